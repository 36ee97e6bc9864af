import { CURRENT_FACTORS, FACTOR_SETS, listFactors, REGIONS } from "@treadlight/domain/environment";
import { expect, test } from "vitest";
import methodology from "../../docs/methodology.md?raw";
import {
  describeSource,
  withEvidenceTable,
  withFactorTables,
  withGridTables,
  withPublishedFigures,
  withRatingTable,
  withUseTables,
} from "./methodology-tables.ts";

test("given the current factors, then the methodology's tables are up to date", () => {
  expect(withFactorTables(methodology, CURRENT_FACTORS)).toBe(methodology);
});

test("given the factors of tokens, of grids and the published figures, then the methodology's tables are up to date", () => {
  const [ofUse = CURRENT_FACTORS, latest = CURRENT_FACTORS] = FACTOR_SETS.slice(-2);
  expect(withUseTables(methodology, ofUse)).toBe(methodology);
  expect(withGridTables(methodology, latest)).toBe(methodology);
  expect(withPublishedFigures(methodology)).toBe(methodology);
});

test("given the catalogue's criteria, then the methodology's definition of the rating is up to date", () => {
  expect(withRatingTable(methodology)).toBe(methodology);
});

test("given the evidence on time saved, then the methodology's table is up to date", () => {
  expect(withEvidenceTable(methodology)).toBe(methodology);
});

test("given every current factor, then the methodology shows its value and names its source", () => {
  const { regions, ...others } = CURRENT_FACTORS;
  const lines = methodology.split("\n");
  for (const { path, factor } of listFactors(others)) {
    const source = lines.find((line) => line.replace(/^\d+\. /, "") === describeSource(factor));
    const number = source?.split(".")[0];
    const range = factor.low === undefined ? "" : ` (${factor.low} to ${factor.high})`;
    const name = `\`${path.replace(/^(platforms\.[^.]+|otherPlatform|unknownRegion|uncertainty)\./, "")}\``;
    const shown = lines.some(
      (line) => line.includes(name) && line.includes(` ${factor.value}${range} `) && line.includes(`[${number}]`),
    );
    expect([path, shown]).toEqual([path, true]);
  }
  for (const { factor } of listFactors(regions)) expect(methodology).toContain(describeSource(factor));
  for (const { key, label, carbonIntensity, waterIntensity, renewablePercent } of REGIONS) {
    expect(methodology).toContain(
      `| \`${key}\` | ${label} | ${carbonIntensity} | ${waterIntensity} | ${renewablePercent} |`,
    );
  }
});

test("given the methodology's prose, then it makes no forbidden claim in our own voice", () => {
  // Tables and sources quote what providers claim.
  const prose = methodology.replaceAll(/`[^`]*`/g, "").replaceAll(/^(\||\d+\. ).*$/gm, "");
  expect(prose).not.toMatch(/\b(neutral|compliant|matched)\b/i);
});

test("given a document without markers, then generating the tables names the missing one", () => {
  expect(() => withFactorTables("# Methodology", CURRENT_FACTORS)).toThrow("has no marker");
});
