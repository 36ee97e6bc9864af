import type { EventLog, Stream } from "@treadlight/platform/event-log";
import type { Logger } from "@treadlight/platform/observability";
import type { DamagedPart, Warehouse, WarehouseWriter } from "@treadlight/warehouse";
import { Gauge, type Registry } from "prom-client";
import { PROJECTIONS, project } from "./projections/projections.ts";
import { repeat } from "./repeat.ts";

const LOOK_INTERVAL_MS = 5_000;
/** Counting missing rows reads the whole ledger. */
const COUNT_INTERVAL_MS = 3_600_000;
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
  stop(): Promise<void>;
}

/**
 * Watches for rows that the warehouse has lost: parts that were damaged, such as by a full disk, and versions without their row.
 * Says so, and writes the lost rows again from the event log.
 */
export function watchIntegrity(deps: IntegrityDeps): Integrity {
  const { log, warehouse, logger, registry, repairs, hasRoom, now } = deps;
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] });
  const damagedGauge = gauge("treadlight_warehouse_damaged_parts", "Parts of warehouse tables that could not be read");
  const logGauge = gauge(
    "treadlight_log_damage",
    "Kinds of damage of the event log that nobody has repaired or accepted",
  );
  const missingGauge = gauge("treadlight_warehouse_missing_rows", "Newest versions of sessions whose row is lost");

  let failures = 0;
  let damaged: DamagedPart[] = [];
  let missing = 0;
  /** What the last repair could not restore: the log no longer holds it. */
  let lost = 0;
  let countedAt = Number.NEGATIVE_INFINITY;
  let retryAt = Number.NEGATIVE_INFINITY;

  let told: string | undefined;

  function problem() {
    const parts = damaged.length > 0 ? `${damaged.length} damaged parts` : undefined;
    const rows = missing > 0 ? `${missing} missing rows` : undefined;
    return [parts, rows].filter((part) => part !== undefined).join(", ") || undefined;
  }

  async function count() {
    countedAt = now();
    missing = await warehouse.missingRows();
    missingGauge.set(missing);
  }

  async function look() {
    logGauge.set(log.damage().length);
    if (!hasRoom()) return;
    if (repairs) {
      const failed = await warehouse.readFailures();
      if (failed > failures) await warehouse.setBrokenPartsAside();
      failures = failed;
    }
    const before = damaged.length;
    damaged = await warehouse.damagedParts();
    damagedGauge.set(damaged.length);
    if (damaged.length !== before || now() - countedAt >= COUNT_INTERVAL_MS) await count();
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

  const looking = repeat(
    LOOK_INTERVAL_MS,
    look,
    (err) => logger.warn({ err }, "integrity check or repair failed; will retry"),
    { atOnce: true },
  );
  return {
    problem,
    stop: () => looking.stop(),
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
