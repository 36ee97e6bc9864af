import { GROUPS } from "@treadlight/domain/session";
import type { EventLog, StoredRecord, Stream } from "@treadlight/platform/event-log";
import { gauge, type Logger, type Registry } from "@treadlight/platform/observability";
import type { DamagedPart, Warehouse, WarehouseWriter } from "@treadlight/warehouse";
import { PROJECTIONS, project } from "./projections/projections.ts";
import { repeat } from "./repeat.ts";

const LOOK_INTERVAL_MS = 5_000;
/** Counting missing rows reads the whole ledger. */
const COUNT_INTERVAL_MS = 3_600_000;
/** Until the next quiet moment, counting rests at least this many times as long as it took. */
const REST = 10;
/** Reading every part of the warehouse. */
const CHECK_INTERVAL_MS = 24 * COUNT_INTERVAL_MS;
/** With so many records at the beginning of the log, some must be known to the warehouse. */
const FIRST_RECORDS = 100;
/** After a repair that failed. */
const RETRY_AFTER_MS = 60_000;

export interface IntegrityDeps {
  log: EventLog;
  warehouse: Warehouse;
  logger: Logger;
  registry: Registry;
  /** Repairs what is lost. Only where one process alone scores, and where broken parts can be set aside: embedded. */
  repairs: boolean;
  /** Runs the work while nothing else writes what a stream of the log says. */
  inTurn<Result>(stream: Stream, work: () => Promise<Result>): Promise<Result>;
  /** Whether there is disk to write to. */
  hasRoom(): boolean;
  now: () => number;
}

export interface Integrity {
  /** What is wrong now, in words; undefined if nothing is. */
  problem(): string | undefined;
  /** Whether the warehouse lacks what has been scored before, and only a replay brings it back. */
  isEmptied(): boolean;
  stop(): Promise<void>;
}

const EMPTIED =
  "The warehouse does not have what the event log begins with: it is new, or older than the positions in the log. `npm run replay` fills it again.";
const NEW_LOG =
  "the event log was missing and is new, but the warehouse has sessions. To have it back, stop Treadlight and put the folder log back from a backup.";

/**
 * Watches for rows that the warehouse has lost: parts that were damaged, such as by a full disk, and versions without their row.
 * Says so, and writes the lost rows again from the event log.
 */
export function watchIntegrity(deps: IntegrityDeps): Integrity {
  const { log, warehouse, logger, registry, repairs, hasRoom, now } = deps;
  const damagedGauge = gauge(registry, "treadlight_warehouse_damaged_parts");
  const logGauge = gauge(registry, "treadlight_log_damage");
  const emptiedGauge = gauge(registry, "treadlight_warehouse_emptied");
  const missingGauge = gauge(registry, "treadlight_warehouse_missing_rows");

  let failures = 0;
  let damaged: DamagedPart[] = [];
  let missing = 0;
  /** What the last repair could not restore: the log no longer holds it. */
  let lost = 0;
  let countedAt = Number.NEGATIVE_INFINITY;
  let retryAt = Number.NEGATIVE_INFINITY;

  const stopping = new AbortController();
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> | undefined;
  /** What had been read of the log when it was last looked at, and whether unsettled sessions have been counted since the last hour. */
  let read: string | undefined;
  let isUnsettledCounted = false;
  let unsettled = 0;
  let countTookMs = 0;
  /** Undefined until the log has been read to its end. */
  let emptied: boolean | undefined;

  let told: string | undefined;
  let isLogJudged = false;

  const onError = (err: unknown) => logger.warn({ err }, "integrity check or repair failed; will retry");

  function problem() {
    const parts = damaged.length > 0 ? `${damaged.length} damaged parts` : undefined;
    const rest =
      missing > 0 && missing === lost ? " that the event log no longer holds (`npm run replay` goes on without)" : "";
    const rows = missing > 0 ? `${missing} missing rows${rest}` : undefined;
    return [emptied ? EMPTIED : undefined, parts, rows].filter((part) => part !== undefined).join(", ") || undefined;
  }

  /** @param isQuiet whether everything in the log had been read for a while, so that every session must have an outcome */
  async function count(isQuiet = false) {
    const startedAt = now();
    const counted = await warehouse.missingRows();
    countedAt = now();
    countTookMs = countedAt - startedAt;
    isUnsettledCounted = isQuiet && (await readUpTo()) === read;
    // Otherwise some of them have just arrived: no more are lost than were before.
    unsettled = isUnsettledCounted ? counted.unsettled : Math.min(unsettled, counted.unsettled);
    missing = counted.missing + unsettled;
    lost = Math.min(lost, missing);
    missingGauge.set(missing);
  }

  /** How far the log has been read; undefined while something waits. */
  async function readUpTo() {
    const counted = PROJECTIONS.filter(({ stream }) => stream !== "monitoring");
    const lags = await Promise.all(counted.map(({ stream, group }) => log.lag(stream, group)));
    if (lags.some((lag) => lag > 0n)) return undefined;
    return (await Promise.all(counted.map(({ stream }) => log.size(stream)))).join();
  }

  async function lookForEmptied() {
    if ((await log.lag("sessions", GROUPS.sessions)) > 0n) return;
    let first: readonly StoredRecord[] = [];
    for await (first of log.read("sessions", { maxRecords: FIRST_RECORDS, passesDamage: true })) break;
    const sessions = first.flatMap(({ headers: { kind, organizationId, eventId } }) =>
      kind === "session" && organizationId && eventId ? [{ organizationId, eventId }] : [],
    );
    emptied = await warehouse.knowsNone(sessions);
  }

  /** Until it has succeeded once: a warehouse that does not answer yet says nothing of the log. */
  async function tellOfNewLog() {
    if (isLogJudged) return;
    if (log.embedded?.isNew && (await warehouse.hasSessions())) log.embedded.tellDamage(NEW_LOG);
    isLogJudged = true;
  }

  async function look() {
    await tellOfNewLog().catch(onError);
    logGauge.set(log.damage().length);
    if (!hasRoom()) return;
    const before = read;
    read = repairs ? await readUpTo() : undefined;
    const isQuiet = read !== undefined && read === before;
    if (repairs) {
      const failed = await warehouse.readFailures();
      if (failed > failures) await warehouse.setBrokenPartsAside();
      failures = failed;
      if (now() - checkedAt >= CHECK_INTERVAL_MS) {
        checkedAt = now();
        checking = warehouse.setBrokenPartsAside(stopping.signal).catch(onError);
      }
    }
    const damagedBefore = damaged.length;
    damaged = await warehouse.damagedParts();
    damagedGauge.set(damaged.length);
    // What damaged parts held is restored, and known again then.
    if (emptied !== false && damaged.length === 0) await lookForEmptied();
    emptiedGauge.set(emptied ? 1 : 0);
    const isCountDue = damaged.length !== damagedBefore || now() - countedAt >= COUNT_INTERVAL_MS;
    const hasRested = now() - countedAt >= REST * countTookMs;
    if (isCountDue || (isQuiet && !isUnsettledCounted && hasRested)) await count(isQuiet);
    if (problem() !== undefined && problem() !== told) {
      logger.error({ damagedParts: damaged, missing }, "the warehouse has lost rows");
    }
    told = problem();
    const isRepairable = damaged.length > 0 || missing > lost;
    if (repairs && isRepairable && now() >= retryAt) await repairNow();
  }

  async function repairNow() {
    const startedAt = new Date(now());
    const [damagedParts, missingBefore] = [damaged, missing];
    logger.warn({ damagedParts, missing }, "restoring lost rows from the event log");
    retryAt = now() + RETRY_AFTER_MS;
    await repair(deps, damagedParts);
    await count();
    lost = missing;
    const repaired = { startedAt, endedAt: new Date(now()), missingBefore, missingAfter: missing };
    await warehouse.recordRepair({
      ...repaired,
      damagedParts: damagedParts.map(({ table, part }) => `${table}/${part}`),
    });
    await warehouse.deleteDamagedParts(damagedParts);
    damaged = [];
    damagedGauge.set(0);
    if (missing > 0) logger.error(repaired, "some lost rows are no longer in the event log");
    else logger.info(repaired, "lost rows restored");
  }

  const looking = repeat(LOOK_INTERVAL_MS, look, onError, { atOnce: true });
  return {
    problem,
    isEmptied: () => emptied === true,
    async stop() {
      stopping.abort();
      await Promise.all([looking.stop(), checking]);
    },
  };
}

/** Tables with sums, which are made from `sessions`. */
const DERIVED = new Set(["sessions_daily", "rollup_days", "day_changes"]);
const TABLES_OF: Readonly<Record<Stream, readonly string[]>> = {
  sessions: ["sessions", "session_events", "erasures", "dead_letters"],
  receipts: ["receipts", "dead_letters"],
  monitoring: ["reports", "dead_letters"],
};

/**
 * Reads the log again and writes what these tables have lost. Scoring goes on in between. Safe to repeat, and to break off.
 * @param damaged without any, only rows of sessions are missing
 */
async function repair(deps: IntegrityDeps, damaged: readonly DamagedPart[]): Promise<void> {
  const { warehouse } = deps;
  const { erasures, everythingElse } = warehouse.restorer();
  const tables = new Set(damaged.map(({ table }) => table));
  if (tables.has("erasures")) await projectAgain(deps, "sessions", erasures);
  for (const { stream } of PROJECTIONS) {
    const concerns =
      TABLES_OF[stream].some((table) => tables.has(table)) || (stream === "sessions" && tables.size === 0);
    if (concerns) await projectAgain(deps, stream, everythingElse);
  }
  if ([...tables].some((table) => DERIVED.has(table))) await warehouse.changeEveryDay();
}

async function projectAgain(
  { log, logger, inTurn }: IntegrityDeps,
  stream: Stream,
  writer: WarehouseWriter,
): Promise<void> {
  for (const projection of PROJECTIONS.filter((projection) => projection.stream === stream)) {
    // What the log itself has lost must not keep the rest from being restored.
    for await (const records of log.read(stream, { passesDamage: true })) {
      await inTurn(stream, () => project(projection, { warehouse: writer, logger }, records));
    }
  }
}
