import type { TruePrompt } from "./observe.ts";

const MATCHED_WITHIN_MS = 3_000;

export interface Score {
  truth: number;
  counted: number;
  matched: number;
  /** Of the matched prompts whose model the site says. */
  models: number;
  rightModels: number;
}

/** Matches counted prompts with true ones, one to one, by time. */
export function scoreOf(
  truth: readonly TruePrompt[],
  counted: readonly { at: number; model: string | null }[],
  withinMs = MATCHED_WITHIN_MS,
): Score {
  const open = [...counted];
  const score: Score = { truth: truth.length, counted: counted.length, matched: 0, models: 0, rightModels: 0 };
  for (const { at, model } of truth) {
    const index = open.findIndex((candidate) => Math.abs(candidate.at - at) < withinMs);
    const [found] = index < 0 ? [] : open.splice(index, 1);
    if (!found) continue;
    score.matched += 1;
    if (model === null) continue;
    score.models += 1;
    if (found.model === model) score.rightModels += 1;
  }
  return score;
}

export const precisionOf = ({ matched, counted }: Score) => (counted === 0 ? 1 : matched / counted);
export const recallOf = ({ matched, truth }: Score) => (truth === 0 ? 1 : matched / truth);
export const modelAccuracyOf = ({ rightModels, models }: Score) => (models === 0 ? 1 : rightModels / models);

export function sumOf(scores: readonly Score[]): Score {
  const total = (name: keyof Score) => scores.reduce((sum, score) => sum + score[name], 0);
  return {
    truth: total("truth"),
    counted: total("counted"),
    matched: total("matched"),
    models: total("models"),
    rightModels: total("rightModels"),
  };
}
