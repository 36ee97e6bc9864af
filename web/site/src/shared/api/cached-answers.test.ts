import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { memoryStorage, UNIFIED_DATA_KEY } from "../storage/storage.ts";
import { CACHED, cacheAnswers, restoreAnswers } from "./cached-answers.ts";
import { createQueryClient } from "./query-client.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const ANSWER = { records: [{ id: 1, at: new Date("2026-06-20T12:00:00Z"), promptPreview: "Dear" }] };

/** Asks two questions, of which one is to be cached. */
async function asked(storage = memoryStorage()) {
  const cached = { client: createQueryClient(), storage, build: 1, userId: () => "ann" };
  const stop = cacheAnswers(cached);
  await cached.client.fetchQuery({ queryKey: ["cached"], queryFn: () => ANSWER, meta: CACHED });
  await cached.client.fetchQuery({ queryKey: ["other"], queryFn: () => ANSWER });
  await vi.advanceTimersByTimeAsync(1_000);
  stop();
  return { cached, storage };
}

function restored(cached: Partial<Parameters<typeof restoreAnswers>[0]>) {
  const client = createQueryClient();
  restoreAnswers({ client, storage: memoryStorage(), build: 1, userId: () => "ann", ...cached });
  return client;
}

test("given an answer that is to be cached, when the page opens again, then it is there with its age, without the prompt", async () => {
  const { cached, storage } = await asked();
  const client = restored({ storage });
  expect(client.getQueryData(["cached"])).toEqual({ records: [{ ...ANSWER.records[0], promptPreview: null }] });
  expect(client.getQueryData(["other"])).toBeUndefined();
  const age = (of: typeof client) => of.getQueryState(["cached"])?.dataUpdatedAt;
  expect(age(client)).toBe(age(cached.client));
});

test("given a cached answer, when another one is cached without it in the cache, then both are there", async () => {
  const { storage } = await asked();
  const cached = { client: createQueryClient(), storage, build: 1, userId: () => "ann" };
  cacheAnswers(cached);
  await cached.client.fetchQuery({ queryKey: ["next"], queryFn: () => 2, meta: CACHED });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(restored({ storage }).getQueryData(["next"])).toBe(2);
  expect(restored({ storage }).getQueryData(["cached"])).toBeDefined();
});

test("given an answer that is too large to be cached, then the others still are", async () => {
  const { cached, storage } = await asked();
  cacheAnswers(cached);
  await cached.client.fetchQuery({ queryKey: ["large"], queryFn: () => "a".repeat(300_000), meta: CACHED });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(restored({ storage }).getQueryData(["large"])).toBeUndefined();
  expect(restored({ storage }).getQueryData(["cached"])).toBeDefined();
});

test("given a cached answer, then another build, another person and somebody signed out do not get it", async () => {
  const { storage } = await asked();
  for (const other of [{ build: 2 }, { userId: () => "ben" }, { userId: () => undefined }]) {
    expect(
      restored({ storage, ...other })
        .getQueryCache()
        .getAll(),
    ).toEqual([]);
  }
});

test("given something broken in the storage, or a full one, then the page goes on", async () => {
  const broken = memoryStorage();
  broken.setItem(UNIFIED_DATA_KEY, "{");
  expect(restored({ storage: broken }).getQueryCache().getAll()).toEqual([]);
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const full = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  await asked({ ...memoryStorage(), setItem: full });
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});
