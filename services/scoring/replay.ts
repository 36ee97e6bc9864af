import type { FactorSet } from "@treadlight/domain/environment";
import type { EventLog } from "@treadlight/platform/event-log";
import type { Logger } from "@treadlight/platform/observability";
import type { TableDigest, Warehouse, WarehouseWriter } from "@treadlight/warehouse";
import { PROJECTIONS, project } from "./projections/projections.ts";

/** After the swap, scoring starts again this long before the replay began: clocks differ, and writes are idempotent. */
const OVERLAP_MS = 60_000;
/** How often to look for a moment without lag in a log that is written to all the time. */
const TRIES_AT_REST = 50;

export interface ReplayDeps {
  log: EventLog;
  warehouse: Warehouse;
  logger: Logger;
  /** Pauses the live projections until the returned function is called. */
  pauseScoring: () => Promise<() => Promise<void>>;
  /** Records read so far, and in total. */
  onProgress: (done: number, total: number) => void;
  /** Scores every session with this set, in place of the one valid on its day. */
  factors?: FactorSet | undefined;
  now?: () => number;
}

/** The digests of one table, replayed and live. */
export interface Comparison {
  table: string;
  replayed: TableDigest;
  live: TableDigest;
}

/**
 * Rebuilds the warehouse from the log into new tables while the old ones serve, then swaps them. With this, what the log has lost is
 * accepted.
 * @returns the digest of each new table, as of the end of the log when the replay began
 */
export async function replay(deps: ReplayDeps): Promise<TableDigest[]> {
  const { log, warehouse, pauseScoring, now = Date.now } = deps;
  const startedAt = now();
  const building = await warehouse.beginReplay();
  let isLive = false;
  try {
    await projectAll(deps, snapshot(log), building);
    const digests = await building.digest();
    const resume = await pauseScoring();
    try {
      for (const { stream, group } of PROJECTIONS) await log.seek(stream, group, new Date(startedAt - OVERLAP_MS));
      await building.swap();
      isLive = true;
    } finally {
      await resume();
    }
    await log.acceptDamage();
    return digests;
  } catch (error) {
    // Scoring may fail to go on after the swap, such as during a stop.
    if (!isLive) await building.abandon();
    throw error;
  }
}

/** Replays into temporary tables, compares them with the live ones, and removes them. If they are the same, nothing that counts is lost. */
export async function verify(deps: ReplayDeps): Promise<Comparison[]> {
  const { records, live } = await atRest(deps);
  const building = await deps.warehouse.beginReplay();
  try {
    await projectAll(deps, records, building);
    const replayed = await building.digest();
    const compared = live.flatMap((table) => {
      const twin = replayed.find((other) => other.table === table.table);
      return twin ? [{ table: table.table, live: table, replayed: twin }] : [];
    });
    if (compared.every(({ live, replayed }) => live.digest === replayed.digest)) await deps.log.acceptDamage();
    return compared;
  } finally {
    await building.abandon();
  }
}

type Records = ReturnType<typeof snapshot>;

/** Everything in the log now, without what is appended later. */
function snapshot(log: EventLog) {
  return PROJECTIONS.map((projection) => ({ projection, batches: log.read(projection.stream) }));
}

/** The log and the digest of the live tables at one moment, with scoring paused and nothing left to handle. */
async function atRest({
  log,
  warehouse,
  pauseScoring,
}: ReplayDeps): Promise<{ records: Records; live: TableDigest[] }> {
  const waiting = async () => {
    const lags = await Promise.all(PROJECTIONS.map(({ stream, group }) => log.lag(stream, group)));
    return lags.reduce((sum, lag) => sum + lag, 0n);
  };
  for (let tries = 0; tries < TRIES_AT_REST; tries++) {
    const resume = await pauseScoring();
    try {
      const before = await waiting();
      const records = snapshot(log);
      if (before === 0n && (await waiting()) === 0n) return { records, live: await warehouse.digest() };
    } finally {
      await resume();
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new LogBusyError("Too many sessions are arriving to compare. Try again at a quieter time.");
}

/** Scoring never caught up with the log. */
export class LogBusyError extends Error {
  override readonly name = "LogBusyError";
  readonly code = "log_busy";
}

async function projectAll(
  { log, logger, onProgress, factors }: ReplayDeps,
  records: Records,
  target: WarehouseWriter,
): Promise<void> {
  const sizes = await Promise.all(PROJECTIONS.map(({ stream }) => log.size(stream)));
  const total = Number(sizes.reduce((sum, size) => sum + size, 0n));
  let done = 0;
  onProgress(done, total);
  for (const { projection, batches } of records) {
    for await (const batch of batches) {
      await project(projection, { warehouse: target, logger, factors }, batch);
      done += batch.length;
      onProgress(done, Math.max(total, done));
    }
  }
}
