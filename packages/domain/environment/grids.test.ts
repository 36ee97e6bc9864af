import { describe, expect, test } from "vitest";
import { factors20261128 } from "./factor-sets/2026-11-28.ts";
import { factors20261129 } from "./factor-sets/2026-11-29.ts";
import {
  assessUse,
  computePlaceByText,
  computePlaceOfAddress,
  listFactors,
  REGION_KEYS,
  type Use,
  widerRegion,
} from "./index.ts";

const use = (known: Partial<Use>): Use => ({
  ...{ kind: "text", platform: "ChatGPT", region: "uk", complexity: "low", promptCount: 1 },
  ...known,
});
const assessed = (known: Partial<Use>) => assessUse(use(known), factors20261129);

describe("the grid of where people are", () => {
  test.each([
    ["uk", 2026, 0.13096, 2026],
    ["uk", 2025, 0.177, 2025],
    ["a year that is not out yet", 2031, 0.13096, 2026],
    ["de", 2026, 0.291, 2024],
    ["before the first year", 2021, 0.20707, 2023],
    ["us-west", 2026, 0.3497, 2023],
    ["Atlantis", 2024, 0.47294, 2024],
  ])("given %s in %i, then its factor is %d, of %i", (where, year, carbonIntensity, gridYear) => {
    const region = where.includes("year") ? "uk" : where;
    expect(assessed({ region, year })).toMatchObject({ carbonIntensity, gridYear });
  });

  test("given the same use in two years, then only CO2 follows the grid", () => {
    const [before, after] = [assessed({ year: 2024 }), assessed({ year: 2026 })];
    expect(after.energyUsage).toBe(before.energyUsage);
    expect(after.waterUsage).toBe(before.waterUsage);
    expect(after.co2Emissions / before.co2Emissions).toBeCloseTo(0.13096 / 0.20705, 12);
    expect(after.co2EmissionsHigh / before.co2EmissionsHigh).toBeCloseTo(0.13096 / 0.20705, 12);
  });

  test("given an earlier set, then it knows no years, and everything else is the same", () => {
    const [old, now] = [assessUse(use({ year: 2026 }), factors20261128), assessed({ year: 2026 })];
    expect(old).toMatchObject({ carbonIntensity: 0.233, gridYear: 0, computeCarbonIntensity: -1 });
    expect(now.energyUsageHigh).toBe(old.energyUsageHigh);
    expect(now.hardwareEmissions).toBe(old.hardwareEmissions);
  });

  test("given every region, then it has a grid of its own or a wider one, and each value names its year's publication", () => {
    const people = factors20261129.grids?.people;
    for (const key of REGION_KEYS) expect([key, people?.[widerRegion(key) ?? key] !== undefined]).toEqual([key, true]);
    for (const { path, factor } of listFactors(factors20261129.grids ?? {})) {
      const year = Number(path.split(".").at(-1));
      expect([path, factor.unit]).toEqual([
        path,
        path.startsWith("residual.") && !path.includes(".au.") ? "kg CO2 per kWh" : "kg CO2e per kWh",
      ]);
      expect([path, year >= 2021 && year <= 2026 && (factor.year ?? 0) >= year]).toEqual([path, true]);
      expect([path, factor.value >= 0 && factor.value < 1]).toEqual([path, true]);
    }
  });
});

describe("where a provider computes", () => {
  test.each([
    ["eu-west-1", "eu-west-1"],
    ["EU-West-1", "eu-west-1"],
    ["Sweden Central", "swedencentral"],
    ["europe-west4", "europe-west4"],
    ["Germany", "de"],
    ["US", "us"],
    ["global", undefined],
    ["our basement", undefined],
  ])("given %j, then the place is %s", (text, place) => {
    expect(computePlaceByText(text)).toBe(place);
  });

  test.each([
    ["bedrock-runtime.eu-central-1.amazonaws.com", "anthropic.claude-opus-4-5", "eu-central-1"],
    ["bedrock-runtime.eu-central-1.amazonaws.com", "eu.anthropic.claude-opus-4-5", "eu"],
    ["bedrock-runtime.us-east-1.amazonaws.com", "global.anthropic.claude-opus-4-5", undefined],
    ["europe-west4-aiplatform.googleapis.com", "gemini-3-pro", "europe-west4"],
    ["aiplatform.googleapis.com", "gemini-3-pro", undefined],
    ["api.eu.mistral.ai", "mistral-large", "eu"],
    ["api.mistral.ai", "mistral-large", undefined],
    ["api.openai.com", "gpt-5", undefined],
    ["bedrock-runtime.eu-central-1.amazonaws.com.example.com", "claude", undefined],
  ])("given a request to %s for %s, then the place is %s", (host, model, place) => {
    expect(computePlaceOfAddress(host, model)).toBe(place);
  });

  test.each([
    ["europe-west4", 2024, 0.20881],
    ["europe-north2", 2022, 0.00273],
    ["eu-west-1", 2026, 0.237],
    ["us-east-1", 2022, 0.28402],
    ["uksouth", 2025, 0.177],
    ["asia-southeast9", 2024, -1],
  ])("given %s in %i, then its grid is %d", (computePlace, year, computeCarbonIntensity) => {
    expect(assessed({ computePlace, year }).computeCarbonIntensity).toBe(computeCarbonIntensity);
  });

  test("given no place, then its grid is not known, and CO2 is by the person's", () => {
    expect(assessed({ year: 2026 })).toMatchObject({ computeCarbonIntensity: -1, carbonIntensity: 0.13096 });
    expect(assessed({ year: 2026, computePlace: "europe-west4" }).carbonIntensity).toBe(0.13096);
  });
});

test.each([
  ["de", 2025, 0.70147],
  ["de", 2026, 0.70147],
  ["nl", 2025, -1],
  ["us", 2025, -1],
])("given %s in %i, then its residual mix is %d", (region, year, residualCarbonIntensity) => {
  expect(assessed({ region, year }).residualCarbonIntensity).toBe(residualCarbonIntensity);
});
