import { expect, test } from "vitest";
import { memoryStorage } from "../../shared/storage.ts";
import { BRONZE_ENTRY_KEY, takeBronze, withoutArrival } from "./bronze-entry.ts";

const NOW = new Date("2026-03-01T12:00:00Z");

function arrival(search: string, entry?: string) {
  const storage = memoryStorage();
  if (entry !== undefined) storage.setItem(BRONZE_ENTRY_KEY, entry);
  return { search, storage, session: memoryStorage(), now: NOW };
}

test.each([
  ["achievement=bronze&onboarding=complete", undefined],
  ["from=extension&achievement=bronze", undefined],
  ["", "{}"],
  ["", '{"displayed":false,"earnedAt":"2026-02-28"}'],
])("given ?%s and the entry %s, then it is shown, once per session", (search, entry) => {
  const once = arrival(search, entry);
  expect(takeBronze(once)).toBe(true);
  expect(takeBronze(once)).toBe(false);
});

test.each([
  ["", undefined],
  ["achievement=bronze", undefined],
  ["achievement=silver&onboarding=complete", undefined],
  ["onboarding=complete&from=extension", undefined],
  ["", '{"displayed":true}'],
  ["", "not JSON"],
  ["", '"a text"'],
  ["", "null"],
])("given ?%s and the entry %s, then it is not shown, and nothing is written", (search, entry) => {
  const { storage, session, now } = arrival(search, entry);
  expect(takeBronze({ search, storage, session, now })).toBe(false);
  expect(storage.getItem(BRONZE_ENTRY_KEY)).toBe(entry ?? null);
});

test("given a stored entry, when it is shown, then it is kept with what it held, marked displayed", () => {
  const first = arrival("", '{"earnedAt":"2026-02-28"}');
  takeBronze(first);
  const kept = JSON.parse(first.storage.getItem(BRONZE_ENTRY_KEY) ?? "");
  expect(kept).toEqual({ earnedAt: "2026-02-28", displayed: true, displayedAt: "2026-03-01T12:00:00.000Z" });
  expect(takeBronze({ ...first, session: memoryStorage() })).toBe(false);
});

test("given an address, then only the arrival's parameters are taken from it", () => {
  const address = "https://site.example/?achievement=bronze&utm=x&onboarding=complete&from=extension&bronze=1#pricing";
  expect(withoutArrival(address)).toBe("https://site.example/?utm=x#pricing");
});
