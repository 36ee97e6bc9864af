import { expect, it } from "vitest";
import { FAULTS } from "./faults.ts";
import { runChaos } from "./run.ts";

/** Two starts of everything, on a machine that may be busy. */
const TIMEOUT_MS = 300_000;

/** The short form of `npm run chaos`: the fault that takes everything else along. */
it("given a power cut while sessions come in, then all that were accepted are there once, and the ledger adds up", {
  timeout: TIMEOUT_MS,
}, async () => {
  const fault = FAULTS["kill-both"];
  if (!fault) throw new Error("The fault has another name.");
  const result = await runChaos("kill-both", fault, { runs: 1, seed: 7, say: () => {} });
  expect(result).toMatchObject({ runs: 1, accepted: expect.any(Number) });
});
