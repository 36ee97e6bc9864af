import { randomUUID } from "node:crypto";
import type { ImportKind } from "@treadlight/contract/imports";
import { DAY_MS } from "@treadlight/domain/time";
import type { JobHandler, JobRun } from "@treadlight/platform/jobs";
import type { ImportDeps } from "../imports/import-handler.ts";
import { importFileName, importJob } from "../imports/import-job.ts";
import { erasureRecord } from "../privacy/erasure.ts";

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
