import { FACTOR_SETS, gridOfPlace, listFactors, modelClassOf, outputOfModel } from "@treadlight/domain/environment";
import { kindOfUse, type ScoredSession, type SessionEvent, scoreSession } from "@treadlight/domain/session";
import type { FrozenSession } from "@treadlight/warehouse";
import { expect, test } from "vitest";
import { sampleEvent } from "../testing/sample.ts";
import { differencesOf, factorsByPath, recompute } from "./reperform.mjs";

/** What the warehouse freezes of a row. */
function frozenOf(row: ScoredSession): FrozenSession {
  const known = (value: number) => (value < 0 ? null : value);
  return {
    ...{ id: "0", mayBeDrawn: true, factorSet: row.factorSet, region: row.region },
    computeGrid: gridOfPlace(row.computePlace),
    ...{ year: new Date(row.startedAt).getUTCFullYear(), platform: row.platform },
    kind: kindOfUse({ name: row.tool, category: row.category }),
    ...{ modelClass: modelClassOf(row.model), modelOutput: outputOfModel(row.model) },
    ...{ complexity: row.complexity, prompts: row.promptCount },
    isCounted: !(row.source === "import" && row.promptCount === 0),
    ...{ inputTokens: known(row.inputTokens), cachedTokens: known(row.cachedTokens) },
    ...{ outputTokens: known(row.outputTokens), images: known(row.images) },
    ...{ videoSeconds: known(row.videoSeconds), audioSeconds: known(row.audioSeconds) },
    ...{ tier: row.footprintTier, isPart: row.footprintIsLowerBound },
    ...{ energy: row.energyUsage, energyLow: row.energyUsageLow, energyHigh: row.energyUsageHigh },
    ...{ co2: row.co2Emissions, co2Low: row.co2EmissionsLow, co2High: row.co2EmissionsHigh },
    ...{ claims: row.marketingClaimsOffset, assumed: row.actualRenewableOffset },
    ...{ water: row.waterUsage, waterLow: row.waterUsageLow, waterHigh: row.waterUsageHigh },
    ...{ hardware: row.hardwareEmissions, hardwareLow: row.hardwareEmissionsLow },
    hardwareHigh: row.hardwareEmissionsHigh,
  };
}

const KINDS: [string, Partial<SessionEvent>][] = [
  ["prompts only", {}],
  ["prompts that a provider measured", { aiTool: "Gemini" }],
  ["a tool that nobody knows, on a grid that nobody knows", { aiTool: "Frobnicator", region: "" }],
  ["tokens of output", { outputTokens: 900 }],
  ["all tokens", { model: "claude-opus-4-5", inputTokens: 80_000, cachedTokens: 60_000, outputTokens: 900 }],
  ["more cached tokens than input", { model: "o3-mini", inputTokens: 100, cachedTokens: 600, outputTokens: 90 }],
  ["embeddings", { model: "text-embedding-3-small", inputTokens: 1_000_000 }],
  ["no tokens at all", { inputTokens: 0, outputTokens: 0 }],
  ["an agent without tokens", { aiTool: "Claude Code" }],
  ["pictures", { aiTool: "Midjourney", images: 4 }],
  ["a film of a chat, with its tokens", { aiTool: "ChatGPT", videoSeconds: 8, inputTokens: 200, outputTokens: 0 }],
  ["sound", { aiTool: "ElevenLabs", audioSeconds: 90 }],
  ["pictures without a count", { aiTool: "Midjourney" }],
  ["a picture by the model's name", { model: "dall-e-3" }],
  ["use that nobody counted", { source: "import", promptCount: 0 }],
  ["a place with a residual mix", { computePlace: "swedencentral" }],
  ["a place of a cloud with a grid of its own", { aiTool: "Gemini", computePlace: "europe-west4" }],
  ["no prompts", { promptCount: 0, outputTokens: 40 }],
];

test.each(FACTOR_SETS.flatMap((set) => KINDS.map(([what, facts]) => ({ set, id: set.id, what, facts }))))(
  "given $what and the factors of $id, then the script's own arithmetic gives what the model gave",
  ({ set, facts }) => {
    const row = scoreSession({ ...sampleEvent(), ...facts }, set);
    const session = frozenOf(row);
    const { id, methodologyVersion, rangePercent } = set;
    const written = { id, methodologyVersion, rangePercent, factors: listFactors(set) };
    const recomputed = recompute(session, written, factorsByPath(written));
    expect(differencesOf(session, recomputed)).toEqual([]);
    expect(differencesOf({ ...session, water: session.water + 1, tier: "media" }, recomputed)).not.toEqual([]);
    const { energyUsage, computeCarbonIntensity, residualCarbonIntensity } = row;
    const isKnown = computeCarbonIntensity >= 0;
    expect(isKnown).toBe(set.grids !== undefined && facts.computePlace !== undefined);
    const known = expect.closeTo(energyUsage * computeCarbonIntensity, 12);
    expect(recomputed.byProvidersGrid?.central).toEqual(isKnown ? known : undefined);
    const rest = residualCarbonIntensity < 0 ? computeCarbonIntensity : residualCarbonIntensity;
    expect(recomputed.unclaimed.central).toBeCloseTo(isKnown ? energyUsage * rest : row.co2Emissions, 12);
    // Whoever reads a step finds where its factors are from.
    for (const { factors } of recomputed.steps) for (const { source } of factors) expect(source).not.toBe("");
  },
);
