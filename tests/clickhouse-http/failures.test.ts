import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { analyticsQuerySchema } from "@treadlight/contract/analytics";
import type { ScoredSession } from "@treadlight/domain/session";
import { openStore } from "@treadlight/platform/clickhouse";
import { ClickHouseUnavailableError, openWarehouse, organizationTenant, type Warehouse } from "@treadlight/warehouse";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { id, NOON, session } from "../../packages/warehouse/testing/sessions.ts";
import { type ClickHouseServer, startClickHouseServer } from "./start-server.ts";

const BATCHES = 12;
const BATCH = 200;

describe("a ClickHouse server that fails", { timeout: 120_000 }, () => {
  let server: ClickHouseServer;
  let warehouse: Warehouse;
  let organizationId: string;

  beforeAll(async () => {
    server = await startClickHouseServer();
  });
  afterAll(() => server?.stop());
  beforeEach(async () => {
    organizationId = randomUUID();
    warehouse = await openWarehouse({ ...server, now: () => NOON });
  });
  afterEach(() => warehouse?.close());

  /** Every session comes in two versions, so a lost or doubled row shows. */
  const batches = () =>
    Array.from({ length: BATCHES }, (_, batch) =>
      Array.from({ length: BATCH }, (_, index) =>
        session({
          organizationId,
          personId: id("ann"),
          sessionId: id("s", Math.floor(batch / 2), index),
          revision: batch % 2,
          promptCount: batch % 2 ? 3 : 1_000,
        }),
      ),
    );
  const everything = async () => {
    const query = analyticsQuerySchema.parse({
      measures: ["sessions", "prompts"],
      timeDimension: { from: "2026-01-01", to: "2026-12-31" },
    });
    const { rows } = await warehouse.analytics(organizationTenant(organizationId), query, {
      pseudonyms: false,
    });
    return rows;
  };
  const expected = [{ sessions: (BATCHES / 2) * BATCH, prompts: (BATCHES / 2) * BATCH * 3 }];

  /** As scoring does: batch after batch, each again until it is taken. */
  function startTraffic(to = warehouse) {
    let taken = 0;
    let refused = 0;
    const run = async () => {
      for (const batch of batches()) {
        while (!(await isTaken(to, batch))) {
          refused += 1;
          await pause(100);
        }
        taken += 1;
      }
      return refused;
    };
    return {
      /** Resolves to how often a batch was not taken. */
      end: run(),
      taken: (count: number) => vi.waitUntil(() => taken >= count, { timeout: 60_000, interval: 1 }),
    };
  }

  async function isTaken(to: Warehouse, batch: ScoredSession[]) {
    try {
      await to.applySessions(batch);
      return true;
    } catch (error) {
      expect(error).toBeInstanceOf(ClickHouseUnavailableError);
      return false;
    }
  }

  it("given a wrong password, when opened, then it is unavailable, with ClickHouse's code and none of its words", async () => {
    const error = await openWarehouse({ ...server, password: "wrong" }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ClickHouseUnavailableError);
    expect(error).toMatchObject({ code: "warehouse_unavailable", serverCode: 516 });
    expect(String(error)).not.toContain("treadlight:");
  });

  it("given traffic, when looked at, then requests and answers are compressed and long parameters travel in the body", async () => {
    for (const batch of batches()) await warehouse.applySessions(batch);
    const seen: unknown = await (await fetch(`${server.url}/seen`)).json();
    expect(seen).toEqual({
      gzippedRequests: expect.toSatisfy((count: number) => count >= BATCHES * 2),
      gzippedAnswers: expect.toSatisfy((count: number) => count >= BATCHES * 2),
      multipartRequests: expect.toSatisfy((count: number) => count >= BATCHES),
    });
    expect(await everything()).toEqual(expected);
  });

  it("given a server that pauses in mid-traffic, when it goes on, then every session is there once", async () => {
    // It gives up soon, so that the pause may be short. All else waits as long as this machine needs.
    const impatient = await openWarehouse({ ...server, now: () => NOON, requestTimeoutMs: 2_000 });
    onTestFinished(() => impatient.close());
    const traffic = startTraffic(impatient);
    await traffic.taken(2);
    server.pause();
    await expect(impatient.ping()).rejects.toThrow(ClickHouseUnavailableError);
    server.resume();
    expect(await traffic.end).toBeGreaterThan(0);
    await warehouse.ping();
    expect(await everything()).toEqual(expected);
  });

  it("given a file that takes longer than an answer may, then it is written whole", async () => {
    const folder = await mkdtemp(join(tmpdir(), "treadlight-file-"));
    const impatient = openStore({ ...server, requestTimeoutMs: 500 }, "default");
    onTestFinished(async () => {
      await impatient.close();
      await rm(folder, { recursive: true });
    });
    const file = join(folder, "rows.csv");
    const sql = "SELECT number FROM numbers(20) WHERE sleepEachRow(0.1) = 0";
    await impatient.writeFile(file, { name: "slow", sql, params: {}, format: "CSV" });
    expect((await readFile(file, "utf8")).trim().split("\n")).toHaveLength(20);
  });

  it("given a server killed with -9 again and again in mid-traffic, when it is back, then every session is there once", async () => {
    const traffic = startTraffic();
    for (const batches of [1, 4, 7]) {
      await traffic.taken(batches);
      await server.kill();
      await server.restart();
    }
    expect(await traffic.end).toBeGreaterThan(0);
    expect(await everything()).toEqual(expected);
  });

  it("given five starters at once on a server without tables, when they open, then all succeed and see each other's rows", async () => {
    const database = `starters_${randomUUID().replaceAll("-", "")}`;
    const starters = await Promise.all(
      Array.from({ length: 5 }, () => openWarehouse({ ...server, database, now: () => NOON })),
    );
    try {
      const ids = starters.map((_, index) => id("starter", index));
      await Promise.all(
        starters.map((starter, index) =>
          starter.applySessions([session({ organizationId, personId: id("ann"), sessionId: ids[index] ?? "" })]),
        ),
      );
      const query = analyticsQuerySchema.parse({ measures: ["sessions"], timeDimension: { from: "2026-01-01" } });
      for (const starter of starters) {
        const { rows } = await starter.analytics(organizationTenant(organizationId), query, {
          pseudonyms: false,
        });
        expect(rows).toEqual([{ sessions: 5 }]);
      }
    } finally {
      await Promise.all(starters.map((starter) => starter.close()));
    }
  });
});
