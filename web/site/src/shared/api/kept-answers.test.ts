import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { memoryStorage, UNIFIED_DATA_KEY } from "../storage/storage.ts";
import { KEPT, keepAnswers, restoreAnswers } from "./kept-answers.ts";
import { createQueryClient } from "./query-client.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const ANSWER = { records: [{ id: 1, at: new Date("2026-06-20T12:00:00Z"), promptPreview: "Dear" }] };

/** Asks two questions, of which one is to be kept. */
async function asked(storage = memoryStorage()) {
  const kept = { client: createQueryClient(), storage, build: 1, userId: () => "ann" };
  const stop = keepAnswers(kept);
  await kept.client.fetchQuery({ queryKey: ["kept"], queryFn: () => ANSWER, meta: KEPT });
  await kept.client.fetchQuery({ queryKey: ["other"], queryFn: () => ANSWER });
  await vi.advanceTimersByTimeAsync(1_000);
  stop();
  return { kept, storage };
}

function restored(kept: Partial<Parameters<typeof restoreAnswers>[0]>) {
  const client = createQueryClient();
  restoreAnswers({ client, storage: memoryStorage(), build: 1, userId: () => "ann", ...kept });
  return client;
}

test("given an answer that is to be kept, when the page opens again, then it is there with its age, without the prompt", async () => {
  const { kept, storage } = await asked();
  const client = restored({ storage });
  expect(client.getQueryData(["kept"])).toEqual({ records: [{ ...ANSWER.records[0], promptPreview: null }] });
  expect(client.getQueryData(["other"])).toBeUndefined();
  const age = (of: typeof client) => of.getQueryState(["kept"])?.dataUpdatedAt;
  expect(age(client)).toBe(age(kept.client));
});

test("given a kept answer, when another one is kept without it in the cache, then both are there", async () => {
  const { storage } = await asked();
  const kept = { client: createQueryClient(), storage, build: 1, userId: () => "ann" };
  keepAnswers(kept);
  await kept.client.fetchQuery({ queryKey: ["next"], queryFn: () => 2, meta: KEPT });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(restored({ storage }).getQueryData(["next"])).toBe(2);
  expect(restored({ storage }).getQueryData(["kept"])).toBeDefined();
});

test("given an answer that is too large to be kept, then the others still are", async () => {
  const { kept, storage } = await asked();
  keepAnswers(kept);
  await kept.client.fetchQuery({ queryKey: ["large"], queryFn: () => "a".repeat(300_000), meta: KEPT });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(restored({ storage }).getQueryData(["large"])).toBeUndefined();
  expect(restored({ storage }).getQueryData(["kept"])).toBeDefined();
});

test("given a kept answer, then another build, another person and somebody signed out do not get it", async () => {
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
