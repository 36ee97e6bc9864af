import { spawnSync } from "node:child_process";

/** The tests of faults, with as many sessions as a person makes offline in many months. @returns whether they pass */
export async function measureFaults(): Promise<boolean> {
  const env = { ...process.env, TREADLIGHT_OFFLINE_SESSIONS: "20000", TREADLIGHT_LONG_TESTS: "1" };
  const { status } = spawnSync("npx", ["vitest", "run", "tests/extension/faults.test.ts"], { stdio: "inherit", env });
  return status === 0;
}
