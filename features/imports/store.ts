import { Expected } from "@treadlight/contract/errors";
import {
  type ImportKind,
  type ImportRow,
  type ImportSettings,
  importKindSchema,
  importSettingsSchema,
  importSummarySchema,
} from "@treadlight/contract/imports";
import type { Database } from "@treadlight/platform/database";
import { cancelJob, enqueue, percentOf } from "@treadlight/platform/jobs";
import { lockOrganizations } from "@treadlight/platform/organizations";
import type { Kysely, Transaction } from "kysely";
import { audit } from "../audit/record.ts";
import { importJob } from "./import-job.ts";

/** Keeps one organization from occupying all workers. */
const MAX_UNFINISHED = 2;

export interface NewImport {
  id: string;
  organizationId: string;
  requestedBy: string;
  kind: ImportKind;
  fileName: string;
  settings: ImportSettings;
  isDryRun: boolean;
}

/**
 * Stores an import whose file has been uploaded, and the job that reads it.
 * @throws Expected `too_many_imports`
 */
export async function requestImport(transaction: Transaction<Database>, given: NewImport, now: Date): Promise<void> {
  const { id, organizationId, requestedBy, kind, fileName, settings, isDryRun } = given;
  await lockOrganizations(transaction, [organizationId]);
  const jobId = await enqueueRead(transaction, { organizationId, id });
  await transaction
    .insertInto("imports")
    .values({
      ...{ id, organizationId, kind, fileName, settings: JSON.stringify(settings), jobId, isDryRun },
      ...{ requestedBy, requestedAt: now, startedAt: now },
    })
    .execute();
  const action = isDryRun ? "import.checked" : "import.started";
  const entry = { organizationId, action, resource: "imports", resourceId: id, after: { kind, fileName } };
  await audit(transaction, { kind: "user", id: requestedBy }, entry, now);
}

/**
 * Imports a file that a dry run has checked.
 * @throws Expected `not_found`, `too_many_imports`, `conflict` if there is no finished dry run
 */
export async function startImport(
  transaction: Transaction<Database>,
  { organizationId, id }: { organizationId: string; id: string },
  startedBy: string,
  now: Date,
): Promise<void> {
  await lockOrganizations(transaction, [organizationId]);
  const row = await transaction
    .selectFrom("imports")
    .where("organizationId", "=", organizationId)
    .where("id", "=", id)
    .select(["isDryRun", "finishedAt", "problem", "undoneAt"])
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Expected("not_found");
  if (!row.isDryRun || row.finishedAt === null || row.problem !== null || row.undoneAt !== null) {
    throw new Expected("conflict", { message: "Only a file that passed a dry run can be imported." });
  }
  const jobId = await enqueueRead(transaction, { organizationId, id });
  await transaction
    .updateTable("imports")
    .where("id", "=", id)
    .set({ jobId, isDryRun: false, startedAt: now, finishedAt: null, summary: null })
    .execute();
  const entry = { organizationId, action: "import.started", resource: "imports", resourceId: id };
  await audit(transaction, { kind: "user", id: startedBy }, entry, now);
}

/** The organization must be locked: otherwise two concurrent requests could both pass the limit. */
async function enqueueRead(
  transaction: Transaction<Database>,
  { organizationId, id }: { organizationId: string; id: string },
): Promise<string> {
  await requireRoom(transaction, organizationId);
  return enqueue(transaction, importJob, { owner: { organizationId }, payload: { importId: id } });
}

/** @throws Expected `too_many_imports` */
export async function requireRoom(db: Kysely<Database>, organizationId: string): Promise<void> {
  const { unfinished } = await db
    .selectFrom("jobs")
    .where("kind", "=", importJob.name)
    .where("organizationId", "=", organizationId)
    .where("state", "in", ["waiting", "running"])
    .select(({ fn }) => fn.countAll<number>().as("unfinished"))
    .executeTakeFirstOrThrow();
  if (unfinished >= MAX_UNFINISHED) throw new Expected("too_many_imports");
}

/**
 * Records that an import is undone, and stops it if it is running. Its tombstone must be in the log already.
 * @throws Expected `conflict` if it has been undone already
 */
export async function markUndone(
  transaction: Transaction<Database>,
  { organizationId, id }: { organizationId: string; id: string },
  undoneBy: string,
  now: Date,
): Promise<void> {
  const row = await transaction
    .updateTable("imports")
    .where("organizationId", "=", organizationId)
    .where("id", "=", id)
    .where("undoneAt", "is", null)
    .set({ undoneAt: now })
    .returning("jobId")
    .executeTakeFirst();
  if (!row) throw new Expected("conflict", { message: "The import was already undone." });
  await cancelJob(transaction, { organizationId }, row.jobId);
  const entry = { organizationId, action: "import.undone", resource: "imports", resourceId: id };
  await audit(transaction, { kind: "user", id: undoneBy }, entry, now);
}

/** An organization's imports, newest first. */
export async function listImports(db: Kysely<Database>, organizationId: string, limit: number): Promise<ImportRow[]> {
  const rows = await importRows(db, organizationId)
    .orderBy("i.requestedAt", "desc")
    .orderBy("i.id")
    .limit(limit)
    .execute();
  return rows.map(rowOf);
}

/** @throws Expected `not_found`, also for another organization's import */
export async function findImport(
  db: Kysely<Database>,
  { organizationId, id }: { organizationId: string; id: string },
): Promise<ImportRow> {
  const row = await importRows(db, organizationId).where("i.id", "=", id).executeTakeFirst();
  if (!row) throw new Expected("not_found");
  return rowOf(row);
}

function importRows(db: Kysely<Database>, organizationId: string) {
  return db
    .selectFrom("imports as i")
    .leftJoin("jobs as j", "j.id", "i.jobId")
    .where("i.organizationId", "=", organizationId)
    .select(["i.id", "i.kind", "i.fileName", "i.settings", "i.isDryRun", "i.requestedAt", "i.finishedAt"])
    .select(["i.problem", "i.summary", "i.undoneAt", "j.state", "j.done", "j.total", "j.errorCode"]);
}

type Selected = Awaited<ReturnType<ReturnType<typeof importRows>["executeTakeFirstOrThrow"]>>;

function rowOf(row: Selected): ImportRow {
  const { id, fileName, requestedAt, finishedAt, undoneAt, done, total, errorCode } = row;
  const state = stateOf(row);
  const bytes = done ?? 0;
  const percent = percentOf(bytes, total);
  const summary = importSummarySchema.nullable().parse(row.summary);
  return {
    ...{ id, fileName, state, requestedAt, finishedAt, undoneAt, summary },
    kind: importKindSchema.parse(row.kind),
    settings: importSettingsSchema.parse(row.settings),
    progress: { bytes, total, percent },
    problem: state === "failed" ? (row.problem ?? errorCode ?? "internal_error") : null,
  };
}

function stateOf({ isDryRun, finishedAt, problem, undoneAt, state }: Selected): ImportRow["state"] {
  if (undoneAt !== null) return "undone";
  if (problem !== null) return "failed";
  if (finishedAt !== null) return isDryRun ? "checked" : "imported";
  // Without its job, an import that never finished has failed.
  if (state !== "waiting" && state !== "running") return "failed";
  return isDryRun ? "checking" : "importing";
}
