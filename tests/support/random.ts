import { randomInt } from "node:crypto";
import { type Random, seededRandom } from "@treadlight/standalone/random";

/** Random numbers that differ from run to run. It prints their seed; `TREADLIGHT_TEST_SEED` repeats them. */
export function printedRandom(): Random {
  const seed = Number(process.env.TREADLIGHT_TEST_SEED ?? randomInt(2 ** 32));
  console.log(`TREADLIGHT_TEST_SEED=${seed} repeats these random numbers.`);
  return seededRandom(seed);
}
