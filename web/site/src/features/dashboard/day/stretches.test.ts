import { expect, test } from "vitest";
import { recordOf } from "../testing/record.ts";
import { dayLineOf } from "./stretches.ts";

const at = (hour: number, minute = 0) => Date.UTC(2026, 10, 21, hour, minute);
const session = (startedAt: number, timeEngaged: number, aiTool = "ChatGPT") =>
  recordOf({ startedAt, timeEngaged, aiTool });

test("given the sessions of a day, then the line goes from the first hour to the last, and each has its place on it", () => {
  const { tools, marks } = dayLineOf([session(at(11, 30), 3_600), session(at(9, 15), 900)], 1_000, 10);
  expect(marks.map(({ atMs }) => atMs)).toEqual([at(9), at(10), at(11), at(12)]);
  expect(tools).toMatchObject([
    {
      name: "ChatGPT",
      rows: [
        [
          { left: 0.0625, width: 0.0625 },
          { left: 0.625, width: 0.25 },
        ],
      ],
    },
  ]);
});

test("given sessions of one tool at the same time, then they stand in rows of their own; given other tools, below", () => {
  const records = [session(at(9), 1_800), session(at(9, 10), 1_800), session(at(9, 40), 60, "Claude")];
  const { tools } = dayLineOf(records, 1_000, 10);
  expect(tools.map(({ name, rows }) => [name, rows.length])).toEqual([
    ["ChatGPT", 2],
    ["Claude", 1],
  ]);
});

test("given sessions of no time and a narrow line, then each can be pressed, none lies on another, and marks have room", () => {
  const { tools, marks } = dayLineOf([session(at(0), 0), session(at(0, 1), 0), session(at(23, 59), 0)], 240, 24);
  const rows = tools[0]?.rows ?? [];
  expect(rows.flat().every(({ left, width }) => width >= 0.1 && left + width <= 1)).toBe(true);
  expect(rows).toHaveLength(2);
  expect(marks.length).toBeLessThanOrEqual(5);
});
