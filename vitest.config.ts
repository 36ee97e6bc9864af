import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { EnginesFirst } from "./tests/support/engines-first.ts";

export default defineConfig({
  test: {
    include: [
      "packages/**/*.test.ts",
      "features/**/*.test.ts",
      "services/**/*.test.ts",
      "bench/**/*.test.ts",
      "scripts/**/*.test.ts",
      "web/**/src/**/*.test.{ts,tsx}",
      "extension/**/*.test.ts",
      "tests/**/*.test.ts",
    ],
    globalSetup: [
      "tests/support/compiled.ts",
      "tests/support/files-in-memory.ts",
      "tests/support/shared-installation.ts",
      "packages/platform/database/testing/shared-server.ts",
    ],
    // Tests start real engines: a slow machine needs time, a fast one does not wait.
    testTimeout: 120_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    pool: "forks",
    // One more than there are processors, because tests also wait for processes and pages.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: EnginesFirst },
    dangerouslyIgnoreUnhandledErrors: false,
    retry: 0,
    // The OpenID provider of the tests says at length what a real one would have to set.
    onConsoleLog: (log) => !log.startsWith("oidc-provider "),
    reporters: ["default", "./tests/closing-line-reporter.ts"],
  },
});
