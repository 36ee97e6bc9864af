import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { EnginesFirst } from "./tests/support/engines-first.ts";

const FILES = [
  "packages/**/*.test.ts",
  "features/**/*.test.ts",
  "services/**/*.test.ts",
  "bench/**/*.test.ts",
  "scripts/**/*.test.ts",
  "web/**/{src,scripts}/**/*.test.{ts,tsx}",
  "extension/**/*.test.ts",
  "tests/**/*.test.ts",
];

/** What changes the whole process: a replaced module, clock or global, or the ClickHouse engine, of which a process has one. */
const CHANGES_THE_PROCESS =
  /\bvi\.(mock|useFakeTimers|stub\w+)\(|\bprocess\.env\.\w+ = |\/proc\/self|process\.cpuUsage|fake-indexeddb|chdb|openWarehouse/;

/** What starts many services, waits long for them, and gains nothing by sharing: it begins a run. */
const STARTS_SERVICES = /^tests\/(scaled-out|kafka|clickhouse-http)\//;

/** These have a process of their own. The others share a few, which load what they need once: a third less for the processors. */
const alone = globSync(FILES, { exclude: ["**/node_modules/**"] }).filter(
  (file) => STARTS_SERVICES.test(file) || CHANGES_THE_PROCESS.test(readFileSync(file, "utf8")),
);

const test = {
  // Tests start real engines: a slow machine needs time, a fast one does not wait.
  testTimeout: 120_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
};

export default defineConfig({
  test: {
    projects: [
      { test: { ...test, name: "alone", include: alone } },
      { test: { ...test, name: "sharing", isolate: false, include: FILES, exclude: ["**/node_modules/**", ...alone] } },
    ],
    globalSetup: [
      "tests/support/compiled.ts",
      "tests/support/files-in-memory.ts",
      "tests/support/shared-installation.ts",
      "packages/platform/database/testing/shared-server.ts",
    ],
    pool: "forks",
    // Two more than there are processors, because tests wait for processes and pages half of their time.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: EnginesFirst },
    dangerouslyIgnoreUnhandledErrors: false,
    retry: 0,
    // The OpenID provider of the tests says at length what a real one would have to set.
    onConsoleLog: (log) => !log.startsWith("oidc-provider "),
    reporters: ["default", "./tests/closing-line-reporter.ts"],
  },
});
