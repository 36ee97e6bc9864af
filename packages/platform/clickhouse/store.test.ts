import { randomUUID } from "node:crypto";
import { setMaxListeners } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { arrayBuffer } from "node:stream/consumers";
import { parquetReadObjects } from "hyparquet";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { withRequestContext } from "../request-context/index.ts";
import { ClickHouseError, ClickHouseUnavailableError, QueryTooExpensiveError } from "./errors.ts";
import { joinParquet } from "./join-parquet.ts";
import { openStore, type Store } from "./store.ts";

const numbers = z.object({ number: z.number() });
const mine = z.object({ mine: z.string() });

/** Of the engine's threads that merge. */
function prioritiesOfMerging(): number[] {
  const threads = "/proc/self/task";
  return readdirSync(threads)
    .filter((thread) => readFileSync(`${threads}/${thread}/comm`, "utf8") === "MergeMutate\n")
    .map((thread) => getPriority(Number(thread)));
}

describe("a store on chdb", () => {
  let path: string;
  let store: Store;
  beforeEach(async () => {
    path = await mkdtemp(join(tmpdir(), "treadlight-store-"));
    store = openStore({ path }, "default");
  });
  const select = <Row>(row: z.ZodType<Row>, sql: string, params = {}) =>
    store.select({ name: "test", sql, params, row });
  afterEach(async () => {
    await store.close();
    await rm(path, { recursive: true });
  });

  it("given a query beyond its limits, when run, then it is too expensive and the next one is answered as usual", async () => {
    await expect(select(numbers, "SELECT number FROM numbers(1000000)")).rejects.toThrow(QueryTooExpensiveError);
    expect(await select(mine, "SELECT 'mine' AS mine")).toEqual([{ mine: "mine" }]);
  });

  it.runIf(process.platform === "linux")(
    "given a table, then the engine's threads yield to those of Node",
    async () => {
      const ofNode = getPriority();
      await store.command("CREATE TABLE merged (n UInt8) ENGINE = MergeTree ORDER BY n");
      await vi.waitFor(() => expect(new Set(prioritiesOfMerging())).toEqual(new Set([10])), { timeout: 60_000 });
      expect(getPriority()).toBe(ofNode);
    },
  );

  it("given queries that fail after their first rows, when others follow, then neither they nor the log get those rows", async () => {
    const logged = [vi.spyOn(console, "error"), vi.spyOn(console, "warn"), vi.spyOn(console, "log")];
    const failing = "SELECT number, throwIf(number = 200000) FROM numbers(300000) SETTINGS max_block_size = 1000";
    for (let round = 0; round < 5; round += 1) {
      const rows = async () => {
        for await (const _row of store.stream({ name: "test", sql: failing, params: {}, row: numbers }));
      };
      await expect(rows()).rejects.toThrow(ClickHouseError);
      expect(await select(mine, "SELECT 'mine' AS mine")).toEqual([{ mine: "mine" }]);
    }
    for (const log of logged) expect(log).not.toHaveBeenCalled();
  });

  it("given a query with parameters, when the next one lacks them, then it does not get the earlier values", async () => {
    const question = "SELECT {text:String} AS mine";
    expect(await select(mine, question, { text: "a" })).toEqual([{ mine: "a" }]);
    await expect(select(mine, question)).rejects.toMatchObject({ code: "clickhouse_failed" });
  });

  it("given texts of every kind, when bound, then they come back unchanged", async () => {
    const texts = [
      "",
      "'",
      "\\",
      "\\'",
      "\\\\N",
      "\n\t\r",
      "a'; DROP TABLE x; --",
      "{x:String}",
      "日本 🌱",
      '"',
      "\u2028",
    ];
    for (const text of texts) {
      expect(await select(mine, "SELECT {text:String} AS mine", { text })).toEqual([{ mine: text }]);
    }
    const parts = z.object({ parts: z.array(z.string()) });
    expect(await select(parts, "SELECT {texts:Array(String)} AS parts", { texts })).toEqual([{ parts: texts }]);
  });

  it("given wrong SQL, when run, then the error is not an outage and does not repeat the SQL", async () => {
    const error = await select(mine, "SELECT nope('secret')").catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ClickHouseError);
    expect(error).toMatchObject({ code: "clickhouse_failed", serverCode: 46 });
    expect(String(error)).not.toContain("secret");
  });

  it("given results in Parquet, some empty, when joined, then they are one file with every row in order", async () => {
    const sql = `
      SELECT number, if(number % 3 = 0, NULL, toString(number)) AS text FROM numbers({from:UInt32}, {count:UInt32})`;
    async function* files(counts: number[]) {
      let from = 0;
      for (const count of counts) {
        const file = join(path, `rows-${randomUUID()}.parquet`);
        await store.writeFile(file, { name: "test", sql, params: { from, count }, format: "Parquet" });
        yield await readFile(file);
        from += count;
      }
    }
    const rowsOf = async (counts: number[]) =>
      parquetReadObjects({ file: await arrayBuffer(Readable.from(joinParquet(files(counts)))) });
    expect(await rowsOf([1_000, 0, 3_500, 1_000])).toEqual(
      Array.from({ length: 5_500 }, (_, number) => ({
        number: BigInt(number),
        text: number % 3 === 0 ? null : String(number),
      })),
    );
    expect(await rowsOf([0])).toEqual([]);
  });

  it("given a query that fails, when its file is written, then the error is that of any query", async () => {
    const file = (sql: string) =>
      store.writeFile(join(path, randomUUID()), { name: "test", sql, params: {}, format: "JSONEachRow" });
    await expect(file("SELECT nope('secret')")).rejects.toMatchObject({ code: "clickhouse_failed", serverCode: 46 });
    await expect(file("SELECT throwIf(number = 200000) FROM numbers(300000)")).rejects.toThrow(ClickHouseError);
  });

  it("given rows of an unexpected form, when read, then the error is not an outage", async () => {
    await expect(select(numbers, "SELECT 'x' AS number")).rejects.toMatchObject({ code: "clickhouse_failed" });
  });

  it("given a query that writes, when run, then it is refused", async () => {
    await store.command("CREATE TABLE t (number UInt8) ENGINE = MergeTree ORDER BY number");
    await expect(select(numbers, "INSERT INTO t SELECT 1")).rejects.toThrow(ClickHouseError);
    expect(await select(numbers, "SELECT number FROM t")).toEqual([]);
  });

  it("given a timer, when queries succeed, fail and are abandoned, then each is timed once with its outcome", async () => {
    const timed: string[] = [];
    const timedStore = openStore(
      { path, startTimer: (query) => (outcome) => timed.push(`${query} ${outcome}`) },
      "default",
    );
    const hundred = "SELECT number FROM numbers(100)";
    await timedStore.select({ name: "good", sql: hundred, params: {}, row: numbers });
    const bad = { name: "bad", sql: "SELECT nope()", params: {}, row: numbers };
    await expect(timedStore.select(bad)).rejects.toThrow(ClickHouseError);
    for await (const _row of timedStore.stream({ name: "abandoned", sql: hundred, params: {}, row: numbers })) break;
    const badRows = { name: "bad rows", sql: hundred, params: {}, row: mine };
    const readAll = async () => {
      for await (const _row of timedStore.stream(badRows));
    };
    await expect(readAll()).rejects.toThrow(ClickHouseError);
    await timedStore.close();
    expect(timed).toEqual(["good ok", "bad error", "abandoned ok", "bad rows error"]);
  });

  describe("on behalf of people", () => {
    const slow = "SELECT sum(sipHash64(number)) AS number FROM numbers(400000000)";
    const ordinary = "SELECT sum(sipHash64(number)) AS number FROM numbers(20000000)";
    const context = (organizationId: string, signal = new AbortController().signal) => ({
      organizationId,
      personId: organizationId,
      isIndividual: false,
      signal,
    });

    it("given a client that goes in the middle of a query, then the query ends in the engine too", async () => {
      const client = new AbortController();
      const running = z.object({ query: z.string() });
      const queries = () =>
        select(
          running,
          "SELECT query FROM system.processes WHERE query LIKE '%sleepEachRow%' AND query NOT LIKE '%system%'",
        );
      // Longer than this test waits, so that it does not end by itself.
      const long =
        "SELECT sum(sleepEachRow(0.05)) AS number FROM numbers(2000) SETTINGS max_block_size = 1, max_execution_time = 0";
      const asked = withRequestContext(context("acme", client.signal), () => select(numbers, long));
      const gone = expect(asked).rejects.toMatchObject({ code: "client_gone" });
      await vi.waitFor(async () => expect(await queries()).toHaveLength(1), { timeout: 60_000, interval: 10 });
      client.abort();
      await gone;
      await vi.waitFor(async () => expect(await queries()).toEqual([]), { timeout: 60_000 });
    });

    it("given sixty slow questions of a client that goes, then another organization's question does not wait for them", async () => {
      const client = new AbortController();
      setMaxListeners(0, client.signal);
      const answered: string[] = [];
      const patient = Array.from({ length: 4 }, () =>
        withRequestContext(context("acme"), () => select(numbers, ordinary)).then(() => answered.push("acme")),
      );
      const abandoned = Array.from({ length: 60 }, (_, n) =>
        withRequestContext({ ...context("acme", client.signal), personId: `colleague ${n % 4}` }, () =>
          select(numbers, slow),
        ),
      );
      const other = withRequestContext(context("other"), () => select(mine, "SELECT 'mine' AS mine")).then(() =>
        answered.push("other"),
      );
      client.abort();
      const outcomes = await Promise.allSettled(abandoned);
      expect(outcomes.filter(({ status }) => status === "fulfilled")).toEqual([]);
      await Promise.all([other, ...patient]);
      expect(answered.indexOf("other")).toBeLessThanOrEqual(2);
    });

    it("given an account of one person, then a query may cost less than one of a company", async () => {
      const rows = "SELECT max(number) AS number FROM numbers(30000000)";
      const ofIndividual = withRequestContext({ ...context("ann"), isIndividual: true }, () => select(numbers, rows));
      await expect(ofIndividual).rejects.toThrow(QueryTooExpensiveError);
      expect(await withRequestContext(context("acme"), () => select(numbers, rows))).toEqual([{ number: 29_999_999 }]);
    });
  });

  it("given SQL with placeholders, when a value is missing or of the wrong type, then it does not compile", async () => {
    const sql = "SELECT number FROM numbers(9) WHERE number IN {numbers:Array(UInt8)} LIMIT {limit:UInt8}";
    const query = { name: "test", sql, row: numbers } as const;
    expect(await store.select({ ...query, params: { numbers: [1, 2], limit: 1 } })).toEqual([{ number: 1 }]);
    // @ts-expect-error: no limit
    await expect(store.select({ ...query, params: { numbers: [1] } })).rejects.toThrow(ClickHouseError);
    // @ts-expect-error: the limit is a number
    await store.select({ ...query, params: { numbers: [1], limit: "1" } });
  });

  it("given an open directory, when the same process opens another one, then that one is unavailable", async () => {
    expect(() => openStore({ path: join(path, "other") }, "default")).toThrow(ClickHouseUnavailableError);
  });
});
