import { type ImportSummary, importKindSchema, importSettingsSchema } from "@treadlight/contract/imports";
import { csvText } from "@treadlight/domain/format";
import { DAY_MS } from "@treadlight/domain/time";
import type { Database } from "@treadlight/platform/database";
import type { EventLog } from "@treadlight/platform/event-log";
import type { Files } from "@treadlight/platform/files";
import {
  contractsOf,
  memberByEmail,
  ownRulesOf,
  ownVersionsOf,
  selectContracts,
  selectOwnRules,
  selectOwnVersions,
  selectToolNames,
  toolNamesOf,
} from "@treadlight/platform/identity";
import { type JobHandler, type JobRun, jobHandler } from "@treadlight/platform/jobs";
import type { Kysely } from "kysely";
import type { OrganizationQuota } from "../limits/quotas.ts";
import { importFileName, importJob, rejectedFileName } from "./import-job.ts";
import { countImport } from "./quota.ts";
import { type RejectedLine, readImport } from "./read-import.ts";
import { ImportProblem } from "./readers/index.ts";
import { sessionTaker } from "./take-sessions.ts";

const REPORT_KEPT_MS = 90 * DAY_MS;

export interface ImportDeps {
  db: Kysely<Database>;
  log: EventLog;
  files: Files;
  pseudonymSecret: string;
  /** How much an organization may send in a day and store; without it, as much as it likes. */
  quota?: OrganizationQuota | undefined;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/**
 * Reads an uploaded file into the log, or says what would be read. A second attempt reads it again from the beginning and makes the same
 * events. The file is deleted once it is imported or turns out to be something else; after a dry run it waits to be imported.
 */
export function importHandler(deps: ImportDeps): JobHandler {
  const { db, files } = deps;
  return jobHandler(importJob, async ({ importId }, run) => {
    const request = await requestOf(db, importId);
    if (!request || request.undoneAt !== null) return null;
    const { organizationId, isDryRun } = request;
    if (request.finishedAt === null) {
      try {
        await work(deps, request, run);
      } catch (error) {
        if (error instanceof ImportProblem) await finish(deps, request, { problem: error.message });
        else if (run.attempt < importJob.maxAttempts || run.signal.aborted) throw error;
        else {
          await files.delete({ organizationId }, importFileName(importId));
          throw error;
        }
      }
    }
    const isKept = isDryRun && (await requestOf(db, importId))?.problem === null;
    if (!isKept) await files.delete({ organizationId }, importFileName(importId));
    return null;
  });
}

async function work(deps: ImportDeps, request: Request, { signal, progress }: JobRun): Promise<void> {
  const { db, log, files, pseudonymSecret, now } = deps;
  const { id: importId, organizationId, startedAt, isDryRun, kind, settings } = request;
  const owner = { organizationId };
  const name = importFileName(importId);
  const file = await files.read(owner, name);
  if (!file) throw new ImportProblem("The file is no longer there. Upload it again.");
  file.content.destroy();
  const { size } = file.facts;
  progress(0, size);
  let bytes = 0;
  async function* read(range?: { start: number; end: number }) {
    const part = await files.read(owner, name, range);
    if (!part) throw new ImportProblem("The file is no longer there. Upload it again.");
    for await (const chunk of part.content) {
      signal.throwIfAborted();
      yield chunk;
      bytes = Math.min(size, bytes + chunk.length);
      progress(bytes);
    }
  }
  const take = sessionTaker(
    { log: isDryRun ? undefined : log, memberByEmail: memberByEmail({ db }), pseudonymSecret, signal },
    {
      importId,
      startedAt,
      organization: {
        organizationId,
        previewsEnabled: request.previewsEnabled,
        keepsSpecialPreviews: request.keepsSpecialPreviews,
        organizationRegion: request.organizationRegion ?? undefined,
        ...ownVersionsOf(request),
        ...ownRulesOf(request),
        ...toolNamesOf(request),
        ...contractsOf(request),
      },
    },
  );
  const what = {
    kind: importKindSchema.parse(kind),
    settings: importSettingsSchema.parse(settings),
    askedAt: startedAt,
    askedBy: request.askedBy ?? undefined,
  };
  const { summary, rejected, ...unpacked } = await readImport({ size, read }, what, take);
  signal.throwIfAborted();
  const expiresAt = new Date(now() + REPORT_KEPT_MS);
  await files.write(owner, rejectedFileName(importId), reportOf(rejected), { expiresAt, mediaType: "text/csv" });
  await finish(deps, request, { summary, bytes: unpacked.bytes });
}

async function* reportOf(rejected: readonly RejectedLine[]) {
  yield Buffer.from(csvText([["line", "reason"]]));
  for (const { line, reason } of rejected) yield Buffer.from(csvText([[line, reason]]));
}

async function finish(
  { db, quota, now }: ImportDeps,
  { id, organizationId, isDryRun }: Request,
  result: { problem: string } | { summary: ImportSummary; bytes: number },
): Promise<void> {
  const at = new Date(now());
  await db.transaction().execute(async (transaction) => {
    const finished = await transaction
      .updateTable("imports")
      .where("id", "=", id)
      .where("finishedAt", "is", null)
      .set({
        finishedAt: at,
        ...("problem" in result ? { problem: result.problem } : { summary: JSON.stringify(result.summary) }),
      })
      .executeTakeFirst();
    if (isDryRun || "problem" in result || finished.numUpdatedRows === 0n) return;
    const { summary, bytes } = result;
    await countImport(transaction, organizationId, { sessions: summary.sessions, bytes }, quota, at);
  });
}

function requestOf(db: Kysely<Database>, id: string) {
  return db
    .selectFrom("imports as i")
    .innerJoin("organizations as o", "o.id", "i.organizationId")
    .leftJoin("users as u", "u.id", "i.requestedBy")
    .where("i.id", "=", id)
    .select("u.email as askedBy")
    .select(["i.id", "i.organizationId", "i.kind", "i.settings", "i.isDryRun", "i.startedAt"])
    .select([
      "i.finishedAt",
      "i.undoneAt",
      "i.problem",
      "o.previewsEnabled",
      "o.keepsSpecialPreviews",
      "o.region as organizationRegion",
    ])
    .select([
      selectOwnVersions().as("ownVersions"),
      selectOwnRules().as("ownRules"),
      selectToolNames().as("toolNames"),
      selectContracts().as("contracts"),
    ])
    .executeTakeFirst();
}

type Request = NonNullable<Awaited<ReturnType<typeof requestOf>>>;
