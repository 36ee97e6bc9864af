import { gzipSync } from "node:zlib";
import type { Rolldown } from "vite";

/** How much JavaScript the first screen of the home page may take, as gzip: over plain HTTP, browsers accept no Brotli. */
const HOME_BUDGET_KB = 120;

/** @returns a sentence with the size of the chunks; @throws with the list of chunks if they exceed the budget */
export function budgetOf(chunks: readonly Rolldown.OutputChunk[]): string {
  const sizes = chunks
    .map(({ fileName, code }) => ({ fileName, kB: gzipSync(code).length / 1000 }))
    .toSorted((a, b) => b.kB - a.kB);
  const kB = sizes.reduce((sum, size) => sum + size.kB, 0);
  const sentence = `The first screen of home takes ${kB.toFixed(1)} kB of JavaScript, as gzip (at most ${HOME_BUDGET_KB}).`;
  if (kB <= HOME_BUDGET_KB) return sentence;
  throw new Error([sentence, ...sizes.map((size) => `  ${size.kB.toFixed(1)} kB ${size.fileName}`)].join("\n"));
}
