import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { QueryTooExpensiveError, WarehouseError, WarehouseUnavailableError } from "./errors.ts";
import { openStore, type Store } from "./store.ts";

const numbers = z.object({ number: z.number() });
const mine = z.object({ mine: z.string() });

describe("a store on chdb", { timeout: 60_000 }, () => {
  let path: string;
  let store: Store;
  beforeEach(async () => {
    path = await mkdtemp(join(tmpdir(), "treadlight-store-"));
    store = openStore({ path }, "default");
  });
  afterEach(async () => {
    await store.close();
    await rm(path, { recursive: true });
  });

  it("given a question beyond its limits, when asked, then it is too expensive and the next one is answered as ever", async () => {
    await expect(store.select(numbers, "SELECT number FROM numbers(1000000)")).rejects.toThrow(QueryTooExpensiveError);
    expect(await store.select(mine, "SELECT 'mine' AS mine")).toEqual([{ mine: "mine" }]);
  });

  it("given questions that fail after their first rows, when others follow, then those get none of the rows, and no log does", async () => {
    const logged = [vi.spyOn(console, "error"), vi.spyOn(console, "warn"), vi.spyOn(console, "log")];
    const failing = "SELECT number, throwIf(number = 200000) FROM numbers(300000) SETTINGS max_block_size = 1000";
    for (let round = 0; round < 5; round += 1) {
      const rows = async () => {
        for await (const _row of store.stream(numbers, failing));
      };
      await expect(rows()).rejects.toThrow(WarehouseError);
      expect(await store.select(mine, "SELECT 'mine' AS mine")).toEqual([{ mine: "mine" }]);
    }
    for (const log of logged) expect(log).not.toHaveBeenCalled();
  });

  it("given a question with parameters, when one without asks for them, then it does not get them", async () => {
    const question = "SELECT {text:String} AS mine";
    expect(await store.select(mine, question, { text: "a" })).toEqual([{ mine: "a" }]);
    await expect(store.select(mine, question)).rejects.toMatchObject({ code: "warehouse_failed" });
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
      expect(await store.select(mine, "SELECT {text:String} AS mine", { text })).toEqual([{ mine: text }]);
    }
    const parts = z.object({ parts: z.array(z.string()) });
    expect(await store.select(parts, "SELECT {texts:Array(String)} AS parts", { texts })).toEqual([{ parts: texts }]);
  });

  it("given a question of ours that is wrong, when asked, then it is no outage, and the error tells nothing of its text", async () => {
    const error = await store.select(mine, "SELECT nope('secret')").catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(WarehouseError);
    expect(error).toMatchObject({ code: "warehouse_failed", serverCode: 46 });
    expect(String(error)).not.toContain("secret");
  });

  it("given an answer of another form than expected, when read, then it is no outage", async () => {
    await expect(store.select(numbers, "SELECT 'x' AS number")).rejects.toMatchObject({ code: "warehouse_failed" });
  });

  it("given a question, when it tries to write, then it may not", async () => {
    await store.command("CREATE TABLE t (number UInt8) ENGINE = MergeTree ORDER BY number");
    await expect(store.select(numbers, "INSERT INTO t SELECT 1")).rejects.toThrow(WarehouseError);
    expect(await store.select(numbers, "SELECT number FROM t")).toEqual([]);
  });

  it("given a directory, when another one is asked for in the same process, then it is unavailable", async () => {
    expect(() => openStore({ path: join(path, "other") }, "default")).toThrow(WarehouseUnavailableError);
  });
});
