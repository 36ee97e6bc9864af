import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: [
      "packages/**/*.test.ts",
      "services/**/*.test.ts",
      "bench/**/*.test.ts",
      "scripts/**/*.test.ts",
      "web/**/src/**/*.test.{ts,tsx}",
      "tests/**/*.test.ts",
    ],
    // Tests start real engines: a slow machine needs time, a fast one does not wait.
    testTimeout: 120_000,
    hookTimeout: 300_000,
    pool: "forks",
    maxWorkers: 2,
    dangerouslyIgnoreUnhandledErrors: false,
    retry: 0,
    reporters: ["default", "./tests/closing-line-reporter.ts"],
  },
});
