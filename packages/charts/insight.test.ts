import type { AnalyticsAnswer, AnalyticsRow } from "@treadlight/contract/analytics";
import type { Chart } from "@treadlight/contract/views";
import { describe, expect, test } from "vitest";
import { displayOf, displaysOf, type Question } from "./display.ts";
import { geometryOf } from "./geometry.ts";
import { insightOf } from "./insight.ts";
import { namesWith } from "./names.ts";
import { readingOf, summaryOf } from "./reading.ts";
import { valueScale } from "./scales.ts";
import { insightSvg } from "./svg.tsx";
import { csvOf, tableOfInsight } from "./table.ts";

const meta = {
  ...{ from: "2026-02-28T23:00:00Z", to: "2026-03-05T23:00:00Z", timeZone: "Europe/Paris", truncated: false },
  ...{ source: "rows", people: "names", minimumPeople: 1, ageMs: 0 },
} satisfies AnalyticsAnswer["meta"];
const NOW = new Date("2026-03-05T12:00:00Z");
const day = (date: number) => `2026-03-0${date}T00:00:00+01:00`;
const insight = (question: Question, rows: AnalyticsRow[], chosen?: Chart, more: object = {}) =>
  insightOf({ question, answer: { rows, meta }, names: namesWith({}), chosen, now: NOW, ...more });

const BY_DAY = { timeDimension: { granularity: "day" } } satisfies Partial<Question>;
const DAILY = { measures: ["sessions"], ...BY_DAY } satisfies Question;
const BY_TOOL = { measures: ["sessions"], dimensions: ["tool"], ...BY_DAY } satisfies Question;

describe("the display of a question", () => {
  test.each<[Question, Chart]>([
    [{ measures: ["sessions"] }, "number"],
    [DAILY, "line"],
    [BY_TOOL, "bar"],
    [{ ...BY_TOOL, measures: ["activeUsers"] }, "line"],
    [{ ...BY_TOOL, dimensions: ["sensitiveType"] }, "line"],
    [{ measures: ["sessions"], dimensions: ["tool"] }, "bar"],
    [{ measures: ["sessions", "co2"], dimensions: ["tool"] }, "table"],
    [{ measures: ["sessions"], dimensions: ["tool", "department"] }, "heat"],
    [{ measures: ["sessions"], dimensions: ["tool", "department", "team"] }, "table"],
  ])("given %j and no choice, then it is a %s", (question, display) => {
    expect(displayOf(question, undefined)).toBe(display);
  });

  test("given a choice that the question has nothing for, then what fits takes its place", () => {
    expect(displayOf({ measures: ["sessions"], dimensions: ["tool"] }, "line")).toBe("bar");
    expect(displayOf({ measures: ["sessions"] }, "heat")).toBe("number");
    expect(displaysOf(DAILY)).not.toContain("pivot");
  });
});

describe("a scale", () => {
  const range = [100, 0] as const;
  test("given a count of one, then only whole numbers mark it", () => {
    expect(valueScale([1], { isCount: true }, range).ticks).toEqual([0, 1]);
  });
  test("given hours in seconds, then whole hours mark it", () => {
    expect(valueScale([4 * 3_600], { unit: "seconds" }, range).ticks).toEqual([0, 1, 2, 3, 4].map((h) => h * 3_600));
  });
  test("given losses and gains, then zero lies between", () => {
    const { y } = valueScale([-50, 100], {}, range);
    expect([y(-50), y(0), y(100)].map(Math.round)).toEqual([100, 67, 0]);
  });
  test("given nothing but zeros, then zero is at the bottom", () => {
    expect(valueScale([0], {}, range).y(0)).toBe(100);
  });
});

describe("an answer over time", () => {
  test("given days without a row, then a count is 0 there, and the day that runs is a part", () => {
    const { points, series } = insight(DAILY, [{ time: day(2), sessions: 7 }]);
    expect(points.map(({ name, part }) => [name, part])).toEqual([
      ...["1 Mar", "2 Mar", "3 Mar", "4 Mar"].map((name) => [name, undefined]),
      ["5 Mar", "running"],
    ]);
    expect(series[0]?.cells.map((cell) => cell?.value)).toEqual([0, 7, 0, 0, 0]);
    expect(points[1]?.behind.span).toEqual({ from: "2026-03-01T23:00:00.000Z", to: "2026-03-02T23:00:00.000Z" });
  });

  test("given weeks that the period cuts, then the first says so, and an average is unknown without sessions", () => {
    const question: Question = { measures: ["productivityScore"], timeDimension: { granularity: "week" } };
    const { points, series } = insight(question, [{ time: day(2), productivityScore: 71 }]);
    expect(points.map(({ part }) => part)).toEqual(["cut", "running"]);
    expect(series[0]?.cells).toEqual([undefined, { value: 71 }]);
  });

  test("given more groups than colours, then a stack ends in the others, and lines leave them out", () => {
    const rows = Array.from({ length: 9 }, (_, tool) => ({ time: day(2), tool: `T${tool}`, sessions: 9 - tool }));
    const stack = insight(BY_TOOL, rows);
    expect(stack.series.map(({ name }) => name)).toEqual(["T0", "T1", "T2", "T3", "T4", "T5", "3 others"]);
    expect(stack.series.at(-1)?.cells[1]).toEqual({ value: 6 });
    expect(insight(BY_TOOL, rows, "line").leftOut.series).toBe(3);
  });

  test("given the period before, then its days stand by those of this one, also where this one has nothing", () => {
    const before = { ...meta, from: "2026-02-23T23:00:00Z", to: "2026-02-28T23:00:00Z" };
    const earlier = { rows: [{ time: "2026-02-25T00:00:00+01:00", sessions: 4 }], meta: before };
    const compared = insight({ ...DAILY, compare: "previousPeriod" }, [{ time: day(1), sessions: 9 }], "line", {
      earlier,
    });
    expect(compared.before?.cells.map((cell) => cell?.value)).toEqual([0, 4, 0, 0, 0]);
    expect(readingOf(compared, { series: 0, point: 1 }).notes).toEqual(["the period before: 4"]);
  });

  test("given a sum from the start, then a day without a row has that of the day before, and an average has none", () => {
    const figures = [
      { kind: "cumulative", measure: "sessions" },
      { kind: "formula", left: "co2", operator: "divide", right: "prompts" },
    ] as const;
    const question: Question = { measures: [], figures: [...figures], ...BY_DAY };
    const rows = [
      { time: day(2), sessionsCumulative: 7, co2PerPrompts: 3 },
      { time: day(4), sessionsCumulative: 9 },
    ];
    const cells = (measure: string) => insight(question, rows, "line", { measure }).series[0]?.cells;
    expect(cells("sessionsCumulative")?.map((cell) => cell?.value)).toEqual([0, 7, 7, 9, 9]);
    const drawn = insight(question, rows, "line", { measure: "co2PerPrompts" });
    expect(drawn.series[0]?.cells.map((cell) => cell?.value)).toEqual([undefined, 3, undefined, undefined, undefined]);
    expect(readingOf(drawn, { series: 0, point: 2 }).value).toBe("No value");
    expect(csvOf(tableOfInsight(drawn)).split("\r\n").slice(0, 3)).toEqual([
      "Day,CO₂ per prompt (grams per prompt)",
      "1 Mar,",
      "2 Mar,3",
    ]);
    expect(displaysOf({ ...question, figures: [figures[0]] })).not.toContain("number");
  });

  test("given a roll-out in the period and one before it, then only the first is marked", () => {
    const marks = [
      { name: "Claude for Law", day: "2026-03-03" },
      { name: "Old", day: "2026-01-03" },
    ];
    expect(insight(DAILY, [], "line", { marks }).marks).toEqual([{ name: "Claude for Law", point: 2 }]);
  });
});

describe("an answer by groups", () => {
  const rows = [
    { tool: "Claude", department: "Law", co2: 1_234.5 },
    { tool: "unknown", department: "", co2: 2_000 },
  ];
  const question: Question = { measures: ["co2"], dimensions: ["tool", "department"] };

  test("given two dimensions, then one lies along the other, by the names that pages use", () => {
    const { points, series } = insight(question, rows);
    expect(points.map(({ name }) => name)).toEqual(["Outside the catalogue", "Claude"]);
    expect(series.map(({ name }) => name)).toEqual(["No department", "Law"]);
    expect(series[1]?.cells).toEqual([{ value: 0 }, { value: 1_234.5 }]);
  });

  test("given an amount, then it reads out exactly, and files have it with its unit", () => {
    const drawn = insight(question, rows);
    expect(readingOf(drawn, { series: 1, point: 1 }).value).toBe("Law: 1.2 kg (1,234.5 grams)");
    expect(summaryOf(drawn)).toBe("Peak: 2.0 kg (2,000 grams) (No department, Outside the catalogue).");
    expect(csvOf(tableOfInsight(drawn)).split("\r\n")[0]).toBe("Tool,No department (grams),Law (grams)");
  });

  test("given days of the week, then all of them are in their order, unless they are filtered", () => {
    const days: Question = { measures: ["sessions"], dimensions: ["weekday"] };
    const counted = [
      { weekday: "5", sessions: 9 },
      { weekday: "1", sessions: 2 },
    ];
    const { points, series } = insight(days, counted);
    expect(points.map(({ axisLabel }) => axisLabel.slice(0, 3)).join()).toBe("Mon,Tue,Wed,Thu,Fri,Sat,Sun");
    expect(series[0]?.cells.map((cell) => cell?.value)).toEqual([2, 0, 0, 0, 9, 0, 0]);
    const filters = [{ dimension: "weekday" as const, operator: "in" as const, values: ["1", "5"] }];
    expect(insight({ ...days, filters }, counted).points.map(({ key }) => key)).toEqual(['["5"]', '["1"]'].toSorted());
    const grid = insight({ ...days, dimensions: ["weekday", "hour"] }, [{ weekday: "2", hour: "09", sessions: 4 }]);
    expect([grid.points.length, grid.series.length, grid.series[9]?.cells[1]]).toEqual([7, 24, { value: 4 }]);
  });

  test("given the rest of all others, then it is last, however large, and nothing to choose", () => {
    const tools = [
      { tool: "(rest)", sessions: 90 },
      { tool: "Claude", sessions: 5 },
    ];
    expect(insight({ measures: ["sessions"], dimensions: ["tool"] }, tools).points.map(({ name }) => name)).toEqual([
      "Claude",
      "All others",
    ]);
    const overTime = tools.map((row) => ({ ...row, time: day(2) }));
    const { series } = insight(BY_TOOL, overTime);
    expect(series.map(({ isRest, behind }) => [isRest, behind === undefined])).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  test("given a pointer anywhere in a drawing, then its place has its value there", () => {
    for (const chosen of ["heat", "bar"] as const) {
      const drawn = insight(question, rows, chosen);
      const geometry = geometryOf(drawn, 600, 300);
      for (let index = 0; index < geometry.places; index += 1) {
        expect(geometry.indexOf(geometry.placeAt(index))).toBe(index);
      }
      expect(geometry.indexAt(-5, -5)).toBeUndefined();
    }
  });
});

test.each<[Chart, Question]>([
  ["line", { ...DAILY, compare: "previousPeriod" }],
  ["bar", BY_TOOL],
  ["bar", { measures: ["sessions"], dimensions: ["tool"] }],
  ["heat", { measures: ["sessions"], dimensions: ["tool", "department"] }],
  ["number", { measures: ["sessions"] }],
  ["table", { measures: ["sessions"], dimensions: ["tool"] }],
])("given a %s of %j, then the server draws it without a page, in colours of its own", (chosen, question) => {
  const rows = [
    { time: day(2), tool: "Claude & Co", department: "Law", sessions: 7 },
    { time: day(3), tool: "ChatGPT", department: "Sales", sessions: 3 },
  ];
  const answer = { rows, totals: { sessions: 10 }, meta };
  const drawn = insightOf({ question, answer, names: namesWith({}), chosen, now: NOW });
  const svg = insightSvg(drawn, { title: "Sessions" });
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg".*<\/svg>$/);
  expect(svg).not.toMatch(/NaN|undefined|var\(|style=/);
  expect(svg.length).toBeGreaterThan(400);
});
