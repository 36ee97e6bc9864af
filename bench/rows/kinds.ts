import { guessKind } from "@treadlight/domain/kind-of-work";
import { compressedSize } from "../../scripts/kinds/measure.ts";
import { randomPrompt } from "../load/prompts.ts";
import { type Random, seededRandom } from "../load/sessions.ts";
import type { Benchmark } from "../measure/benchmark.ts";
import { amount, percentile } from "../measure/statistics.ts";

const CHARACTERS = 2_000;
const MOST_MS = 2;
const MOST_KILOBYTES = 40;

/** `guessKind` on prompts of 2,000 characters, on one core, and what a guess needs after gzip. `npm run kinds` measures how often it is right. */
export const kinds: Benchmark = {
  async run({ quick }) {
    const random = seededRandom(7);
    const prompts = Array.from({ length: quick ? 200 : 2_000 }, () => promptOf(CHARACTERS, random));
    for (const prompt of prompts.slice(0, 100)) guessKind(prompt);
    const times = prompts.map((prompt) => {
      const started = performance.now();
      guessKind(prompt);
      return performance.now() - started;
    });
    const timeMs = percentile(times, 0.95);
    const kilobytes = compressedSize().gzip / 1_000;
    return [
      {
        what: "Kind of work of a prompt of 2,000 characters, one core, p95",
        measured: amount(timeMs, "ms"),
        yardstick: `${amount(MOST_MS, "ms")}, the budget`,
        ratio: timeMs / MOST_MS,
        goal: { text: `at most ${MOST_MS} ms`, met: timeMs <= MOST_MS },
      },
      {
        what: "All that a guess needs, after gzip",
        measured: amount(kilobytes, "kB"),
        yardstick: `${amount(MOST_KILOBYTES, "kB")}, the budget`,
        ratio: kilobytes / MOST_KILOBYTES,
        goal: { text: `at most ${MOST_KILOBYTES} kB`, met: kilobytes <= MOST_KILOBYTES },
      },
    ];
  },
};

function promptOf(characters: number, random: Random): string {
  let text = randomPrompt(random);
  while (text.length < characters) text += ` ${randomPrompt(random)}`;
  return text.slice(0, characters);
}
