import { gzipSync } from "node:zlib";
import type { Plugin, Rolldown } from "vite";

/** How much JavaScript and CSS the first page may take, as gzip. */
const FIRST_PAGE_KB = 250;
/** How much more what all screens share may take. */
const SCREENS_KB = 250;

/** Fails the build if the console exceeds its budget. */
export function budget(): Plugin {
  return {
    name: "treadlight:console-budget",
    apply: "build",
    writeBundle(_options, bundle) {
      const files = Object.values(bundle).filter(({ fileName }) => /\.(js|css)$/.test(fileName));
      const first = neededBy(files.filter((file) => file.type === "asset" || file.isEntry));
      const screens = files.filter((file) => file.type === "chunk" && file.name === "screens");
      const spent = [
        { what: "The first page", files: first, most: FIRST_PAGE_KB },
        { what: "What all screens share", files: screens, most: SCREENS_KB },
      ];
      for (const { what, files: taken, most } of spent) {
        const sizes = taken.map((file) => ({ fileName: file.fileName, kB: sizeKb(file) }));
        const kB = sizes.reduce((sum, size) => sum + size.kB, 0);
        const sentence = `${what} of the console takes ${kB.toFixed(1)} kB of JavaScript and CSS, as gzip (at most ${most}).`;
        if (kB <= most) this.info(sentence);
        else this.error([sentence, ...sizes.map((size) => `  ${size.kB.toFixed(1)} kB ${size.fileName}`)].join("\n"));
      }

      /** These files, and every chunk that they import statically. */
      function neededBy(given: readonly File[]): File[] {
        const needed = new Set<File>(given);
        for (const file of needed)
          for (const name of file.type === "chunk" ? file.imports : []) {
            const imported = bundle[name];
            if (imported) needed.add(imported);
          }
        return [...needed];
      }
    },
  };
}

type File = Rolldown.OutputBundle[string];

const sizeKb = (file: File) => gzipSync(file.type === "chunk" ? file.code : file.source).length / 1000;
