import { gzipSync } from "node:zlib";
import type { Rolldown } from "vite";

/** How much JavaScript the first screen of a page may take, as gzip: over plain HTTP, browsers accept no Brotli. */
interface Budget {
  page: string;
  maxKb: number;
  /** The modules that the first screen needs. */
  sources: readonly string[];
}

export const BUDGETS: readonly Budget[] = [
  {
    page: "home",
    maxKb: 122,
    sources: ["src/start.ts", "src/main.tsx", "src/app/home/home-page.tsx", "src/shared/monitoring/observers.ts"],
  },
  {
    page: "the dashboard",
    maxKb: 209,
    sources: [
      "src/start.ts",
      "src/main.tsx",
      "src/app/personal-pages.ts",
      "src/app/layouts/app-layout.tsx",
      "src/app/layouts/query-layout.tsx",
      "src/app/dashboard/dashboard-page.tsx",
      "src/shared/monitoring/observers.ts",
    ],
  },
];

/** @returns a sentence with the size of the chunks; @throws with the list of chunks if they exceed the budget */
export function spentOf({ page, maxKb }: Budget, chunks: readonly Rolldown.OutputChunk[]): string {
  const sizes = chunks
    .map(({ fileName, code }) => ({ fileName, kB: gzipSync(code).length / 1000 }))
    .toSorted((a, b) => b.kB - a.kB);
  const kB = sizes.reduce((sum, size) => sum + size.kB, 0);
  const sentence = `The first screen of ${page} takes ${kB.toFixed(1)} kB of JavaScript, as gzip (at most ${maxKb}).`;
  if (kB <= maxKb) return sentence;
  throw new Error([sentence, ...sizes.map((size) => `  ${size.kB.toFixed(1)} kB ${size.fileName}`)].join("\n"));
}
