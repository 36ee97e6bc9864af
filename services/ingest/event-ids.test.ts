import { expect, test } from "vitest";
import { eventIds } from "./event-ids.ts";

test("given the same millisecond, later ones and a clock that goes back, then each id is a UUIDv7 greater than the last", () => {
  const times = [
    ...Array<number>(1_000).fill(1_700_000_000_000),
    1_700_000_000_001,
    1_699_999_999_999,
    1_700_000_000_002,
  ];
  const clock = times.values();
  const next = eventIds(() => clock.next().value ?? 0);
  const ids = times.map(() => next());
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^018bcfe5-68[0-9a-f]{2}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test("given two processes in the same millisecond, then their ids differ", () => {
  const now = () => 1_700_000_000_000;
  expect(eventIds(now)()).not.toBe(eventIds(now)());
});
