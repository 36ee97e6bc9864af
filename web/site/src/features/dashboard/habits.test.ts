import { expect, test } from "vitest";
import { typesOverTime } from "./exposed-types.ts";
import { habitsOf } from "./habits.ts";
import { byHourOfTheWeek } from "./week.tsx";

test("given sessions with findings, then each type is counted once a session, with its tools, the most frequent first", () => {
  const habits = habitsOf([
    { tool: "ChatGPT", aiTool: "ChatGPT", riskFactors: ["email"] },
    { tool: "ChatGPT", aiTool: "ChatGPT", riskFactors: ["email", "password"] },
    { tool: "unknown", aiTool: "Housebot", riskFactors: ["email", "medical-data"] },
    { tool: "Claude", aiTool: "claude.ai", riskFactors: [] },
  ]);
  expect(habits.map(({ name, sessions, tools }) => [name, sessions, tools])).toEqual([
    ["E-mail address", 3, ["ChatGPT", "Housebot"]],
    ["Medical data", 1, ["Housebot"]],
    ["Password", 1, ["ChatGPT"]],
  ]);
});

test("given findings of five types, then each is counted on the day of its time zone, the rarest under other types", () => {
  const finding = (startedAt: string, ...riskFactors: Parameters<typeof typesOverTime>[0][number]["riskFactors"]) => ({
    startedAt,
    riskFactors,
  });
  const { buckets, names } = typesOverTime(
    [
      finding("2026-03-27T22:30:00.000Z", "email", "phone", "iban", "card"),
      finding("2026-03-27T23:30:00.000Z", "email", "phone", "iban", "card", "password"),
      finding("2026-03-28T09:00:00.000Z", "email"),
    ],
    "Europe/Berlin",
    "day",
  );
  expect(Object.values(names)).toEqual([
    "E-mail address",
    "Phone number",
    "Bank account (IBAN)",
    "Card number",
    "Other types",
  ]);
  expect(buckets).toMatchObject([
    { first: 1, second: 1, others: 0 },
    { first: 2, second: 1, others: 1 },
  ]);
});

test("given hours across a change of the clocks, then they count at the weekday and hour of the time zone", () => {
  const hours = byHourOfTheWeek(
    [
      { time: "2026-03-27T23:00:00.000Z", sessions: 2 },
      { time: "2026-03-29T22:00:00.000Z", sessions: 3 },
    ],
    "Europe/Berlin",
  );
  expect([hours[5]?.[0], hours[0]?.[0]]).toEqual([2, 3]);
  expect(hours.flat().reduce((sum, count) => sum + count)).toBe(5);
});
