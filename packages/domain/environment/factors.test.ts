import { describe, expect, test } from "vitest";
import {
  CURRENT_FACTORS,
  FACTOR_SETS,
  factorSchema,
  factorSetById,
  factorsOn,
  INFRASTRUCTURE,
  listFactors,
  PLATFORMS,
} from "./index.ts";

/** A published set never changes: a new number needs a new set, with its digest here. */
const PUBLISHED = {
  "2026-11-20": "b5ea38e79b73dfd6cb1262ab61ef5b2ed7f9477dcfa001a310156753ecc25593",
  "2026-11-21": "500ee6fea3e45886fb1153c7d3b00640b08c3a7459059585811d29d6eca2b4cd",
  "2026-11-28": "0288865faca89652152c8e0ca8bca9c3d00db530ddac7f26a2a99bb932615a23",
  "2026-11-29": "405569a24d1dff568a14f0effdf5651358a870bab6544a074c24bfa48e984fe6",
};

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

describe("FACTOR_SETS", () => {
  test("given the sets ever published, then each is still as it was", async () => {
    const digests = await Promise.all(
      FACTOR_SETS.map(async (set) => [set.id, await sha256(JSON.stringify(listFactors(set)))] as const),
    );
    expect(Object.fromEntries(digests)).toEqual(PUBLISHED);
  });

  test("given the set of 2026-11-21, then its only new number is the flight: the rest corrects where numbers come from", () => {
    const numbers = (id: string) =>
      listFactors(FACTOR_SETS.find((set) => set.id === id) ?? {}).map(({ path, factor: { value, low, high } }) => [
        path,
        value,
        low,
        high,
      ]);
    const before = numbers("2026-11-20");
    const changed = numbers("2026-11-21").filter((row, index) => String(row) !== String(before[index]));
    expect(changed).toEqual([["equivalents.flightKg", 650, undefined, undefined]]);
  });

  test("given the specification, then its set can be chosen by that name", () => {
    expect(factorSetById("specification")).toBe(CURRENT_FACTORS);
    expect(factorSetById("2026-11-29")).toBe(FACTOR_SETS.at(-1));
  });

  test("given every factor of every set, then it names its source, and its value lies in its range", () => {
    for (const { path, factor } of FACTOR_SETS.flatMap(listFactors)) {
      const { value, low = value, high = value, source, unit } = factorSchema.strict().parse(factor);
      expect([path, low <= value && value <= high]).toEqual([path, true]);
      expect([path, source.length > 10 && unit !== ""]).toEqual([path, true]);
    }
  });

  test("given the current set, then a number whose publication is not recorded claims no year", () => {
    const unrecorded = listFactors(CURRENT_FACTORS).filter(({ factor }) => factor.source.includes("is not recorded"));
    expect(unrecorded.length).toBeGreaterThan(100);
    expect(unrecorded.filter(({ factor }) => factor.year !== undefined)).toEqual([]);
  });

  test("given shares, then each kind adds up to 100 percent", () => {
    const total = (shares: object) => listFactors(shares).reduce((sum, { factor }) => sum + factor.value, 0);
    expect(total(CURRENT_FACTORS.platformShare)).toBe(100);
    expect(total(CURRENT_FACTORS.complexityShare)).toBe(100);
  });
});

describe("PLATFORMS", () => {
  test("given the model's table, then the six rows hold its numbers", () => {
    const rows = PLATFORMS.map(
      ({ platform, energyPerPrompt, complexityMultipliers: m, infrastructure: i, tokenScaling }) =>
        [
          platform,
          energyPerPrompt,
          `${m.low}/${m.medium}/${m.high}`,
          i.pueEfficiency,
          `${i.actualRenewablePercent}/${i.marketingRenewablePercent}`,
          tokenScaling.baseTokens,
          tokenScaling.scalingFactor,
          i.waterEfficiency,
          i.trainingAmortization,
          i.hourlyRenewableMatching ? "yes" : "no",
        ].join(" | "),
    );
    expect(rows).toEqual([
      "ChatGPT | 0.3 | 1/1.5/2.2 | 1.12 | 48/100 | 500 | 0.87 | 0.3 | 0.11 | no",
      "Claude | 0.28 | 1/1.4/2 | 1.15 | 52/100 | 500 | 0.95 | 0.15 | 0.11 | no",
      "Gemini | 0.22 | 1/1.3/1.8 | 1.08 | 61/100 | 500 | 0.9 | 1.15 | 0.11 | yes",
      "GitHub Copilot | 0.18 | 1/1.2/1.6 | 1.12 | 48/100 | 200 | 0.87 | 0.3 | 0.11 | no",
      "Replit AI | 0.15 | 1/1.1/1.4 | 1.2 | 45/80 | 300 | 0.9 | 1.8 | 0.11 | no",
      "other | 0.34 | 1/1.5/2.2 | 1.2 | 0/0 | 500 | 0.9 | 1.8 | 0.11 | no",
    ]);
  });

  test("given a platform, then its water a prompt is on site, and its infrastructure is found by name", () => {
    expect(PLATFORMS[0]?.waterPerPrompt).toBeCloseTo(0.09, 12);
    expect(INFRASTRUCTURE.get("Gemini")?.primaryDataCenters[0]?.country).toBe("US");
    expect(INFRASTRUCTURE.size).toBe(6);
  });
});

describe("factorsOn", () => {
  const set = (id: string, validFrom: string) => ({ ...CURRENT_FACTORS, id, validFrom });
  const sets = [set("2026-01-10", "1970-01-01"), set("2026-06-01", "2026-07-01"), set("2026-08-01", "2026-07-01")];

  test.each([
    ["1970-01-01T00:00:00Z", "2026-01-10"],
    ["2026-06-30T23:59:59.999Z", "2026-01-10"],
    ["2026-07-01T00:00:00Z", "2026-08-01"],
    ["2027-01-01T00:00:00Z", "2026-08-01"],
  ])("given a session that started at %s, then the set is %s", (time, id) => {
    expect(factorsOn(Date.parse(time), sets).id).toBe(id);
  });

  test("given the published sets, then a session keeps the factors of its day: those with tokens begin on 28 November 2026, grids by year a day later", () => {
    expect(factorsOn(0).id).toBe("2026-11-21");
    expect(factorsOn(Date.UTC(2026, 10, 28) - 1).id).toBe("2026-11-21");
    expect(factorsOn(Date.UTC(2026, 10, 28)).id).toBe("2026-11-28");
    expect(factorsOn(Date.UTC(2026, 10, 29)).id).toBe("2026-11-29");
    expect(factorsOn(Date.UTC(2030, 0, 1)).id).toBe("2026-11-29");
  });
});
