import { writeFileSync } from "node:fs";
import { encodeWeights, guessKind } from "@treadlight/domain/kind-of-work";
import { CONTENT_TYPES, WORKFLOW_TYPES } from "@treadlight/domain/productivity";
import { type HeldOut, LANGUAGES, readHeldOut, readPasted, readTemplates } from "./kinds/examples.ts";
import { compressedSize, measureGuesses, type Result, share } from "./kinds/measure.ts";
import { train } from "./kinds/train.ts";

/**
 * `npm run kinds`: how often the kind of work is guessed correctly, on held-out examples, and what a guess costs.
 * `npm run kinds -- --train` learns from the examples instead, and writes the weights.
 */
if (process.argv.includes("--train")) learn();
else printTable(readHeldOut());

function learn(): void {
  const templates = LANGUAGES.flatMap((language) => readTemplates(`${language}.txt`, language));
  const { weights, pairs } = train(templates, readPasted());
  /** A weight is stored as a multiple of this. */
  const step = 0.22;
  const lines = [
    "// Written by `npm run kinds -- --train` from scripts/kinds/examples. Do not edit.",
    `export const STEP = ${step};`,
    `export const PAIRS = [\n${pairs.map((row) => `  [${row.join(", ")}],`).join("\n")}\n];`,
    `export const WEIGHTS =\n  "${encodeWeights(weights, step)}";`,
  ];
  writeFileSync(new URL("../packages/domain/kind-of-work/weights.ts", import.meta.url), `${lines.join("\n")}\n`);
  console.log(`Learned ${weights.size} features from ${templates.length} examples.`);
}

function printTable(examples: readonly HeldOut[]): void {
  const results = measureGuesses(examples);
  console.log(`${"".padEnd(18)}texts  workflow  content  baseline within a factor of two`);
  printRow("all", results);
  for (const language of LANGUAGES)
    printRow(
      language,
      results.filter((result) => result.language === language),
    );
  for (const workflow of [...WORKFLOW_TYPES, "small-talk"]) {
    printRow(
      workflow,
      results.filter((result) => result.workflow === workflow),
    );
  }
  for (const content of CONTENT_TYPES)
    printRow(
      content,
      results.filter((result) => result.content === content),
    );

  const { gzip, brotli } = compressedSize();
  console.log(`\nSource: ${gzip} bytes with gzip, ${brotli} with brotli.`);
  const prompt = examples
    .map(({ text }) => text)
    .join(" ")
    .slice(0, 2_000);
  const rounds = 200;
  const started = performance.now();
  for (let round = 0; round < rounds; round++) guessKind(prompt);
  console.log(`A prompt of ${prompt.length} characters: ${((performance.now() - started) / rounds).toFixed(2)} ms.`);
}

function printRow(name: string, results: readonly Result[]): void {
  const percent = (test: (result: Result) => boolean) => `${(100 * share(results, test)).toFixed(0)} %`;
  console.log(
    name.padEnd(18) +
      String(results.length).padStart(5) +
      percent(({ workflowRight }) => workflowRight).padStart(10) +
      percent(({ contentRight }) => contentRight).padStart(9) +
      percent(({ near }) => near).padStart(9),
  );
}
