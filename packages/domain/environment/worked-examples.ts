import { factors20261128 } from "./factor-sets/2026-11-28.ts";
import { assessUse, type Use } from "./use.ts";

/** A published figure beside ours for the same use. */
export interface WorkedExample {
  name: string;
  use: Use;
  /** What is compared: Wh of the data centre without training, as publications give it, or grams of CO2e with the making of hardware. */
  of: "energy" | "co2e";
  published: { low: number; high: number };
  source: string;
}

const text = (use: Omit<Use, "kind" | "complexity" | "promptCount">): Use => ({
  kind: "text",
  complexity: "low",
  promptCount: 1,
  ...use,
});
const exactly = (value: number) => ({ low: value, high: value });

const ECOLOGITS = "EcoLogits 0.11.3, which counts output only; so does ours here";
const TETRAMETER = "tetrameter-core, range";

export const WORKED_EXAMPLES: readonly WorkedExample[] = [
  {
    name: "Gemini, the median prompt",
    use: text({ platform: "Gemini" }),
    of: "energy",
    published: exactly(0.24),
    source: "Google, measured in May 2025 (arXiv:2508.15734)",
  },
  {
    name: "ChatGPT, the average query",
    use: text({ platform: "ChatGPT" }),
    of: "energy",
    published: exactly(0.34),
    source: "OpenAI's chief executive, The Gentle Singularity, June 2025",
  },
  {
    name: "GPT-4o, 500 tokens of output",
    use: text({ model: "gpt-4o", inputTokens: 100, outputTokens: 500 }),
    of: "energy",
    published: exactly(0.3),
    source: "Epoch AI, February 2025",
  },
  {
    name: "Mistral Large 2, 400 tokens of output, world grid",
    use: text({ model: "mistral-large-2", region: "global", inputTokens: 100, outputTokens: 400 }),
    of: "co2e",
    published: exactly(1.14),
    source: "Mistral AI, Carbone 4 and ADEME, life-cycle analysis, July 2025; its grid is not stated",
  },
  {
    name: "A reasoning model, 20,000 tokens of output",
    use: text({ model: "gpt-5", inputTokens: 0, outputTokens: 20_000 }),
    of: "energy",
    published: { low: 26.4, high: 39.5 },
    source: "EcoLogits 0.11.3, GPT-5",
  },
  {
    name: "GPT-4o, 100,000 tokens of input",
    use: text({ model: "gpt-4o", inputTokens: 100_000, cachedTokens: 0, outputTokens: 500 }),
    of: "energy",
    published: exactly(40),
    source: "Epoch AI, February 2025",
  },
  {
    name: "Claude Code with Opus, 600,000 tokens, most of them cached",
    use: {
      ...text({
        platform: "Claude",
        model: "claude-opus-4-5",
        inputTokens: 594_000,
        cachedTokens: 560_000,
        outputTokens: 6_000,
      }),
      kind: "agent",
    },
    of: "energy",
    published: exactly(41),
    source: "Couch, the median session (592,000 tokens), January 2026",
  },
  {
    name: "A video clip of 8 seconds",
    use: { ...text({ videoSeconds: 8 }), kind: "media" },
    of: "energy",
    published: { low: 28, high: 643 },
    source: "EcoLogits 0.11.3, Veo 3.1 to Sora 2 Pro, 720p",
  },
  {
    name: "An image",
    use: { ...text({ images: 1 }), kind: "media" },
    of: "energy",
    published: { low: 0.19, high: 11.5 },
    source: "AI Energy Score 2024 (the lowest, energy of the GPU) and Luccioni et al. 2023 (the highest)",
  },
  {
    name: "gpt-4o-mini, 300 tokens of output",
    use: text({ model: "gpt-4o-mini", inputTokens: 0, outputTokens: 300 }),
    of: "energy",
    published: { low: 0.02, high: 0.024 },
    source: ECOLOGITS,
  },
  {
    name: "gpt-4o-mini, 500 tokens in, 300 out",
    use: text({ model: "gpt-4o-mini", inputTokens: 500, outputTokens: 300 }),
    of: "energy",
    published: { low: 0, high: 0.5 },
    source: TETRAMETER,
  },
  {
    name: "gpt-4o, 300 tokens of output",
    use: text({ model: "gpt-4o", inputTokens: 0, outputTokens: 300 }),
    of: "energy",
    published: { low: 0.44, high: 0.72 },
    source: ECOLOGITS,
  },
  {
    name: "gpt-4o, 500 tokens in, 300 out",
    use: text({ model: "gpt-4o", inputTokens: 500, outputTokens: 300 }),
    of: "energy",
    published: { low: 0, high: 2 },
    source: TETRAMETER,
  },
  {
    name: "claude-opus-4-5, 900 tokens of output",
    use: text({ platform: "Claude", model: "claude-opus-4-5", inputTokens: 0, outputTokens: 900 }),
    of: "energy",
    published: { low: 3.3, high: 5.9 },
    source: ECOLOGITS,
  },
  {
    name: "claude-opus-4-5, 80,000 tokens in, 900 out",
    use: text({ platform: "Claude", model: "claude-opus-4-5", inputTokens: 80_000, outputTokens: 900 }),
    of: "energy",
    published: { low: 1, high: 47 },
    source: TETRAMETER,
  },
  {
    name: "claude-sonnet-4-5, 5,000 tokens of output",
    use: text({ platform: "Claude", model: "claude-sonnet-4-5", inputTokens: 0, outputTokens: 5_000 }),
    of: "energy",
    published: { low: 7.1, high: 12 },
    source: ECOLOGITS,
  },
  {
    name: "claude-sonnet-4-5, 595,000 tokens in, 5,000 out",
    use: text({ platform: "Claude", model: "claude-sonnet-4-5", inputTokens: 595_000, outputTokens: 5_000 }),
    of: "energy",
    published: { low: 2, high: 190 },
    source: TETRAMETER,
  },
];

/** A million embeddings, of which no published measurement was found. */
export const EMBEDDINGS_EXAMPLE = {
  name: "A million embeddings of 256 tokens",
  use: text({ model: "text-embedding-3-large", inputTokens: 256_000_000 }),
};

/** Our figure for an example, with its range of 90 %. */
export function ourFigure({ use, of }: Pick<WorkedExample, "use" | "of">) {
  const result = assessUse(use, factors20261128);
  if (of === "co2e") {
    return {
      value: result.co2Emissions + result.hardwareEmissions,
      low: result.co2EmissionsLow + result.hardwareEmissionsLow,
      high: result.co2EmissionsHigh + result.hardwareEmissionsHigh,
    };
  }
  const value = result.breakdown.baseEnergy + result.breakdown.pueOverhead;
  const share = (end: number) => (value * end) / result.energyUsage;
  return { value, low: share(result.energyUsageLow), high: share(result.energyUsageHigh) };
}
