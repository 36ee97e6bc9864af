import { expressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Database } from "../database/index.ts";

/** What people have said that the kind of work of their sessions is, by the session's id. */
export type CorrectedKinds = ReadonlyMap<string, { workflowType: string; contentType: string }>;

/** More than anybody corrects while senders still send what they correct. Earlier ones are not looked at. */
const MAX_CORRECTED = 1_000;

/** The newest corrections of `users as u` in their current organization. Names of JSON are left as they are, so these have one word. */
export function selectCorrectedKinds() {
  return jsonArrayFrom(
    expressionBuilder<Database>()
      .selectFrom("correctedKinds as k")
      .where("k.userId", "=", sql.ref<string>("u.id"))
      .where("k.organizationId", "=", sql.ref<string>("u.organizationId"))
      .select(["k.sessionId as id", "k.workflowType as work", "k.contentType as content"])
      .orderBy("k.correctedAt", "desc")
      .limit(MAX_CORRECTED),
  );
}

/** Corrections as part of an identity, if there are any. */
export function correctedKindsOf(rows: readonly { id: string; work: string; content: string }[]): {
  correctedKinds?: CorrectedKinds;
} {
  if (rows.length === 0) return {};
  const kinds = rows.map(({ id, work, content }) => [id, { workflowType: work, contentType: content }] as const);
  return { correctedKinds: new Map(kinds) };
}
