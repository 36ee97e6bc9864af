import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { ClickHouseError, ClickHouseRefusedError } from "./errors.ts";
import type { Row } from "./native.ts";
import { openStore, type Store } from "./store.ts";

const COLUMNS = {
  id: "UUID",
  version: "UInt128",
  small: "UInt8",
  count: "UInt32",
  balance: "Int64",
  share: "Float64",
  unmeasured: "Nullable(Float64)",
  score: "Nullable(UInt8)",
  isOpen: "Bool",
  day: "Date",
  at: "DateTime64(3, 'UTC')",
  words: "String",
  kind: "LowCardinality(String)",
  tags: "Array(LowCardinality(String))",
};

const FULL = {
  id: "F81D4FAE-7dec-11d0-a765-00a0c91e6bf6",
  version: "340282366920938463463374607431768211455",
  small: 255,
  count: 4_294_967_295,
  balance: -9_007_199_254_740_991,
  share: 0.1,
  unmeasured: -0.5,
  score: 100,
  isOpen: true,
  day: "2149-06-06",
  at: Date.UTC(2026, 10, 24, 1, 2, 3, 4),
  words: 'a\t"\\\n日本 🌱\u0000',
  kind: "é",
  tags: ["b", "a", "b"],
};
const ZERO = {
  id: "00000000-0000-0000-0000-000000000000",
  version: "0",
  small: 0,
  count: 0,
  balance: 0,
  share: 0,
  unmeasured: null,
  score: null,
  isOpen: false,
  day: "1970-01-01",
  at: 0,
  words: "",
  kind: "",
  tags: [],
};

describe("rows in the format Native", () => {
  let path: string;
  let store: Store;
  beforeAll(async () => {
    path = await mkdtemp(join(tmpdir(), "treadlight-native-"));
    store = openStore({ path }, "default");
  });
  afterAll(async () => {
    await store.close();
    await rm(path, { recursive: true });
  });
  beforeEach(async () => {
    const columns = Object.entries(COLUMNS).map(([name, type]) => `${name} ${type}`);
    await store.command("DROP TABLE IF EXISTS kinds");
    await store.command(`CREATE TABLE kinds (row UInt32, ${columns.join(", ")}, other Map(String, String))
                         ENGINE = MergeTree ORDER BY row`);
  });

  const insert = (rows: readonly Row[], ...names: string[]) =>
    store.insert(
      "kinds",
      rows.map((values, row) => ({ row, ...values })),
      ["row", ...names],
    );
  const read = () =>
    store.select({
      name: "test",
      sql: `SELECT * EXCEPT(row, other) REPLACE(toString(version) AS version, toUnixTimestamp64Milli(at) AS at)
            FROM kinds ORDER BY row`,
      params: {},
      row: z.record(z.string(), z.unknown()),
    });

  it("given values of every type, when inserted, then they are read as they were, and zeros where a row lacks them", async () => {
    await insert([FULL, {}, FULL], ...Object.keys(COLUMNS));
    const full = { ...FULL, id: FULL.id.toLowerCase() };
    expect(await read()).toEqual([full, ZERO, full]);
  });

  it("given an insert after others of the same columns, one of them refused, then it has its own rows only", async () => {
    await insert([FULL, FULL, FULL], ...Object.keys(COLUMNS));
    await expect(
      insert(
        [
          { ...FULL, tags: ["z"] },
          { ...FULL, small: 256 },
        ],
        ...Object.keys(COLUMNS),
      ),
    ).rejects.toThrow(ClickHouseRefusedError);
    await store.command("TRUNCATE TABLE kinds");
    await insert([{ ...FULL, kind: "other", tags: [] }, {}], ...Object.keys(COLUMNS));
    expect(await read()).toEqual([{ ...FULL, id: FULL.id.toLowerCase(), kind: "other", tags: [] }, ZERO]);
  });

  it("given more rows and longer texts than a byte can count, when inserted, then they are read as they were", async () => {
    const rows = Array.from({ length: 70_000 }, (_, row) => ({
      words: "é".repeat(row % 300),
      kind: `kind ${row % 500}`,
    }));
    await insert(rows, "words", "kind");
    const found = (await read()).map(({ words, kind }) => ({ words, kind }));
    expect(found).toEqual(rows);
  });

  it("given only empty arrays, when inserted, then they are read as they were", async () => {
    await insert([{ tags: [] }, { tags: [] }], "tags");
    expect((await read()).map(({ tags }) => tags)).toEqual([[], []]);
  });

  it.each([
    ["id", "not-a-uuid"],
    ["id", "g81d4fae-7dec-11d0-a765-00a0c91e6bf6"],
    ["version", "340282366920938463463374607431768211456"],
    ["version", "-1"],
    ["small", 256],
    ["count", -1],
    ["count", 0.5],
    ["balance", 2 ** 53],
    ["share", Number.NaN],
    ["share", "0.1"],
    ["isOpen", 1],
    ["day", "tomorrow"],
    ["day", "1969-12-31"],
    ["at", 0.5],
    ["words", 1],
    ["kind", null],
    ["tags", "a"],
    ["tags", [1]],
  ])("given a %s of %j, when inserted, then it is refused and nothing is stored", async (column, value) => {
    await expect(insert([FULL, { ...FULL, [column]: value }], ...Object.keys(COLUMNS))).rejects.toThrow(
      ClickHouseRefusedError,
    );
    expect(await read()).toEqual([]);
  });

  it("given a column of another type, when inserted, then it is our mistake and no outage", async () => {
    const failed = insert([{}], "other");
    await expect(failed).rejects.toBeInstanceOf(ClickHouseError);
    await expect(failed).rejects.toMatchObject({ code: "clickhouse_failed" });
  });

  it("given a value that does not fit, when its column is wider, then it is inserted", async () => {
    await expect(insert([{ small: 256 }], "small")).rejects.toThrow(ClickHouseRefusedError);
    await store.command("ALTER TABLE kinds MODIFY COLUMN small UInt32");
    await insert([{ small: 256 }], "small");
    expect(await read()).toMatchObject([{ small: 256 }]);
  });

  it("given an enum, when inserted, then its names are taken and others are refused", async () => {
    await store.command("ALTER TABLE kinds MODIFY COLUMN words Enum8('' = 0, 'chat' = 1)");
    await insert([{ words: "chat" }, {}], "words");
    await expect(insert([{ words: "mail" }], "words")).rejects.toThrow(ClickHouseRefusedError);
    expect((await read()).map(({ words }) => words)).toEqual(["chat", ""]);
  });

  it("given inserts that are over, then none of their files is left", async () => {
    await insert([FULL], "words");
    await expect(store.insert("kinds", [FULL], ["missing"])).rejects.toThrow(ClickHouseError);
    expect(await readdir(join(path, "inserts"))).toEqual([]);
  });
});
