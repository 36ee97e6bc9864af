import { expect, test } from "vitest";
import { ACTIVITIES, activitiesFrom, SOURCES } from "./activity-log.ts";

test("given the sources, when filtered by each, then every entry shows under exactly one, and all of them under All Activity", () => {
  expect(activitiesFrom("all")).toEqual(ACTIVITIES);
  const parts = SOURCES.filter(({ id }) => id !== "all").map(({ id }) => activitiesFrom(id));
  expect(parts.every((part) => part.length > 0)).toBe(true);
  expect(new Set(parts.flat())).toEqual(new Set(ACTIVITIES));
  expect(parts.flat()).toHaveLength(ACTIVITIES.length);
});
