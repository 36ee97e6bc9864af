import { expect, test, vi } from "vitest";
import { memoryStorage, UNIFIED_DATA_KEY } from "../../shared/storage.ts";
import { readRecordsCopy, saveRecordsCopy } from "./records-copy.ts";
import { recordOf } from "./testing/record.ts";

const record = recordOf();

test("given saved records, when read, then they are the newest fifty and say when they were saved", () => {
  const storage = memoryStorage();
  const records = Array.from({ length: 60 }, (_, promptCount) => ({ ...record, promptCount }));
  saveRecordsCopy(storage, records, Date.UTC(2026, 0, 2));
  expect(readRecordsCopy(storage)).toEqual({ savedAt: "2026-01-02T00:00:00.000Z", records: records.slice(0, 50) });
});

test.each([
  ["nothing", undefined],
  ["something broken", "{"],
  ["records of another form", '{"savedAt":"2026-01-02T00:00:00.000Z","records":[{"id":1}]}'],
])("given %s kept, there is no copy", (_, stored) => {
  const storage = memoryStorage();
  if (stored !== undefined) storage.setItem(UNIFIED_DATA_KEY, stored);
  expect(readRecordsCopy(storage)).toBeUndefined();
});

test("given a full storage, saving leaves the page running", () => {
  const full = {
    ...memoryStorage(),
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  };
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  saveRecordsCopy(full, [record], 0);
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});
