import { expressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Database } from "../database/index.ts";

/** What somebody calls the projects of their sessions, "" for none, by the session's id. */
export type OwnProjects = ReadonlyMap<string, string>;

/** More than anybody says while senders still send what it is about. Earlier ones are not looked at. */
const MAX_SAID = 1_000;

/** The newest that `users as u` have said in their current organization. */
export function selectOwnProjects() {
  return jsonArrayFrom(
    expressionBuilder<Database>()
      .selectFrom("ownProjects as p")
      .where("p.userId", "=", sql.ref<string>("u.id"))
      .where("p.organizationId", "=", sql.ref<string>("u.organizationId"))
      .select(["p.sessionId as id", "p.project"])
      .orderBy("p.saidAt", "desc")
      .limit(MAX_SAID),
  );
}

/** As part of an identity, if there are any. */
export function ownProjectsOf(rows: readonly { id: string; project: string }[]): { ownProjects?: OwnProjects } {
  return rows.length === 0 ? {} : { ownProjects: new Map(rows.map(({ id, project }) => [id, project])) };
}
