import { expect, test } from "vitest";
import { memoryStorage } from "../../shared/storage/storage.ts";
import { type Arrival, BRONZE_ENTRY_KEY, isBronzeDue, markBronzeShown, withoutArrival } from "./bronze-entry.ts";

const NOW = new Date("2026-03-01T12:00:00Z");

function arrival(search: string, entry?: string) {
  const storage = memoryStorage();
  if (entry !== undefined) storage.setItem(BRONZE_ENTRY_KEY, entry);
  return { search, storage, session: memoryStorage() };
}

/** Whether it is shown on arrival to somebody who has earned it. */
function isShown(arrival: Arrival): boolean {
  const isDue = isBronzeDue(arrival);
  if (isDue) markBronzeShown(arrival, NOW);
  return isDue;
}

test.each([
  ["achievement=bronze&onboarding=complete", undefined],
  ["from=extension&achievement=bronze", undefined],
  ["", "{}"],
  ["", '{"displayed":false,"earnedAt":"2026-02-28"}'],
])("given ?%s and the entry %s, then it is shown, once per session", (search, entry) => {
  const once = arrival(search, entry);
  expect(isShown(once)).toBe(true);
  expect(isShown(once)).toBe(false);
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
  const visit = arrival(search, entry);
  expect(isShown(visit)).toBe(false);
  expect(visit.storage.getItem(BRONZE_ENTRY_KEY)).toBe(entry ?? null);
});

test("given a stored entry, when it is shown, then it is kept with what it held, marked displayed", () => {
  const first = arrival("", '{"earnedAt":"2026-02-28"}');
  isShown(first);
  const kept = JSON.parse(first.storage.getItem(BRONZE_ENTRY_KEY) ?? "");
  expect(kept).toEqual({ earnedAt: "2026-02-28", displayed: true, displayedAt: "2026-03-01T12:00:00.000Z" });
  expect(isShown({ ...first, session: memoryStorage() })).toBe(false);
});

test("given an address, then only the arrival's parameters are taken from it", () => {
  const address = "https://site.example/?achievement=bronze&utm=x&onboarding=complete&from=extension&bronze=1#pricing";
  expect(withoutArrival(address)).toBe("https://site.example/?utm=x#pricing");
});
