import fc from "fast-check";
import { expect, test } from "vitest";
import {
  assessImpact,
  FACTOR_SETS,
  footprintIf,
  PLATFORM_NAMES,
  PROMPT_COMPLEXITIES,
  type PromptGroup,
  REGION_KEYS,
  sumOfFootprints,
} from "./index.ts";

const group = fc.record({
  platform: fc.constantFrom(...PLATFORM_NAMES, "other"),
  region: fc.constantFrom(...REGION_KEYS, "unknown"),
  complexity: fc.constantFrom(...PROMPT_COMPLEXITIES),
  factorSet: fc.constantFrom(...FACTOR_SETS.map(({ id }) => id)),
  prompts: fc.integer({ min: 0, max: 10_000 }),
  outputTokens: fc.option(fc.integer({ min: 0, max: 1_000_000 }), { nil: undefined }),
});
const groups = fc.array(group, { maxLength: 8 });

test("given sessions that were scored alike, then their footprint is the sum of theirs, with measured tokens too", () => {
  const sessions = [
    { promptCount: 3, outputTokens: 500 },
    { promptCount: 9, outputTokens: 40 },
    { promptCount: 1, outputTokens: 2_000 },
  ];
  const scored = { platform: "Claude", region: "uk", complexity: "high" } as const;
  const each = sumOfFootprints(sessions.map((session) => assessImpact({ ...scored, ...session })));
  const prompts = sessions.reduce((sum, { promptCount }) => sum + promptCount, 0);
  const outputTokens = sessions.reduce((sum, session) => sum + session.promptCount * session.outputTokens, 0);
  const together: PromptGroup = { ...scored, factorSet: "2026-11-21", prompts, outputTokens };
  expect(footprintIf([together]).co2Emissions).toBeCloseTo(each.co2Emissions, 9);
  expect(footprintIf([together]).waterUsageHigh).toBeCloseTo(each.waterUsageHigh, 9);
});

test("given a change to what is already so, then nothing changes", () => {
  fc.assert(
    fc.property(groups, (some) => {
      for (const one of some) {
        const { platform, region, complexity } = one;
        expect(footprintIf([one], { platform, region, complexity })).toEqual(footprintIf([one]));
      }
      expect(footprintIf(some, { complexity: "high" })).toEqual(footprintIf(some));
    }),
  );
});

test("given a cleaner grid, then CO2 falls with it and energy stays; given a lower complexity, then nothing rises", () => {
  fc.assert(
    fc.property(groups, (some) => {
      const [dirty, clean] = [footprintIf(some, { region: "in" }), footprintIf(some, { region: "se" })];
      expect(clean.co2Emissions).toBeLessThanOrEqual(dirty.co2Emissions);
      expect(clean.energyUsage).toBe(dirty.energyUsage);
      expect(footprintIf(some, { complexity: "low" }).energyUsage).toBeLessThanOrEqual(footprintIf(some).energyUsage);
    }),
  );
});
