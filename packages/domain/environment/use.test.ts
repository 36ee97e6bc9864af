import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { factors20261121 } from "./factor-sets/2026-11-21.ts";
import { factors20261128 } from "./factor-sets/2026-11-28.ts";
import {
  assessImpact,
  assessUse,
  EMBEDDINGS_EXAMPLE,
  MODEL_CLASSES,
  ourFigure,
  type Use,
  WORKED_EXAMPLES,
} from "./index.ts";

const prompt = { platform: "ChatGPT", region: "UK", complexity: "low", promptCount: 1 } as const;
const use = (known: Partial<Use>): Use => ({ kind: "text", ...prompt, ...known });
const assessed = (known: Partial<Use>) => assessUse(use(known), factors20261128);

describe("the worked examples", () => {
  test.each(WORKED_EXAMPLES.map((example) => [example.name, example] as const))(
    "given %s, then our range of 90 %% overlaps with what is published",
    (_name, example) => {
      const { low, high } = ourFigure(example);
      expect({ low, isBelow: low <= example.published.high }).toEqual({ low, isBelow: true });
      expect({ high, isAbove: high >= example.published.low }).toEqual({ high, isAbove: true });
    },
  );

  test("given a million embeddings, then they cost a few thousandths of as many chats", () => {
    const chats = ourFigure({ use: use({ promptCount: 1_000_000 }), of: "energy" });
    const embeddings = ourFigure({ ...EMBEDDINGS_EXAMPLE, of: "energy" });
    expect(embeddings.value / chats.value).toBeCloseTo(0.003, 3);
  });
});

describe("what an estimate stands on", () => {
  test.each<[string, Partial<Use>, string, boolean]>([
    ["a prompt of ChatGPT", {}, "prompts", false],
    ["a prompt of Gemini, whose provider measured one", { platform: "Gemini" }, "measured", false],
    ["tokens", { inputTokens: 500, outputTokens: 300 }, "tokens", false],
    ["tokens of output alone", { outputTokens: 300 }, "tokens", true],
    ["an agent with tokens", { kind: "agent", inputTokens: 500_000, outputTokens: 3_000 }, "tokens", false],
    ["an agent with tokens of output alone", { kind: "agent", outputTokens: 3_000 }, "tokens", true],
    ["an agent with prompts", { kind: "agent", promptCount: 12 }, "none", false],
    ["seconds of video", { kind: "media", videoSeconds: 8 }, "media", false],
    ["a video tool with prompts", { kind: "media", promptCount: 3 }, "none", false],
    ["a video tool with tokens alone", { kind: "media", inputTokens: 30, outputTokens: 0 }, "none", false],
    ["a model of images without a count", { model: "gpt-image-1" }, "none", false],
    ["embeddings with tokens", { model: "text-embedding-3-small", inputTokens: 8_000 }, "tokens", false],
    ["embeddings without tokens", { model: "text-embedding-3-small" }, "none", false],
    ["use that nobody counted", { promptCount: 0, isUncounted: true }, "none", false],
    ["no prompt", { promptCount: 0 }, "prompts", false],
  ])(
    "given %s, then the tier is right, and an estimate of a part or of nothing has no rating",
    (_what, known, tier, isPart) => {
      const { footprintTier, isLowerBound, sustainabilityRating, energyUsageHigh } = assessed(known);
      expect({ footprintTier, isLowerBound }).toEqual({ footprintTier: tier, isLowerBound: isPart });
      expect(sustainabilityRating === null).toBe(isPart || tier === "none");
      expect(energyUsageHigh > 0).toBe(tier !== "none" && use(known).promptCount > 0);
    },
  );

  test("given a text prompt without tokens, then the central figures are those of the specification, and the range is wider", () => {
    const [before, now] = [assessImpact(prompt), assessed({})];
    expect({ ...now, ...ends(before) }).toMatchObject(before);
    expect(now.energyUsageHigh).toBeGreaterThan(before.energyUsageHigh);
    expect(now.energyUsageLow).toBeLessThan(before.energyUsageLow);
  });

  test("given a set of before, then a session has the same digits as ever, whatever else is known of it", () => {
    const known = use({ kind: "media", promptCount: 4, inputTokens: 90_000, outputTokens: 400, videoSeconds: 8 });
    expect(assessUse(known, factors20261121)).toEqual({
      ...assessImpact({ ...prompt, promptCount: 4, outputTokens: 100 }, factors20261121),
      ...{ footprintTier: "tokens", isLowerBound: false },
      ...{ hardwareEmissions: 0, hardwareEmissionsLow: 0, hardwareEmissionsHigh: 0 },
      ...{ gridYear: 0, computeCarbonIntensity: -1, residualCarbonIntensity: -1 },
    });
  });
});

const ends = ({
  co2EmissionsLow,
  co2EmissionsHigh,
  energyUsageLow,
  energyUsageHigh,
  waterUsageLow,
  waterUsageHigh,
}: ReturnType<typeof assessImpact>) => ({
  ...{ co2EmissionsLow, co2EmissionsHigh, energyUsageLow, energyUsageHigh, waterUsageLow, waterUsageHigh },
});

describe("tokens", () => {
  const counted = fc.record({
    model: fc.constantFrom("gpt-4o-mini", "gpt-4o", "claude-opus-4-5", "o3", "Titan"),
    inputTokens: fc.integer({ min: 0, max: 1_000_000 }),
    outputTokens: fc.integer({ min: 0, max: 100_000 }),
  });

  test("given any tokens, then cached input costs less than new, more of anything never less, and every figure lies in its range", () => {
    fc.assert(
      fc.property(counted, fc.integer({ min: 1, max: 1_000 }), (known, more) => {
        const one = assessed(known);
        const cached = assessed({ ...known, cachedTokens: known.inputTokens });
        const longer = assessed({ ...known, outputTokens: known.outputTokens + more });
        expect(cached.energyUsage).toBeLessThanOrEqual(one.energyUsage);
        expect(longer.energyUsage).toBeGreaterThan(one.energyUsage);
        expect(one.energyUsageLow).toBeLessThanOrEqual(one.energyUsage);
        expect(one.energyUsageHigh).toBeGreaterThanOrEqual(one.energyUsage);
        expect(one.hardwareEmissionsHigh).toBeGreaterThanOrEqual(one.hardwareEmissions);
      }),
    );
  });

  test("given more cached tokens than input, then all of the input was cached", () => {
    const known = { model: "gpt-4o", inputTokens: 1_000, outputTokens: 10 };
    expect(assessed({ ...known, cachedTokens: 9_999 })).toEqual(assessed({ ...known, cachedTokens: 1_000 }));
  });

  test("given each class, then output costs more than input, which costs more than cached input", () => {
    for (const name of MODEL_CLASSES) {
      const { input, cached, output } = factors20261128.use?.tokens[name] ?? {};
      expect([name, (output?.value ?? 0) > (input?.value ?? 0) && (input?.value ?? 0) > (cached?.value ?? 0)]).toEqual([
        name,
        true,
      ]);
    }
  });
});

test("given factors that do not depend on one another, then a range is narrower than all of their ends together", () => {
  const { energyUsage, energyUsageHigh, co2Emissions, co2EmissionsHigh } = assessed({});
  const { carbonIntensity } = factors20261128.uncertainty;
  const [ofEnergy, ofCo2] = [energyUsageHigh / energyUsage, co2EmissionsHigh / co2Emissions];
  expect(ofCo2).toBeGreaterThan(ofEnergy);
  expect(ofCo2).toBeLessThan(ofEnergy * carbonIntensity.high);
});
