import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";

/** Estimates guesses from leaked passwords, keyboards, dates, repetitions and sequences, also in disguise. */
export const estimator = new ZxcvbnFactory({
  dictionary: { ...dictionary, product: ["treadlight"] },
  graphs: adjacencyGraphs,
  // Both bound the time: it grows with the length and with the letters that other signs stand for.
  maxLength: 24,
  l33tMaxSubstitutions: 10,
});
