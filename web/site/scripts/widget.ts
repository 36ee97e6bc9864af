import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";

/** The files that other sites embed, from packages/widget, and how large each may be in kB, as gzip. */
const FILES = [
  { file: "widget.js", source: "embedded/main.ts", format: "iife", maxKb: 25 },
  // Loaded by the first, once the page is idle.
  { file: "widget-models.js", source: "embedded/models.ts", format: "es", maxKb: 67 },
  // Loaded by the first, with the first prompt.
  { file: "widget-kinds.js", source: "embedded/kinds.ts", format: "es", maxKb: 40 },
] as const;

/**
 * Builds the embedded widget.
 * @returns a sentence with each file's size
 * @throws if a file exceeds its budget
 */
export async function writeWidget(
  folder: string,
  write: (file: string, content: string) => Promise<void>,
): Promise<string[]> {
  const sentences: string[] = [];
  for (const { file, source, format, maxKb } of FILES) {
    const result = await build({
      configFile: false,
      publicDir: false,
      logLevel: "warn",
      build: {
        write: false,
        modulePreload: false,
        target: "es2022",
        rolldownOptions: { input: join(folder, source), preserveEntrySignatures: "strict", output: { format } },
      },
    });
    const code = codeOf(result);
    const kB = gzipSync(code).length / 1000;
    const sentence = `${file} takes ${kB.toFixed(1)} kB, as gzip (at most ${maxKb}).`;
    if (kB > maxKb) throw new Error(sentence);
    sentences.push(sentence);
    await write(file, code);
  }
  return sentences;
}

function codeOf(result: Awaited<ReturnType<typeof build>>): string {
  const [output]: (Rolldown.OutputAsset | Rolldown.OutputChunk)[] = "output" in result ? result.output : [];
  if (output?.type !== "chunk") throw new Error("The widget is built into one chunk per file.");
  return output.code;
}
