import type { RangedFactor } from "./factor.ts";

/** By what a token costs: the parameters that run for it, and how long its context tends to be. */
export const MODEL_CLASSES = ["small", "medium", "large", "reasoning", "unknown"] as const;
export type ModelClass = (typeof MODEL_CLASSES)[number];

/** Wh of electricity of the data centre per 1,000 tokens. Ranges are of 90 %. */
export interface TokenFactors {
  /** Input that the model reads for the first time. */
  input: RangedFactor;
  /** Input that it has read before and kept. */
  cached: RangedFactor;
  /** Output, reasoning included. */
  output: RangedFactor;
}

/** What a set needs to know of a session besides its prompts. Energy is that of the data centre, its overhead included; ranges are of 90 %. */
export interface UseFactors {
  tokens: Record<ModelClass, TokenFactors>;
  /** Wh per 1,000 tokens. */
  embeddings: RangedFactor;
  /** Wh each. */
  image: RangedFactor;
  videoSecond: RangedFactor;
  audioMinute: RangedFactor;
  /** Making the hardware, grams of CO2e per Wh of use. */
  hardware: RangedFactor;
  /** Multiples of a prompt's energy where its provider has measured one, instead of `uncertainty.energy`. */
  measuredPrompt: RangedFactor;
}
