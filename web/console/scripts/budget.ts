import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** How much JavaScript and CSS the console may take, as gzip, without what a single form loads when it is opened. */
const BUDGET_KB = 512;

/** Fails the build if the console exceeds its budget. */
export function budget(): Plugin {
  return {
    name: "treadlight:console-budget",
    apply: "build",
    writeBundle(_options, bundle) {
      const sizes = Object.values(bundle)
        .filter((file) => /\.(js|css)$/.test(file.fileName) && !(file.type === "chunk" && file.isDynamicEntry))
        .map((file) => ({
          fileName: file.fileName,
          kB: gzipSync(file.type === "chunk" ? file.code : file.source).length / 1000,
        }));
      const kB = sizes.reduce((sum, size) => sum + size.kB, 0);
      const sentence = `The console takes ${kB.toFixed(1)} kB of JavaScript and CSS, as gzip (at most ${BUDGET_KB}).`;
      if (kB <= BUDGET_KB) this.info(sentence);
      else this.error([sentence, ...sizes.map((size) => `  ${size.kB.toFixed(1)} kB ${size.fileName}`)].join("\n"));
    },
  };
}
