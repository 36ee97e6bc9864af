import { expect, test } from "vitest";
import { insightOf } from "./week.tsx";

const NO_HOURS = Array.from({ length: 24 }, () => 0);
/** @param sessions by weekday from Monday, then by hour */
const week = (sessions: Record<number, Record<number, number>>) =>
  Array.from({ length: 7 }, (_, day) => NO_HOURS.map((_zero, hour) => sessions[day]?.[hour] ?? 0));

test("given sessions in and outside working hours, then the share outside is said", () => {
  expect(insightOf(week({ 0: { 8: 30, 17: 30, 18: 20 }, 5: { 10: 20 } }))).toBe(
    "40% of the sessions began outside Monday to Friday, 08:00 to 18:00.",
  );
});

test("given few sessions, then nothing is said about habits", () => {
  expect(insightOf(week({ 0: { 8: 10, 20: 39 } }))).toBeUndefined();
});
