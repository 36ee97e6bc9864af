import { expect, test } from "vitest";
import { billOf, type Cost, type Invoiced, lastDayOf, monthsFrom, type Reported } from "./bill.ts";

const MARCH = { month: "2026-03", currency: "USD" };
const estimate = (vendor: string, amount: number, facts: Partial<Cost> = {}): Cost => ({
  ...{ ...MARCH, vendor, amount, tool: `${vendor} tool`, department: "Sales" },
  ...facts,
});
const invoice = (vendor: string, amount: number, facts: Partial<Invoiced> = {}): Invoiced => ({
  ...{ ...MARCH, vendor, amount, tool: null, department: null, covers: "usage" },
  ...facts,
});
const report = (vendor: string, amount: number, facts: Partial<Reported> = {}): Reported => ({
  ...{ ...MARCH, vendor, amount, covers: "usage" },
  ...facts,
});
const bill = (given: Partial<Parameters<typeof billOf>[0]>) =>
  billOf({
    ...{ months: ["2026-03"], currency: "USD", rates: [], today: "2026-04-10" },
    ...{ estimates: [], licences: [], invoices: [], reports: [] },
    ...given,
  });
const linesOf = ({ estimated, invoiced, licences, total }: ReturnType<typeof billOf>) => [
  ...[estimated, invoiced, licences, total],
];

test.each<[string, Partial<Parameters<typeof billOf>[0]>, number[]]>([
  [
    "an invoice for use, then it takes the place of its vendor's estimate, and licences are added",
    { estimates: [estimate("A", 10), estimate("B", 5)], invoices: [invoice("A", 12)], licences: [estimate("A", 30)] },
    [5, 12, 30, 47],
  ],
  [
    "an invoice that covers licences too, then neither estimate nor licences are added to it",
    { estimates: [estimate("A", 10)], invoices: [invoice("A", 45, { covers: "both" })], licences: [estimate("A", 30)] },
    [0, 45, 0, 45],
  ],
  [
    "an invoice for licences, then the estimate stays",
    {
      estimates: [estimate("A", 10)],
      invoices: [invoice("A", 31, { covers: "licences" })],
      licences: [estimate("A", 30)],
    },
    [10, 31, 0, 41],
  ],
  [
    "an invoice for a department or a tool, then what others cost stays estimated",
    {
      estimates: [
        estimate("A", 10),
        estimate("A", 7, { department: "Law" }),
        estimate("B", 5),
        estimate("B", 3, { tool: "B2" }),
      ],
      invoices: [invoice("A", 12, { department: "Sales" }), invoice("B", 4, { tool: "B2" })],
    },
    [12, 16, 0, 28],
  ],
  [
    "an invoice of another month, then it takes the place of nothing",
    {
      months: ["2026-02", "2026-03"],
      estimates: [estimate("A", 10)],
      invoices: [invoice("A", 12, { month: "2026-02" })],
    },
    [10, 12, 0, 22],
  ],
  [
    "a vendor's report, then it counts for its days, and the estimate for the others",
    { estimates: [estimate("A", 10, { isReported: true }), estimate("A", 4)], reports: [report("A", 11)] },
    [4, 11, 0, 15],
  ],
  [
    "a report and an invoice of the same month, then only the invoice counts",
    { estimates: [estimate("A", 10, { isReported: true })], reports: [report("A", 11)], invoices: [invoice("A", 12)] },
    [0, 12, 0, 12],
  ],
  [
    "a report of seats, then licences by contract are not added to it",
    { licences: [estimate("A", 30), estimate("B", 20)], reports: [report("A", 28, { covers: "licences" })] },
    [0, 28, 20, 48],
  ],
  [
    "only a credit, then the estimate stays",
    { estimates: [estimate("A", 10)], invoices: [invoice("A", -2)] },
    [10, -2, 0, 8],
  ],
  ["a credit, then it lowers the total", { invoices: [invoice("A", 12), invoice("A", -2)] }, [0, 10, 0, 10]],
])("given %s", (_what, given, lines) => {
  const answer = bill(given);
  expect(linesOf(answer)).toEqual(lines);
  const sum = (rows: { total: number }[]) => rows.reduce((total, row) => total + row.total, 0);
  expect([sum(answer.vendors), sum(answer.departments)]).toEqual([lines[3], lines[3]]);
});

test("given an invoice, then what it takes the place of stands beside it", () => {
  const given = { estimates: [estimate("A", 10)], invoices: [invoice("A", 12)], licences: [estimate("A", 30)] };
  expect(bill(given).vendors).toEqual([
    {
      ...{ vendor: "A", month: "2026-03", estimated: 0, invoiced: 12, licences: 30, total: 42 },
      ...{ replaced: 10, invoicedUsage: 12, replacedLicences: 0 },
    },
  ]);
});

test("given estimates of projects, then each has its sum, also of what an invoice takes the place of", () => {
  const given = {
    estimates: [
      ...[estimate("A", 10, { project: "acme" }), estimate("B", 4, { project: "acme" })],
      ...[estimate("B", 20), estimate("B", 1, { project: "acme", currency: "CHF" })],
    ],
    invoices: [invoice("A", 12)],
  };
  const { projects, estimated, notConverted } = bill(given);
  expect(projects).toEqual([
    { project: null, estimated: 20 },
    { project: "acme", estimated: 14 },
  ]);
  expect(estimated).toBe(24);
  expect(notConverted).toEqual([{ line: "estimated", currency: "CHF", amount: 1 }]);
});

test("given amounts in several currencies, then each is converted at the month's end, and what has no rate is told and in no total", () => {
  const rates = [
    { currency: "EUR", validFrom: "2026-01-01", perDollar: 0.5 },
    { currency: "EUR", validFrom: "2026-03-20", perDollar: 0.8 },
    { currency: "EUR", validFrom: "2026-04-01", perDollar: 0.9 },
    { currency: "GBP", validFrom: "2026-03-01", perDollar: 0.4 },
  ];
  const answer = bill({
    ...{ currency: "EUR", rates },
    estimates: [estimate("A", 10), estimate("C", 3, { currency: "CHF" })],
    invoices: [invoice("B", 20, { currency: "GBP" })],
    licences: [estimate("D", 7, { currency: "EUR" }), estimate("D", 5, { currency: "CHF" })],
  });
  // 10 dollars x 0.8; 20 pounds / 0.4 x 0.8
  expect(linesOf(answer)).toEqual([8, 40, 7, 55]);
  expect(answer.rates).toEqual([
    { currency: "EUR", month: "2026-03", perDollar: 0.8, validFrom: "2026-03-20" },
    { currency: "GBP", month: "2026-03", perDollar: 0.4, validFrom: "2026-03-01" },
  ]);
  expect(answer.notConverted).toEqual([
    { line: "estimated", currency: "CHF", amount: 3 },
    { line: "licences", currency: "CHF", amount: 5 },
  ]);
});

test("given months, then their last days and their order are those of the calendar", () => {
  expect(["2024-02", "2026-02", "2026-12"].map(lastDayOf)).toEqual(["2024-02-29", "2026-02-28", "2026-12-31"]);
  expect(monthsFrom("2025-11", "2026-02")).toEqual(["2025-11", "2025-12", "2026-01", "2026-02"]);
});
