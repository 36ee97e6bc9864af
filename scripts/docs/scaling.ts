import type { ScalingCosts } from "./scaling-costs.ts";

/** What is assumed, not measured. */
export const ASSUMED = {
  /** Of a node in a cluster. */
  cores: 8,
  /** A large server for ClickHouse alone. */
  largeCores: 32,
  /** The share of CPU time that sessions may take in the busiest hour. The rest is for queries, merges and spikes. */
  usable: 0.6,
  /** The busiest hour over the average. */
  peak: 3,
  logReplicas: 3,
  warehouseReplicas: 2,
  logDays: 30,
  warehouseDays: 365,
  sessionsPerPersonAndDay: 20,
  /** US dollars. */
  perCoreAndMonth: 30,
  perGigabyteAndMonth: 0.1,
};

const DAY_S = 86_400;
const PARTITIONS_AT_LEAST = 6;

/** What an installation carries. */
export interface Capacity {
  nodes: number;
  cores: number;
  /** In the busiest hour. */
  sessionsPerSecond: number;
  sessionsPerDay: number;
  /** The bottleneck. */
  limit: string;
  ingestProcesses: number;
  scoringProcesses: number;
  partitions: number;
  brokers: number;
  clickHouseServers: number;
  logBytes: number;
  warehouseBytes: number;
  /** US dollars per month for each million sessions per day. */
  monthlyCost: number;
}

/** One process of `npm start`. @param cores of its machine */
export function oneProcess({ embedded }: ScalingCosts, cores: number): Capacity {
  // On the benchmark machine, the measured rate already includes everything.
  const limits =
    cores === embedded.cores
      ? [{ limit: "its CPUs", perSecond: embedded.sessionsPerSecond }]
      : [
          {
            limit: "its CPUs",
            perSecond: perSecond(embedded.node + embedded.clickHouse + embedded.postgres, cores),
          },
          { limit: "its JavaScript thread", perSecond: perSecond(embedded.main, 1) },
        ];
  return capacity(limits, {
    nodes: 1,
    cores,
    ingestProcesses: () => 1,
    scoringProcesses: () => 1,
    partitions: () => 1,
    brokers: () => 0,
    clickHouseServers: 0,
    logBytes: embedded.logBytes,
    warehouseBytes: embedded.warehouseBytes,
  });
}

/** What a million sessions costs all of a cluster, in CPU seconds. Every replica inserts or fetches everything, and merges it. */
function costOfCluster({ services }: ScalingCosts) {
  const kafka = ASSUMED.logReplicas * services.kafkaIn + services.kafkaOut;
  const clickHouse = ASSUMED.warehouseReplicas * services.clickHouse;
  return { kafka, everything: services.ingest + services.scoring + kafka + clickHouse + services.postgres };
}

/** What a number of sessions a day needs, in the busiest hour and on disk. Cores are those that are kept busy no more than is assumed. */
export interface Need {
  sessionsPerSecond: number;
  /** Of a node of `npm start`, which has the assumed cores. */
  shareOfOneProcess: number;
  /** For the services, all brokers and all ClickHouse servers. */
  cores: number;
  coresOfOneClickHouse: number;
  logBytes: number;
  warehouseBytes: number;
}

export function need(costs: ScalingCosts, sessionsPerDay: number): Need {
  const { usable, peak, logReplicas, warehouseReplicas, logDays, warehouseDays } = ASSUMED;
  const { embedded, services } = costs;
  const sessionsPerSecond = (sessionsPerDay * peak) / DAY_S;
  return {
    sessionsPerSecond,
    shareOfOneProcess: sessionsPerDay / oneProcess(costs, ASSUMED.cores).sessionsPerDay,
    cores: sessionsPerSecond / perSecond(costOfCluster(costs).everything, usable),
    coresOfOneClickHouse: sessionsPerSecond / perSecond(services.clickHouse, usable),
    logBytes: sessionsPerDay * logDays * logReplicas * services.kafkaBytes,
    warehouseBytes: sessionsPerDay * warehouseDays * warehouseReplicas * embedded.warehouseBytes,
  };
}

/** Services on Kafka and ClickHouse. @param clickHouseCores of each ClickHouse server, which are nodes too */
export function cluster(costs: ScalingCosts, nodes: number, clickHouseCores = ASSUMED.cores): Capacity {
  const { embedded, services } = costs;
  const { cores, usable, logReplicas, warehouseReplicas } = ASSUMED;
  const { kafka, everything } = costOfCluster(costs);
  const allCores = nodes * cores + warehouseReplicas * (clickHouseCores - cores);
  const processes = (rate: number, cost: number) => Math.ceil(rate / perSecond(cost, usable));
  const scoringProcesses = (rate: number) => processes(rate, services.scoringMain);
  return capacity(
    [
      { limit: "the CPUs of all nodes", perSecond: perSecond(everything, allCores) },
      { limit: "one ClickHouse server", perSecond: perSecond(services.clickHouse, clickHouseCores) },
    ],
    {
      nodes,
      cores: allCores,
      ingestProcesses: (rate) => Math.max(2, processes(rate, services.ingestMain)),
      scoringProcesses: (rate) => Math.max(2, scoringProcesses(rate)),
      // Twice as many as needed, because adding partitions later needs a pause.
      partitions: (rate) => PARTITIONS_AT_LEAST * Math.ceil((2 * scoringProcesses(rate)) / PARTITIONS_AT_LEAST),
      brokers: (rate) => Math.max(logReplicas, Math.ceil(rate / perSecond(kafka, cores * usable))),
      clickHouseServers: warehouseReplicas,
      logBytes: logReplicas * services.kafkaBytes,
      warehouseBytes: warehouseReplicas * embedded.warehouseBytes,
    },
  );
}

/** Sessions per second that CPUs can carry when fully used. */
export const perSecond = (secondsPerMillion: number, processors: number): number =>
  (1e6 * processors) / secondsPerMillion;

type Sized = Pick<Capacity, "nodes" | "cores" | "clickHouseServers"> & {
  /** Of one session, in all copies. */
  logBytes: number;
  warehouseBytes: number;
} & Record<"ingestProcesses" | "scoringProcesses" | "partitions" | "brokers", (rate: number) => number>;

function capacity(limits: readonly { limit: string; perSecond: number }[], sized: Sized): Capacity {
  const first = limits.reduce((lowest, each) => (each.perSecond < lowest.perSecond ? each : lowest));
  const rate = first.perSecond * ASSUMED.usable;
  const sessionsPerDay = (rate * DAY_S) / ASSUMED.peak;
  const logBytes = sessionsPerDay * ASSUMED.logDays * sized.logBytes;
  const warehouseBytes = sessionsPerDay * ASSUMED.warehouseDays * sized.warehouseBytes;
  const cost =
    sized.cores * ASSUMED.perCoreAndMonth + ((logBytes + warehouseBytes) / 1e9) * ASSUMED.perGigabyteAndMonth;
  return {
    nodes: sized.nodes,
    cores: sized.cores,
    sessionsPerSecond: rate,
    sessionsPerDay,
    limit: first.limit,
    ingestProcesses: sized.ingestProcesses(rate),
    scoringProcesses: sized.scoringProcesses(rate),
    partitions: sized.partitions(rate),
    brokers: sized.brokers(rate),
    clickHouseServers: sized.clickHouseServers,
    logBytes,
    warehouseBytes,
    monthlyCost: cost / (sessionsPerDay / 1e6),
  };
}

const DAY_MINUTES = 1_440;
const OUTAGE_FROM = 12 * 60;

export interface Outage {
  /** The longest time that a session waits until it is visible. */
  longestDelayMinutes: number;
  /** From the end of the outage until nothing waits any more. */
  caughtUpAfterMinutes: number;
}

/**
 * Two days, minute by minute: sessions come in a wave with its peak at noon. From then, one node is missing for this long, and sessions that
 * cannot be processed wait in their order: in the log, or with their senders if there is no other node.
 */
export function simulateOutage({ nodes }: Pick<Capacity, "nodes">, minutes: number): Outage {
  // Of what can be processed in a minute, which is 1. The average of this wave is a third of its peak.
  const arrivals = (minute: number) =>
    ASSUMED.usable * Math.abs(Math.cos((Math.PI * (minute - OUTAGE_FROM)) / DAY_MINUTES)) ** 5;
  let arrived = 0;
  let processed = 0;
  /** For each minute, how much had arrived at its end. */
  const history: number[] = [];
  let oldest = 0;
  let longestDelayMinutes = 0;
  let caughtUpAt = OUTAGE_FROM + minutes;
  for (let minute = 0; minute < 2 * DAY_MINUTES; minute++) {
    const isOut = minute >= OUTAGE_FROM && minute < OUTAGE_FROM + minutes;
    arrived += arrivals(minute);
    history.push(arrived);
    processed = Math.min(arrived, processed + (isOut ? (nodes - 1) / nodes : 1));
    while (oldest < history.length && (history[oldest] ?? 0) <= processed + 1e-9) oldest += 1;
    const delay = minute + 1 - oldest;
    longestDelayMinutes = Math.max(longestDelayMinutes, delay);
    if (delay > 0) caughtUpAt = minute + 1;
  }
  return { longestDelayMinutes, caughtUpAfterMinutes: Math.max(0, caughtUpAt - OUTAGE_FROM - minutes) };
}
