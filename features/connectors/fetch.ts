import { FETCH_EVERY_HOURS } from "@treadlight/contract/console";
import { Expected } from "@treadlight/contract/errors";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@treadlight/domain/time";
import { type JobHandler, type JobRun, jobHandler } from "@treadlight/platform/jobs";
import type { Logger } from "@treadlight/platform/observability";
import { type ImportDeps, importHandler } from "../imports/import-handler.ts";
import { requireQuota } from "../imports/quota.ts";
import { type AccessDeps, type Open, openAccess } from "./access.ts";
import { finishPart, importPart, partOf } from "./import-part.ts";
import { fetchJob } from "./jobs.ts";
import { dayAfter, dayOf, type Vendor, VendorProblem } from "./vendors/vendor.ts";

const FIRST_DELAY_MS = 15 * MINUTE_MS;
const MAX_DELAY_MS = DAY_MS;
/** Others fetch too: what is left goes on in the next turn. */
const MAX_TURN_MS = 10 * MINUTE_MS;

export interface FetchDeps extends ImportDeps, AccessDeps {
  logger: Logger;
}

/**
 * Fetches one day after the other and imports each before the next. Days that may still change are fetched again with every turn. A process
 * that is killed has lost nothing: another one goes on with the import that it had begun.
 */
export function fetchHandler(deps: FetchDeps): JobHandler {
  const { logger } = deps;
  const importer = importHandler(deps);
  return jobHandler(fetchJob, async ({ connectorId }, run) => {
    const connector = await connectorOf(deps, connectorId);
    if (!connector || connector.pausedAt !== null) return null;
    const turn = AbortSignal.timeout(MAX_TURN_MS);
    try {
      const open = await openAccess(deps, connector, AbortSignal.any([run.signal, turn]));
      const isDone = await fetchDays(deps, importer, connector, { open, run, turn });
      await succeeded(deps, connectorId, isDone);
    } catch (error) {
      run.signal.throwIfAborted();
      const isKnown = error instanceof VendorProblem || error instanceof Expected;
      if (!isKnown && !turn.aborted) logger.warn({ err: error, connectorId }, "could not fetch");
      await failed(deps, connector, { error, isLate: turn.aborted });
    }
    return null;
  });
}

interface Turn {
  open: Open;
  run: JobRun;
  /** Aborts when the turn is over. */
  turn: AbortSignal;
}

/** @returns whether nothing is left @throws VendorProblem; Expected `quota_exceeded` */
async function fetchDays(
  deps: FetchDeps,
  importer: JobHandler,
  connector: Connector,
  { open: { vendor, access, asking }, run, turn }: Turn,
): Promise<boolean> {
  const { now } = deps;
  const { id: connectorId, organizationId, name, createdBy: requestedBy } = connector;
  const replaces = !vendor.tellsLatest;
  for (const day of daysToFetch(connector.nextDay, vendor, now())) {
    if (turn.aborted) return false;
    await requireQuota(deps.db, organizationId, deps.quota, new Date(now()));
    const part = { connectorId, organizationId, part: day, replaces };
    await finishPart(deps, importer, part, run);
    const settled = dayOf(now() - (vendor.changesForDays + 1) * DAY_MS);
    const isUndone = (await partOf(deps, part))?.undoneAt;
    const content = isUndone ? undefined : await reportOrNone(vendor.report(day, access, asking()), day > settled);
    if (content !== undefined) {
      const fileName = `${name} ${day}.${vendor.extension}`;
      const fetched = { ...part, kind: vendor.importKind, fileName, requestedBy, content };
      const problem = await importPart(deps, importer, fetched, run);
      if (problem !== null) throw new VendorProblem(`The report on ${day} could not be imported: ${problem}`);
    }
    // What is not there by then will not come any more.
    if (day <= settled || vendor.tellsLatest) {
      const nextDay = vendor.tellsLatest ? day : dayAfter(day);
      await deps.db.updateTable("connectors").where("id", "=", connectorId).set({ nextDay }).execute();
    }
  }
  return true;
}

/** Some vendors say that a day is not there as long as they work on it. */
async function reportOrNone(report: Promise<string | undefined>, isRecent: boolean): Promise<string | undefined> {
  return report.catch((error: unknown) => {
    if (isRecent && error instanceof VendorProblem && error.isMissing) return undefined;
    throw error;
  });
}

/** The UTC days that a vendor may have something new about. */
export function daysToFetch(
  nextDay: string,
  { reportsToday, tellsLatest }: Pick<Vendor, "reportsToday" | "tellsLatest">,
  nowMs: number,
): string[] {
  const last = dayOf(nowMs - (reportsToday ? 0 : DAY_MS));
  if (tellsLatest) return [last];
  const days: string[] = [];
  for (let day = nextDay; day <= last; day = dayAfter(day)) days.push(day);
  return days;
}

type Connector = NonNullable<Awaited<ReturnType<typeof connectorOf>>>;

function connectorOf({ db }: FetchDeps, id: string) {
  return db.selectFrom("connectors").where("id", "=", id).selectAll().executeTakeFirst();
}

async function succeeded({ db, now }: FetchDeps, id: string, isDone: boolean): Promise<void> {
  const at = now();
  await db
    .updateTable("connectors")
    .where("id", "=", id)
    .set({ failingSince: null, failures: 0, problem: null })
    .set(
      isDone
        ? { fetchedAt: new Date(at), nextAt: new Date(at + FETCH_EVERY_HOURS * HOUR_MS) }
        : { nextAt: new Date(at) },
    )
    .execute();
}

async function failed(
  { db, now }: FetchDeps,
  { id, failures }: Connector,
  { error, isLate }: { error: unknown; isLate: boolean },
): Promise<void> {
  const at = new Date(now());
  const askedMs = error instanceof VendorProblem ? (error.retryAfterS ?? 0) * 1_000 : 0;
  const delayMs = Math.min(MAX_DELAY_MS, Math.max(askedMs, FIRST_DELAY_MS * 2 ** Math.min(failures, 10)));
  const isKnown = error instanceof VendorProblem || error instanceof Expected;
  await db
    .updateTable("connectors")
    .where("id", "=", id)
    .set(({ fn, val }) => ({
      failures: failures + 1,
      failingSince: fn.coalesce("failingSince", val(at)),
      problem: isKnown
        ? error.message
        : isLate
          ? "It took longer than ten minutes."
          : "An error of ours, which the operator finds in the log.",
      nextAt: new Date(at.getTime() + delayMs),
    }))
    .execute();
}
