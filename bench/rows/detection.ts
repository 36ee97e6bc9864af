import { OpenRedaction } from "@openredaction/core";
import { Redactor } from "@redactpii/node";
import { inspectText } from "@treadlight/domain/security";
import { alternating } from "../load/alternating.ts";
import { promptOf } from "../load/prompts.ts";
import { seededRandom } from "../load/sessions.ts";
import type { Benchmark, Row } from "../measure/benchmark.ts";
import { amount } from "../measure/statistics.ts";

const GOAL = 10;

/**
 * Of the libraries on npm that are maintained and search running text: the one that looks for what we look for, keys and
 * passwords included, and the fastest of all, which does not.
 */
const openRedaction = new OpenRedaction();
const redactPii = new Redactor();
const LIBRARIES = [
  {
    name: "openredaction (570 patterns, as it comes)",
    // It takes a hundred times as long as the others.
    prompts: 40,
    redacted: async (text: string) => (await openRedaction.detect(text)).redacted,
  },
  {
    name: "@redactpii/node (5 patterns, no keys, no passwords)",
    prompts: 4_000,
    redacted: async (text: string) => redactPii.redact(text),
  },
];

export const detection: Benchmark = {
  how: `Prompt previews of the same mix as in \`ingest\`, on one core. Ours is \`inspectText\`: find, redact until nothing is found, and name the keyword
categories. Beside it run the maintained npm libraries that judge running text: \`openredaction\`, the only one that looks for all six types, and
\`@redactpii/node\`, the fastest of those measured. \`redact-pii\` (last release 2024; 2.6 MB/s when tried) and \`secretlint\` (keys only) are
left out. The two sides take turns; medians. How well ours finds is another
matter: \`tests/detection/evaluate.ts\` prints precision and recall.`,

  async run({ quick }) {
    const random = seededRandom(6);
    const prompts = Array.from({ length: 4_000 }, () => promptOf(random));
    const rows: Row[] = [];
    for (const library of LIBRARIES) {
      const texts = prompts.slice(0, library.prompts);
      const megabytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) / 1e6;
      const { ours, theirs, ratio } = await alternating({
        turns: quick ? 3 : 7,
        secondsATurn: quick ? 0.5 : 1,
        ours() {
          for (const text of texts) inspectText(text);
        },
        async theirs() {
          for (const text of texts) await library.redacted(text);
        },
      });
      rows.push({
        what: "Detection alone, one core",
        measured: amount(ours * megabytes, "MB/s"),
        yardstick: `${amount(theirs * megabytes, "MB/s")} in ${library.name}`,
        ratio,
        goal: { text: `at least ${GOAL}`, met: ratio >= GOAL },
      });
    }
    return rows;
  },
};
