import { Expected } from "@treadlight/contract/errors";
import type { Database } from "@treadlight/platform/database";
import type { Transaction } from "kysely";
import type { ApiDeps } from "../deps/index.ts";
import { type Actor, type AuditedChange, audit } from "./record.ts";

/**
 * Changes something and writes it into the audit log, in one transaction.
 * @param work answers what the caller is told, and the entry; none when everything is as it was
 * @throws Expected `already_exists` when a name or address would no longer be unique
 */
export async function audited<T>(
  { db, now }: Pick<ApiDeps, "db" | "now">,
  actor: Actor,
  work: (transaction: Transaction<Database>, at: Date) => Promise<{ answer: T; entry: AuditedChange | undefined }>,
): Promise<T> {
  const at = new Date(now());
  try {
    return await db.transaction().execute(async (transaction) => {
      const { answer, entry } = await work(transaction, at);
      if (entry) await audit(transaction, actor, entry, at);
      return answer;
    });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === UNIQUE_VIOLATION) {
      throw new Expected("already_exists", { cause: error });
    }
    throw error;
  }
}

/** Of PostgreSQL. */
const UNIQUE_VIOLATION = "23505";
