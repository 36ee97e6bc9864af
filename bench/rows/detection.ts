import { OpenRedaction } from "@openredaction/core";
import { Redactor } from "@redactpii/node";
import { inspectText } from "@treadlight/domain/security";
import { alternating } from "../load/alternating.ts";
import { randomPrompt } from "../load/prompts.ts";
import { seededRandom } from "../load/sessions.ts";
import type { Benchmark, Row } from "../measure/benchmark.ts";
import { amount } from "../measure/statistics.ts";

const GOAL = 10;

/**
 * Two of the maintained npm libraries that search running text: the one that finds the same types as ours, including keys
 * and passwords, and the fastest one, which does not.
 */
const openRedaction = new OpenRedaction();
const redactPii = new Redactor();
const LIBRARIES = [
  {
    name: "openredaction (570 patterns, default settings)",
    // A hundred times slower than the other.
    prompts: 40,
    redact: async (text: string) => (await openRedaction.detect(text)).redacted,
  },
  {
    name: "@redactpii/node (5 patterns, no keys, no passwords)",
    prompts: 4_000,
    redact: async (text: string) => redactPii.redact(text),
  },
];

/**
 * `inspectText` on the prompt previews of `ingest`, on one core, in turns with maintained libraries: `openredaction`, the only one
 * that looks for all six types, and `@redactpii/node`, the fastest. `npm run detection` measures precision and recall.
 */
export const detection: Benchmark = {
  async run({ quick }) {
    const random = seededRandom(6);
    const prompts = Array.from({ length: 4_000 }, () => randomPrompt(random));
    const rows: Row[] = [];
    for (const library of LIBRARIES) {
      const texts = prompts.slice(0, library.prompts);
      const megabytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) / 1e6;
      const { ours, theirs, ratio } = await alternating({
        turns: quick ? 3 : 7,
        secondsPerTurn: quick ? 0.5 : 1,
        ours() {
          for (const text of texts) inspectText(text);
        },
        async theirs() {
          for (const text of texts) await library.redact(text);
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
