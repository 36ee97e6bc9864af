import { factors20261121 } from "./2026-11-21.ts";
import type { Factor, RangedFactor } from "./factor.ts";
import type { FactorSet } from "./factor-set.ts";
import { uncertainty } from "./rows.ts";
import type { TokenFactors } from "./use-factors.ts";

/*
 * What changed against 2026-11-21: tokens of input, cached input and output, by class of model; images, video, audio and embeddings; the
 * making of hardware; and ranges that hold 90 of 100 cases. A text prompt without tokens keeps the specification's factors.
 */

type Source = Pick<Factor, "source" | "year" | "evidence">;
const derived = (source: string, year = 2026): Source => ({ source, year, evidence: "derived" });
const assumed = (source: string, year = 2026): Source => ({ source, year, evidence: "assumption" });

const ECOLOGITS =
  "EcoLogits 0.11.3 (its formula and parameters, with its data centre overhead, run for 1,000 output tokens; no input)";
const ML_ENERGY =
  "ML.ENERGY Benchmark (arXiv:2505.06371; snapshot of 16 February 2026 as tetrameter-core lists it), GPU energy times 2.6 for host, idle machines and overhead";
const JEGHAM = "Jegham et al. (arXiv:2505.09598v6, table 4), solved for input and output";
const COUCH =
  "Couch, Electricity use of AI coding agents (simonpcouch.com, 20 January 2026): 390, 39 and 1,950 Wh per million tokens of input, cached input and output";
const EPOCH = "Epoch AI, How much energy does ChatGPT use? (February 2025)";

const per1000 = (value: number, low: number, high: number, from: Source): RangedFactor => ({
  value,
  low,
  high,
  unit: "Wh per 1,000 tokens",
  ...from,
});

/** Cached input by its share of input that is read for the first time. No measurement was found. */
const CACHED = assumed(
  `A tenth of new input, as in Couch and as providers' prices have it (January 2026); reading what was kept still moves it through memory. The range is ours`,
);

function tokens(input: RangedFactor, output: RangedFactor): TokenFactors {
  const cached = per1000(rounded(input.value * 0.1), rounded(input.low * 0.05), rounded(input.high * 0.15), CACHED);
  return { input, cached, output };
}

/** Without the noise of a multiplication in binary. */
const rounded = (value: number) => Number(value.toPrecision(3));

export const factors20261128: FactorSet = {
  ...factors20261121,
  id: "2026-11-28",
  validFrom: "2026-11-28",
  methodologyVersion: "2.0",
  rangePercent: 90,
  uncertainty: {
    energy: uncertainty(0.2, 5, {
      source:
        "Widened from the quartiles of Oviedo et al. (arXiv:2509.20241v1: 0.18, 0.34 and 0.67 Wh a prompt) to 90 %, as a lognormal distribution has it",
      year: 2025,
      evidence: "derived",
    }),
    carbonIntensity: uncertainty(
      0.75,
      1.33,
      assumed("Year to year and hour to hour spread of a grid's average, for 90 % of hours"),
    ),
    water: uncertainty(
      0.3,
      3.3,
      assumed(
        "Published water figures of grids, with and without evaporation from reservoirs (World Resources Institute, as listed by EcoLogits)",
      ),
    ),
  },
  use: {
    tokens: {
      small: tokens(
        per1000(
          0.02,
          0.004,
          0.08,
          derived(`A seventh of output, as in ${JEGHAM} for GPT-4o; a twentieth to a quarter as range`),
        ),
        per1000(
          0.15,
          0.04,
          0.55,
          derived(
            `${ML_ENERGY}: 0.11 (0.05 to 0.3) for up to 9 billion active parameters. ${ECOLOGITS}: GPT-4o mini 0.06 to 0.08, Claude Haiku 4.5 0.06 to 0.16, GPT-5 mini 0.08 to 0.43, GPT-4.1 mini 0.17 to 0.54`,
          ),
        ),
      ),
      medium: tokens(
        per1000(
          0.15,
          0.05,
          0.5,
          derived(
            `${JEGHAM}: GPT-4o 0.13, Claude 3.7 Sonnet 0.15. ${EPOCH}: 2.5 Wh with 10,000 tokens of input, 40 Wh with 100,000, so 0.23 to 0.4`,
          ),
        ),
        per1000(
          1,
          0.3,
          3,
          derived(
            `${EPOCH}: 0.6 (0.3 Wh for 500 tokens). ${JEGHAM}: GPT-4o 0.96, Claude 3.7 Sonnet 2.7. ${ECOLOGITS}: GPT-4o 1.4 to 2.4, Claude Sonnet 4.5 1.4 to 2.4. ${ML_ENERGY}: 0.4 (0.1 to 2.5) for 10 to 32 billion active parameters`,
          ),
        ),
      ),
      large: tokens(
        per1000(0.35, 0.1, 1, derived(`${COUCH}. The lower end is that of ${JEGHAM}`)),
        per1000(
          2.5,
          0.6,
          10,
          derived(
            `${COUCH}. ${ECOLOGITS}: Claude Opus 4.5 3.6 to 6.5, GPT-4 Turbo 4.6 to 8.5, Mistral Large 2.9. ${ML_ENERGY}: 0.8 (0.3 to 4.4) for more than 32 billion active parameters`,
          ),
        ),
      ),
      reasoning: tokens(
        per1000(0.25, 0.07, 0.8, assumed("Between medium and large, the sizes that these models may have")),
        per1000(
          1.7,
          0.5,
          6,
          derived(
            `${ECOLOGITS}: GPT-5 1.4 to 2.0, o1 1.4 to 2.4, GPT-5.4 1.5 to 2.7, GPT-5.5 3.9 to 8.5. ${ML_ENERGY}: 1.7 (0.4 to 5.8) for models of 20 billion active parameters or more on long questions`,
          ),
        ),
      ),
      unknown: tokens(
        per1000(0.15, 0.01, 1, assumed("Medium, with the range from small to large")),
        per1000(1, 0.08, 8, assumed("Medium, with the range from small to large")),
      ),
    },
    embeddings: per1000(
      0.004,
      0.0005,
      0.03,
      derived(
        "Two operations a parameter and token, for 0.3 to 7 billion parameters, on an H100 at 20 to 40 % of its peak, times 2.6 for host, idle machines and overhead. No published measurement was found",
      ),
    ),
    image: {
      value: 1.5,
      low: 0.3,
      high: 12,
      unit: "Wh per image",
      ...derived(
        "AI Energy Score, image_generation.csv of September 2024: 0.19 to 1.64 Wh of an H100's energy for each model, times 2.6 for host, idle machines and overhead. The upper end is the least efficient model of Luccioni et al. (arXiv:2311.16863): 11.5 Wh",
        2024,
      ),
    },
    videoSecond: {
      value: 20,
      low: 2.5,
      high: 130,
      unit: "Wh per second of video",
      ...derived(
        "EcoLogits 0.11.3, 8 seconds: Veo 3.1 3.5 to 7.6 (720p), Seedance 1.0 11 to 13, Kling 2.6 25 to 30, Gen-4.5 33 to 59, Sora 2 Pro 47 to 80 (720p) and 87 to 148 (1080p). The central value is about the geometric mean of its models",
      ),
    },
    audioMinute: {
      value: 0.4,
      low: 0.02,
      high: 5,
      unit: "Wh per minute of audio",
      ...derived(
        "Transcription. AI Energy Score (results_v0): 0.087 Wh of an H100's energy a clip with Whisper large-v3, whose length is not stated. InferenceBench: Whisper large-v3-turbo 597 times as fast as speech on an H100, 0.02 Wh a minute. Speech and music that are made take more; the upper end is ours",
        2025,
      ),
    },
    hardware: {
      value: 0.035,
      low: 0.007,
      high: 0.13,
      unit: "g CO2e per Wh",
      ...derived(
        "EcoLogits 0.11.3, its hardware's emissions by its energy: Gemini 2.5 Pro 0.007, GPT-4o 0.019, Claude Opus 4.5 0.039, Sora 2 Pro 0.042, Veo 3.1 0.13. Three years of service",
      ),
    },
    measuredPrompt: uncertainty(
      0.35,
      3,
      assumed(
        "Google measured the median prompt (Elsworth et al., arXiv:2508.15734). How prompts spread around it is not published; the range is ours, narrower than where nothing was measured",
      ),
    ),
  },
};
