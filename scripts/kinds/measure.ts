import { readFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { guessKind } from "@treadlight/domain/kind-of-work";
import { baselineTaskSeconds } from "@treadlight/domain/productivity";
import type { HeldOut } from "./examples.ts";

export interface Result extends HeldOut {
  workflowRight: boolean;
  contentRight: boolean;
  /** The guessed kind's baseline is between half and twice the right one. */
  near: boolean;
}

/** How the guesses compare with the labels. Small talk has no content type, and the baseline of an unknown task. */
export function measureGuesses(examples: readonly HeldOut[]): Result[] {
  return examples.map((example) => {
    const guess = guessKind(example.text);
    const [workflow, content] =
      guess.kind === "task" ? [guess.workflowType, guess.contentType] : [guess.kind, undefined];
    const ratio = baselineTaskSeconds(workflow, content) / baselineTaskSeconds(example.workflow, example.content);
    return {
      ...example,
      workflowRight: workflow === example.workflow,
      contentRight: content === example.content,
      near: ratio >= 0.5 && ratio <= 2,
    };
  });
}

/** From 0 to 1; not a number if there is none. */
export const share = (results: readonly Result[], test: (result: Result) => boolean) =>
  results.filter(test).length / results.length;

const SOURCES = ["weights.ts", "lexicon.ts", "features.ts", "model.ts", "guess.ts"];

/** The compressed size of all that a guess needs. A bundle is smaller: it has no comments. */
export function compressedSize(): { gzip: number; brotli: number } {
  const folder = new URL("../../packages/domain/kind-of-work/", import.meta.url);
  const source = Buffer.concat(SOURCES.map((name) => readFileSync(new URL(name, folder))));
  return { gzip: gzipSync(source, { level: 9 }).length, brotli: brotliCompressSync(source).length };
}
