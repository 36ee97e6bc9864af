import { isDeepStrictEqual } from "node:util";
import type { Database } from "@treadlight/platform/database";
import { HttpError } from "@treadlight/platform/http";
import type { Transaction } from "kysely";
import { type Actor, type AuditedChange, audit } from "../audit/index.ts";
import type { ApiDeps } from "../deps.ts";

/**
 * Changes something and writes it into the audit log, in one transaction.
 * @param work answers what the caller is told, and the entry; none when everything is as it was
 * @throws HttpError `already_exists` when a name or address would no longer be unique
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
      throw new HttpError("already_exists", { cause: error });
    }
    throw error;
  }
}

/** Of PostgreSQL. */
const UNIQUE_VIOLATION = "23505";

/**
 * What a request changes: the fields it gives that differ from what is stored, before and after. The console sends whole
 * records, so most fields of a request are as they were. Nothing when all are.
 */
export function changeOf<T extends Readonly<Record<string, unknown>>>(
  stored: T,
  wanted: { readonly [K in keyof T]?: T[K] | undefined },
): { before: Partial<T>; after: Partial<T> } | undefined {
  const before: Partial<T> = {};
  const after: Partial<T> = {};
  for (const field in wanted) {
    const value = wanted[field];
    if (value === undefined || isDeepStrictEqual(value, stored[field])) continue;
    before[field] = stored[field];
    after[field] = value;
  }
  return Object.keys(after).length > 0 ? { before, after } : undefined;
}

/** The fields of a request that differ from what is stored. */
export function givenAnew<W extends Readonly<Record<string, unknown>>>(
  wanted: W,
  stored: Readonly<Record<keyof W, unknown>>,
): Partial<W> {
  const anew: Partial<W> = {};
  for (const field in wanted) {
    if (!isDeepStrictEqual(wanted[field], stored[field])) anew[field] = wanted[field];
  }
  return anew;
}

/** What must be there for the rest to make sense: another's and what never was look alike. @throws HttpError `not_found` */
export function found<T>(row: T | undefined): T {
  if (row === undefined) throw new HttpError("not_found");
  return row;
}
