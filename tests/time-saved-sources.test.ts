import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Where code writes for people. */
const WRITERS = [
  "web/{site,console,ui}/src/**/*.{ts,tsx}",
  "extension/src/**/*.{ts,tsx}",
  "packages/widget/**/*.ts",
  "packages/domain/{achievements,advice}/*.ts",
  "features/*/mails/*.ts",
  "features/{achievements,alerts,exports,reports}/**/*.ts",
];

/** A total of time saved, by any name that it has in the code. */
const TOTAL = /\b(timeSaved|timeSavedCentral|hoursSaved)\b/;
/** What asks for, or writes, a total with both of its ends. */
const WITH_ENDS = /\b(estimateIn|estimateOf|timeSavedSumsSchema|TIME_SAVED_ENDS|timeSavedLow)\b/;

const OF_VERSION_1 = "reports of version 1 had no other figure; the formats' own test reads what is written today";
/** Those that may name a total without its ends, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  "features/reports/formats/facts.ts": OF_VERSION_1,
  "features/reports/formats/pdf/index.ts": OF_VERSION_1,
  "features/reports/formats/xlsx.ts": OF_VERSION_1,
  "features/reports/report/report.ts": OF_VERSION_1,
  "features/reports/own-numbers.ts": "how much the value in money leaves out",
  "features/reports/report/own-numbers.ts": "how much the value in money leaves out",
  "packages/domain/advice/next-steps.ts": "compares two tools, and says no total",
  "web/site/src/features/dashboard/goals/goal-words.ts":
    "a goal is reached by the central estimate; the total above has both ends",
  "web/site/src/features/dashboard/goals/goals-query.ts": "the same",
  "web/site/src/features/organization/explore/measure-groups.ts":
    "names measures: who asks for the estimate gets both ends",
  "packages/domain/advice/index.ts": "compares tools by the specification's formula, and says so",
  "web/site/src/shared/time-saved/use-behind.ts": "a link to a question, which is asked with both ends",
  "web/site/src/features/opportunity/productivity.tsx": "the calculator's own formula, with its own range",
  "web/site/src/features/opportunity/methodology.tsx": "the calculator's own formula: what it assumes",
  "web/site/src/features/opportunity/assumption-fields.tsx": "the calculator's own formula: an input",
  "web/site/src/features/methodology/productivity-section.tsx": "names the specification's field in its formula",
  "web/site/src/features/methodology/live/productivity-result.tsx": "the specification's formula beside the estimate",
};

const files = globSync(WRITERS, { cwd: root, exclude: (path) => /node_modules|dist/.test(path) })
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .toSorted();
const naming = files.filter((path) => TOTAL.test(readFileSync(`${root}${path}`, "utf8")));

test("given whatever writes for people, when it names a total of time saved, then it has both ends of it too", () => {
  const lacking = naming.filter((path) => !WITH_ENDS.test(readFileSync(`${root}${path}`, "utf8")));
  expect(lacking.filter((path) => EXCEPTIONS[path] === undefined)).toEqual([]);
});

test("given the exceptions, then each still names a total", () => {
  expect(Object.keys(EXCEPTIONS).filter((path) => !naming.includes(path))).toEqual([]);
});
