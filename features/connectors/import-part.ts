import { randomUUID } from "node:crypto";
import type { ImportKind } from "@treadlight/contract/imports";
import { DAY_MS } from "@treadlight/domain/time";
import type { Database } from "@treadlight/platform/database";
import type { JobHandler, JobRun } from "@treadlight/platform/jobs";
import { type Kysely, sql } from "kysely";
import type { ImportDeps } from "../imports/import-handler.ts";
import { importFileName, importJob } from "../imports/import-job.ts";
import { erasureRecord } from "../privacy/erasure.ts";
import { VendorProblem } from "./vendors/vendor.ts";

/** One part of what a connector fetches: a day, or a file. */
export interface Part {
  connectorId: string;
  organizationId: string;
  part: string;
}

export interface Fetched extends Part {
  kind: ImportKind;
  fileName: string;
  requestedBy: string | null;
  /** JSON text. */
  settings: string;
  /** The same for the same content. */
  digest: Buffer;
  content: AsyncIterable<Uint8Array>;
  /** Whether what an earlier version of the part said, and this one leaves out, was wrong. */
  replaces: boolean;
}

/**
 * Reads a part into the log as an import. The same content again changes nothing. Other content is the same import, read later: its sessions
 * win, and what it leaves out is erased.
 * @returns why it could not be read, or null
 * @throws VendorProblem if another connector of the organization has read the same
 */
export async function importPart(
  deps: ImportDeps,
  importer: JobHandler,
  fetched: Fetched,
  run: JobRun,
): Promise<string | null> {
  const { db, files, now } = deps;
  const { connectorId, organizationId, part, kind, fileName, requestedBy, settings, digest, content } = fetched;
  const known = await partOf(deps, fetched);
  if (known && known.finishedAt !== null && known.problem === null && known.digest?.equals(digest)) return null;
  await assertNoOther(db, fetched);
  const id = known?.id ?? randomUUID();
  const at = new Date(now());
  // Before the row: without it, the file is only one that nobody needs.
  const facts = { expiresAt: new Date(at.getTime() + DAY_MS), mediaType: "application/octet-stream" };
  await files.write({ organizationId }, importFileName(id), content, facts);
  const fresh = {
    kind,
    settings,
    jobId: run.id,
    startedAt: at,
    finishedAt: null,
    problem: null,
    summary: null,
    digest,
  };
  await db
    .insertInto("imports")
    .values({
      ...{ id, organizationId, fileName, isDryRun: false, requestedBy, requestedAt: at },
      ...{ connectorId, part, ...fresh },
    })
    .onConflict((conflict) => conflict.columns(["connectorId", "part"]).doUpdateSet(fresh))
    .execute();
  return finishPart(deps, importer, fetched, run);
}

/**
 * Two connectors of one account or bucket would count everything twice. Keys do not tell whose they are, but reports do: they name keys, projects and
 * people of their account. What a vendor reported to the second one as costs is forgotten. Of an organization one connector fetches at a time
 * (`jobs.ts`), so none can import the same in between.
 */
async function assertNoOther(
  db: Kysely<Database>,
  { connectorId, organizationId, part, kind, digest }: Fetched,
): Promise<void> {
  const other = await db
    .selectFrom("imports as i")
    .innerJoin("connectors as c", "c.id", "i.connectorId")
    .where("i.organizationId", "=", organizationId)
    .where("i.connectorId", "!=", connectorId)
    .where("i.part", "=", part)
    .where("i.kind", "=", kind)
    .where("i.digest", "=", digest)
    .where("i.undoneAt", "is", null)
    .where("i.problem", "is", null)
    // Reports of a day without use are alike in all accounts.
    .where(sql<boolean>`(i.summary->>'sessions')::integer > 0`)
    .select("c.name")
    .executeTakeFirst();
  if (!other) return;
  await db.deleteFrom("reportedCosts").where("connectorId", "=", connectorId).execute();
  throw new VendorProblem(
    `“${other.name}” has fetched the same (${part}): both connectors read one account or bucket, and would count it twice. Undo what this one has imported, and delete it.`,
  );
}

/** Goes on with an import that a process has begun and not finished, with the same ids of events. Without one, it does nothing. */
export async function finishPart(
  deps: ImportDeps,
  importer: JobHandler,
  { replaces, ...part }: Part & Pick<Fetched, "replaces">,
  run: JobRun,
): Promise<string | null> {
  const begun = await partOf(deps, part);
  if (!begun || begun.finishedAt !== null || begun.undoneAt !== null) return null;
  const { id, requestedAt, startedAt } = begun;
  const { organizationId } = part;
  if (replaces && startedAt > requestedAt) {
    // As if the import were a key: only what was received until then is erased.
    const receivedAt = startedAt.getTime() - 1;
    await deps.log.append([erasureRecord({ organizationId, mark: id, receivedAt })]);
  }
  // Its last attempt, because the connector itself tries again.
  await importer.work({ importId: id }, { ...run, attempt: importJob.maxAttempts });
  return (await partOf(deps, part))?.problem ?? null;
}

/** The import of a part, if there is one. */
export function partOf({ db }: Pick<ImportDeps, "db">, { connectorId, part }: Pick<Part, "connectorId" | "part">) {
  return db
    .selectFrom("imports")
    .where("connectorId", "=", connectorId)
    .where("part", "=", part)
    .select(["id", "requestedAt", "startedAt", "finishedAt", "undoneAt", "problem", "digest"])
    .executeTakeFirst();
}
