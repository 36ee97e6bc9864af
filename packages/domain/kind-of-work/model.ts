import { CONTENT_TYPES, WORKFLOW_TYPES } from "../productivity/baselines.ts";

/** What the model tells apart: the workflow types and small talk, then the content types. */
export const WORKFLOW_OUTPUTS = [...WORKFLOW_TYPES, "small-talk"] as const;
export const OUTPUT_COUNT = WORKFLOW_OUTPUTS.length + CONTENT_TYPES.length;

/** A linear model: the weight of each feature for each output, and how well workflow and content types go together. */
export interface Model {
  weights: ReadonlyMap<number, readonly number[]>;
  /** The logarithm of how much more often a pair occurs than its parts would let expect, by workflow output and content type. */
  pairs: readonly (readonly number[])[];
}

/** A weight is stored in four bits, -7 to 7 of these steps. */
const LEVELS = 7;
const HASH_BYTES = 3;
const WEIGHT_BYTES = Math.ceil(OUTPUT_COUNT / 2);

/** The stored form of a model's weights, in base64: for each feature its hash and its weights in steps. */
export function encodeWeights(weights: Model["weights"], step: number): string {
  let bytes = "";
  for (const [feature, values] of [...weights].sort(([a], [b]) => a - b)) {
    bytes += String.fromCharCode(feature >> 16, (feature >> 8) & 0xff, feature & 0xff);
    for (let at = 0; at < OUTPUT_COUNT; at += 2) {
      bytes += String.fromCharCode((toSteps(values[at], step) << 4) | toSteps(values[at + 1], step));
    }
  }
  return btoa(bytes);
}

const toSteps = (weight = 0, step: number) => Math.max(-LEVELS, Math.min(LEVELS, Math.round(weight / step))) + LEVELS;

/** Reads what `encodeWeights` wrote. */
export function decodeWeights(encoded: string, step: number): Model["weights"] {
  const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
  const weights = new Map<number, number[]>();
  for (let at = 0; at < bytes.length; at += HASH_BYTES + WEIGHT_BYTES) {
    const [high = 0, middle = 0, low = 0] = bytes.subarray(at, at + HASH_BYTES);
    const values = Array.from({ length: OUTPUT_COUNT }, (_, output) => {
      const pair = bytes[at + HASH_BYTES + (output >> 1)] ?? 0;
      return ((output % 2 === 0 ? pair >> 4 : pair & 0xf) - LEVELS) * step;
    });
    weights.set((high << 16) | (middle << 8) | low, values);
  }
  return weights;
}

/** The outputs of a model for features, before they are made probabilities. */
export function outputsOf(model: Model, features: ReadonlySet<number>): number[] {
  const sums = Array.from({ length: OUTPUT_COUNT }, () => 0);
  for (const feature of features) {
    const weights = model.weights.get(feature);
    if (!weights) continue;
    for (const [output, weight] of weights.entries()) sums[output] = (sums[output] ?? 0) + weight;
  }
  return sums;
}

/** Logarithms of probabilities. */
export function logSoftmax(values: readonly number[]): number[] {
  const most = Math.max(...values);
  const total = Math.log(values.reduce((sum, value) => sum + Math.exp(value - most), 0)) + most;
  return values.map((value) => value - total);
}
