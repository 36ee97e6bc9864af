import { randomInt } from "node:crypto";
import { expect, it } from "vitest";
import { tries } from "../support/long.ts";
import { runDamages } from "./damage-run.ts";

/** Two starts of everything in each run, on a machine that may be busy. */
const RUN_MS = 100_000;
const RUNS = tries(3, 30);

it("given files of the log and the warehouse that are cut, garbled and removed, then all damage is named, and what is accepted afterwards is there", {
  timeout: RUNS * RUN_MS,
}, async () => {
  const seed = Number(process.env.TREADLIGHT_TEST_SEED ?? randomInt(2 ** 32));
  const { accepted } = await runDamages({ runs: RUNS, seed, say: console.log });
  expect(accepted).toBeGreaterThan(0);
});
