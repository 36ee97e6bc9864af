import { SPECIFIED_NUMBERS } from "@treadlight/contract/console";
import { expect, test } from "vitest";
import { partsByMoney, partsOf, timeValueOf, versionsIn } from "./value.ts";
import type { OwnNumbersVersion } from "./versions.ts";

const version = (number: number, validFrom: string, numbers: Partial<OwnNumbersVersion> = {}): OwnNumbersVersion => ({
  ...SPECIFIED_NUMBERS,
  ...{ version: number, validFrom, currency: null },
  ...numbers,
});
const costs = (sales: number, currency = "EUR") => ({
  currency,
  hourlyCosts: [
    { department: "Sales", perHour: sales },
    { department: null, perHour: 10 },
  ],
});
const period = { from: new Date("2026-03-02"), to: new Date("2026-04-06") };
const hours = (department: string, low: number, central: number, high: number) => ({
  department,
  timeSavedLow: low * 3_600,
  timeSavedCentral: central * 3_600,
  timeSavedHigh: high * 3_600,
});

test("given versions that begin within a period, then it is divided where they do, and those that were replaced before are left out", () => {
  const versions = [
    version(1, "2026-01-01"),
    version(2, "2026-03-11"),
    version(3, "2026-04-01"),
    version(4, "2026-03-20"),
  ];
  expect(
    versionsIn(partsOf(versions, period, { isWeekly: false })).map(({ version, from }) => [version, from.slice(0, 10)]),
  ).toEqual([
    [1, "2026-03-02"],
    [2, "2026-03-11"],
    [4, "2026-03-20"],
    [4, "2026-04-01"],
  ]);
});

test("given weekly figures, then a version holds from the first week that begins while it does", () => {
  const versions = [version(1, "2026-03-11"), version(2, "2026-03-23")];
  expect(
    versionsIn(partsOf(versions, period, { isWeekly: true })).map(({ version, from }) => [version, from.slice(0, 10)]),
  ).toEqual([
    [1, "2026-03-16"],
    [2, "2026-03-23"],
  ]);
});

test("given versions that differ in baselines only, then the period is asked about once", () => {
  const versions = [
    version(1, "2026-01-01", costs(60)),
    version(2, "2026-03-11", costs(60)),
    version(3, "2026-03-20", costs(90)),
  ];
  const parts = partsByMoney(partsOf(versions, period, { isWeekly: false }));
  expect(parts.map(({ from, to }) => [from.toISOString().slice(0, 10), to.toISOString().slice(0, 10)])).toEqual([
    ["2026-03-02", "2026-03-20"],
    ["2026-03-20", "2026-04-06"],
  ]);
});

test("given costs, then hours are valued with those of their time and the share that counts, and departments without are left out", () => {
  const held = [version(1, "2026-01-01", costs(60)), version(2, "2026-03-20", { ...costs(90), countedShare: 50 })];
  const times = [hours("Sales", -1, 2, 4), hours("", 0, 1, 1), hours("Legal", 1, 3, 5)];
  const value = timeValueOf(
    partsByMoney(partsOf(held, period, { isWeekly: false })).map((part) => ({ ...part, times })),
  );
  expect(value).toEqual({
    currency: "EUR",
    ...{ low: -105, central: 225, high: 435 },
    departments: [
      { department: "Sales", low: -105, central: 210, high: 420 },
      { department: "", low: 0, central: 15, high: 15 },
    ],
    leftOut: { departments: 1, timeSaved: 6 * 3_600 },
  });
});

test("given two currencies, then only the last is counted; given none, then nothing is", () => {
  const two = [version(1, "2026-01-01", costs(60, "GBP")), version(2, "2026-03-20", costs(60))];
  const value = (versions: OwnNumbersVersion[]) =>
    timeValueOf(
      partsByMoney(partsOf(versions, period, { isWeekly: false })).map((part) => ({
        ...part,
        times: [hours("Sales", 1, 1, 1)],
      })),
    );
  expect(value(two)).toMatchObject({ currency: "EUR", central: 60, leftOut: { departments: 1, timeSaved: 3_600 } });
  expect(value([])).toMatchObject({ currency: null, central: 0, departments: [], leftOut: { departments: 1 } });
});
