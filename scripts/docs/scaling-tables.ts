import { replaceBetween, rows } from "./generated-parts.ts";
import { ASSUMED, type Capacity, cluster, need, oneProcess, perSecond, simulateOutage } from "./scaling.ts";
import type { ScalingCosts } from "./scaling-costs.ts";

const OUTAGE_MINUTES = 60;

/** Replaces the tables between the markers in `docs/scaling.md`. */
export function withScalingTables(markdown: string, costs: ScalingCosts): string {
  const tables = {
    measured: measured(costs),
    assumed: assumed(),
    needs: needs(costs),
    capacity: capacities(costs),
    limits: limits(costs),
  };
  return Object.entries(tables).reduce((text, [name, table]) => replaceBetween(text, name, table), markdown);
}

function measured({ embedded, services }: ScalingCosts): string {
  return rows(
    ["CPU seconds per million sessions", "`npm start`", "Services on Kafka"],
    [
      ["Ingest", "", rounded(services.ingest)],
      ["Scoring", "", rounded(services.scoring)],
      ["Both together", rounded(embedded.node), rounded(services.ingest + services.scoring)],
      ["of which the main threads", rounded(embedded.main), rounded(services.ingestMain + services.scoringMain)],
      ["ClickHouse, one server", rounded(embedded.clickHouse), rounded(services.clickHouse)],
      ["Kafka, one broker: writing", "", rounded(services.kafkaIn)],
      ["Kafka: reading once", "", rounded(services.kafkaOut)],
      ["PostgreSQL", rounded(embedded.postgres), rounded(services.postgres)],
      ["**Bytes per session**: log", rounded(embedded.logBytes), `${rounded(services.kafkaBytes)} (gzip)`],
      ["Bytes per session: warehouse", rounded(embedded.warehouseBytes), "the same"],
    ],
  );
}

function assumed(): string {
  const { perCoreAndMonth, perGigabyteAndMonth } = ASSUMED;
  return rows(
    ["Assumption", "Value"],
    [
      ["Cores per node, each as fast as those that were measured", `${ASSUMED.cores}`],
      ["Share of CPU time that sessions may take in the busiest hour", `${100 * ASSUMED.usable} %`],
      ["Sessions in the busiest hour, relative to the average", `${ASSUMED.peak} times`],
      ["Replicas of the log, each as costly as the first", `${ASSUMED.logReplicas}`],
      ["Replicas of the warehouse, each as costly as the first", `${ASSUMED.warehouseReplicas}`],
      ["Retention of the log and the warehouse", `${ASSUMED.logDays} days, ${ASSUMED.warehouseDays} days`],
      ["Sessions per person on an average day", `${ASSUMED.sessionsPerPersonAndDay}`],
      ["Price of a core with its memory, per month", `$${perCoreAndMonth}`],
      ["Price of a gigabyte of disk, per month", `$${perGigabyteAndMonth.toFixed(2)}`],
    ],
  );
}

const MILLIONS_A_DAY = [1, 10, 100];

function needs(costs: ScalingCosts): string {
  const columns = MILLIONS_A_DAY.map((millions) => need(costs, millions * 1e6));
  const row = (what: string, figure: (of: ReturnType<typeof need>) => string) => [what, ...columns.map(figure)];
  const share = (part: number) => (part < 0.01 ? "under 1 %" : `${rounded(100 * part)} %`);
  return rows(
    ["", ...MILLIONS_A_DAY.map((millions) => `${millions} million a day`)],
    [
      row("Sessions per second, busiest hour", (of) => rounded(of.sessionsPerSecond)),
      row(`Of what \`npm start\` carries on ${ASSUMED.cores} cores`, (of) => share(of.shareOfOneProcess)),
      row("As a cluster: cores of services, brokers and ClickHouse", (of) => rounded(of.cores)),
      row("Of these, one ClickHouse server", (of) => rounded(of.coresOfOneClickHouse)),
      row(`Log, ${ASSUMED.logDays} days, all replicas`, (of) => gigabytes(of.logBytes)),
      row(`Warehouse, ${ASSUMED.warehouseDays} days, all replicas`, (of) => gigabytes(of.warehouseBytes)),
    ],
  );
}

function capacities(costs: ScalingCosts): string {
  const { cores } = ASSUMED;
  const measuredCores = costs.embedded.cores;
  const columns: [string, Capacity][] = [
    [`One node of ${measuredCores} cores`, oneProcess(costs, measuredCores)],
    [`One node of ${cores} cores`, oneProcess(costs, cores)],
    ["Three nodes", cluster(costs, 3)],
    ["Thirty nodes", cluster(costs, 30)],
    [`Thirty nodes, ClickHouse on ${ASSUMED.largeCores} cores`, cluster(costs, 30, ASSUMED.largeCores)],
  ];
  const row = (what: string, figure: (of: Capacity) => string | number) => [
    what,
    ...columns.map(([, of]) => String(figure(of))),
  ];
  const terabytes = (bytes: number) => `${rounded(bytes / 1e12)} TB`;
  const outage = (of: Capacity) => {
    const { longestDelayMinutes, caughtUpAfterMinutes } = simulateOutage(of, OUTAGE_MINUTES);
    return longestDelayMinutes === 0
      ? "none"
      : `up to ${longestDelayMinutes} min, caught up ${caughtUpAfterMinutes} min later`;
  };
  return rows(
    ["", ...columns.map(([name]) => name)],
    [
      row("Cores in all", ({ cores }) => cores),
      row("Sessions per second, busiest hour", (of) => rounded(of.sessionsPerSecond)),
      row("Million sessions per day", (of) => rounded(of.sessionsPerDay / 1e6)),
      row("People", (of) => rounded(of.sessionsPerDay / ASSUMED.sessionsPerPersonAndDay)),
      row("Bottleneck", ({ limit }) => limit),
      row("Processes: ingest, scoring", (of) => `${of.ingestProcesses}, ${of.scoringProcesses}`),
      row("Partitions (`KAFKA_PARTITIONS`)", ({ partitions, brokers }) => (brokers === 0 ? "" : partitions)),
      row("Brokers, ClickHouse servers", (of) => (of.brokers === 0 ? "" : `${of.brokers}, ${of.clickHouseServers}`)),
      row(`Log, ${ASSUMED.logDays} days, all replicas`, (of) => terabytes(of.logBytes)),
      row(`Warehouse, ${ASSUMED.warehouseDays} days, all replicas`, (of) => terabytes(of.warehouseBytes)),
      row("Monthly cost per million sessions per day", (of) => `$${rounded(of.monthlyCost)}`),
      row("Delay when a node is down for an hour at peak", outage),
    ],
  );
}

/** What each part can carry when its CPUs do nothing else. */
function limits({ embedded, services }: ScalingCosts): string {
  const { cores, usable, largeCores } = ASSUMED;
  const rate = (cost: number, processors: number) => rounded(perSecond(cost, processors * usable));
  return rows(
    ["Part", "Sessions per second", "Beyond that"],
    [
      ["The JavaScript thread of `npm start`", rate(embedded.main, 1), "separate services"],
      ["One ingest process", rate(services.ingestMain, 1), "more of them"],
      ["One scoring process", rate(services.scoringMain, 1), "more of them, up to the number of partitions"],
      [
        `One broker of ${cores} cores, the leader of all partitions`,
        rate(services.kafkaIn + services.kafkaOut, cores),
        "more brokers and partitions",
      ],
      [`One ClickHouse server with ${cores} cores`, rate(services.clickHouse, cores), "a larger server"],
      [
        `One ClickHouse server with ${largeCores} cores`,
        rate(services.clickHouse, largeCores),
        "a service that shares storage among servers; we do not shard tables",
      ],
    ],
  );
}

const twoDigits = new Intl.NumberFormat("en", { maximumSignificantDigits: 2 });
const gigabytes = (bytes: number): string => `${rounded(bytes / 1e9)} GB`;
/** Two significant digits: most of these figures are extrapolated. */
const rounded = (value: number): string => twoDigits.format(value);
