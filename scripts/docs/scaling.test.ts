import { expect, test } from "vitest";
import document from "../../docs/scaling.md?raw";
import { ASSUMED, cluster, need, oneProcess, simulateOutage } from "./scaling.ts";
import { measuredCosts, type ScalingCosts } from "./scaling-costs.ts";
import { withScalingTables } from "./scaling-tables.ts";

/** A node of 8 cores has 4.8 to use: 60 %. */
const COSTS: ScalingCosts = {
  embedded: {
    sessionsPerSecond: 10_000,
    cores: 2,
    main: 50,
    node: 60,
    clickHouse: 40,
    postgres: 0,
    logBytes: 1_000,
    warehouseBytes: 200,
  },
  services: {
    ingest: 40,
    ingestMain: 30,
    scoring: 30,
    scoringMain: 20,
    clickHouse: 40,
    postgres: 0,
    kafkaIn: 10,
    kafkaOut: 20,
    kafkaBytes: 300,
  },
};

test("given the newest measurement, then the tables of docs/scaling.md are up to date", async () => {
  expect(withScalingTables(document, await measuredCosts())).toBe(document);
});

test("given the machine that measured, then one process carries the measured rate at the assumed share", () => {
  expect(oneProcess(COSTS, 2)).toMatchObject({ sessionsPerSecond: 6_000, sessionsPerDay: 172_800_000 });
});

test("given more cores, then the one JavaScript thread limits one process", () => {
  // A second has 20,000 times 50 microseconds.
  expect(oneProcess(COSTS, 8)).toMatchObject({ sessionsPerSecond: 12_000, limit: "its JavaScript thread" });
});

test("given three nodes, then their processors limit them, with every replica counted", () => {
  // 40 + 30 + 3 * 10 + 20 + 2 * 40 = 200 seconds per million, on 24 cores.
  const three = cluster(COSTS, 3);
  expect(three).toMatchObject({ limit: "the CPUs of all nodes", brokers: 3, clickHouseServers: 2 });
  expect(three.sessionsPerSecond).toBeCloseTo(72_000);
  // One scoring process carries 30,000 per second, one ingest process 20,000.
  expect(three).toMatchObject({ scoringProcesses: 3, ingestProcesses: 4, partitions: 6 });
  expect(three.logBytes).toBeCloseTo(three.sessionsPerDay * ASSUMED.logDays * 900);
  expect(three.warehouseBytes).toBeCloseTo(three.sessionsPerDay * ASSUMED.warehouseDays * 400);
});

test("given thirty nodes, then one server of ClickHouse limits them until it is larger", () => {
  const small = cluster(COSTS, 30);
  expect(small).toMatchObject({ limit: "one ClickHouse server" });
  expect(small.sessionsPerSecond).toBeCloseTo(120_000);
  expect(cluster(COSTS, 30, 32).sessionsPerSecond).toBeCloseTo(480_000);
});

test("given sessions of a day, then what they need is of the busiest hour, with every replica counted", () => {
  // 86.4 million a day are 3,000 per second at the peak: 200 seconds per million, at 60 %.
  const needed = need(COSTS, 86_400_000);
  expect(needed.sessionsPerSecond).toBeCloseTo(3_000);
  expect(needed.cores).toBeCloseTo(1);
  expect(needed.coresOfOneClickHouse).toBeCloseTo(0.2);
  // One process carries 345.6 million on 8 cores.
  expect(needed.shareOfOneProcess).toBeCloseTo(86.4 / 345.6);
  expect(needed.logBytes).toBeCloseTo(86_400_000 * ASSUMED.logDays * 900);
});

test("given no outage, then nothing waits", () => {
  expect(simulateOutage({ nodes: 1 }, 0)).toEqual({ longestDelayMinutes: 0, caughtUpAfterMinutes: 0 });
});

test("given the only node missing for an hour at the peak, then the first session waits for it, and the rest until they are worked off", () => {
  const { longestDelayMinutes, caughtUpAfterMinutes } = simulateOutage({ nodes: 1 }, 60);
  expect(longestDelayMinutes).toBe(60);
  // 36 minutes of full work have piled up, and 40 % of each minute is free at first.
  expect(caughtUpAfterMinutes).toBeGreaterThan(36 / 0.6);
  expect(caughtUpAfterMinutes).toBeLessThanOrEqual(36 / 0.4);
});

test("given one of three nodes missing at the peak, then the others carry it", () => {
  expect(simulateOutage({ nodes: 3 }, 60)).toMatchObject({ longestDelayMinutes: 0 });
});
