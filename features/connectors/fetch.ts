import { FETCH_EVERY_HOURS } from "@treadlight/contract/console";
import { Expected } from "@treadlight/contract/errors";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@treadlight/domain/time";
import { type JobHandler, jobHandler } from "@treadlight/platform/jobs";
import { sql } from "kysely";
import { importHandler } from "../imports/import-handler.ts";
import { openBucketOf, openVendor } from "./access.ts";
import { fetchDays } from "./fetch-days.ts";
import { fetchFiles } from "./fetch-files.ts";
import { fetchJob } from "./jobs.ts";
import { type Connector, connectorOf, type FetchDeps } from "./turn.ts";
import { VendorProblem } from "./vendors/vendor.ts";

const FIRST_DELAY_MS = 15 * MINUTE_MS;
const MAX_DELAY_MS = DAY_MS;
/** Others fetch too: what is left goes on in the next turn. */
const MAX_TURN_MS = 10 * MINUTE_MS;

/**
 * Fetches one day or file after the other and imports each before the next. A process that is killed has lost nothing: another one goes on
 * with the import that it had begun.
 */
export function fetchHandler(deps: FetchDeps): JobHandler {
  const { logger } = deps;
  const importer = importHandler(deps);
  return jobHandler(fetchJob, async ({ connectorId }, run) => {
    const connector = await connectorOf(deps, connectorId);
    if (!connector || connector.pausedAt !== null) return null;
    const turn = { connector, importer, run, end: AbortSignal.timeout(MAX_TURN_MS) };
    const signal = AbortSignal.any([run.signal, turn.end]);
    try {
      const bucket = await openBucketOf(deps, connector, signal);
      const end = bucket
        ? await fetchFiles(deps, turn, bucket)
        : { isDone: await fetchDays(deps, turn, await openVendor(deps, connector, signal)), problem: null };
      await succeeded(deps, connector, end);
    } catch (error) {
      run.signal.throwIfAborted();
      const isKnown = error instanceof VendorProblem || error instanceof Expected;
      const isLate = turn.end.aborted;
      if (!isKnown && !isLate) logger.warn({ err: error, connectorId }, "could not fetch");
      await failed(deps, connector, { error, isLate });
    }
    return null;
  });
}

async function succeeded(
  { db, now }: FetchDeps,
  connector: Connector,
  { isDone, problem }: { isDone: boolean; problem: string | null },
): Promise<void> {
  const at = now();
  await db
    .updateTable("connectors")
    .where("id", "=", connector.id)
    .set({
      failingSince: null,
      failures: 0,
      problem,
      nextAt: nextTurn(connector, isDone ? at + FETCH_EVERY_HOURS * HOUR_MS : at),
    })
    .$if(isDone, (update) => update.set({ fetchedAt: new Date(at) }))
    .execute();
}

/** When a connector fetches next, unless somebody has asked for it since its turn began. */
const nextTurn = ({ nextAt }: Connector, atMs: number) =>
  sql<Date>`CASE WHEN next_at = ${nextAt} THEN ${new Date(atMs)} ELSE next_at END`;

async function failed(
  { db, now }: FetchDeps,
  connector: Connector,
  { error, isLate }: { error: unknown; isLate: boolean },
): Promise<void> {
  const at = new Date(now());
  const askedMs = error instanceof VendorProblem ? (error.retryAfterS ?? 0) * 1_000 : 0;
  const { id, failures } = connector;
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
          : "An internal error. The operator finds it in the log.",
      nextAt: nextTurn(connector, at.getTime() + delayMs),
    }))
    .execute();
}
