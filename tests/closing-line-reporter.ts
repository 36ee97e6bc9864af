import type { Reporter, SerializedError, TestModule } from "vitest/node";

const SLOWEST = 10;

/**
 * Ends a run with one line that says how many tests there were, after the slowest files, and the tests that were skipped, passed only when
 * tried again, or failed, and why.
 */
export default class ClosingLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const counts = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    const skipped: string[] = [];
    const flaky: string[] = [];
    const failed: string[] = [];
    for (const module of modules) {
      if (module.errors().length > 0) failed.push(`${module.relativeModuleId}${whyOf(module.errors())}`);
      for (const suite of module.children.allSuites()) {
        const name = `${module.relativeModuleId}: ${suite.fullName}, before or after its tests`;
        if (suite.errors().length > 0) failed.push(`${name}${whyOf(suite.errors())}`);
      }
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        counts[state] += 1;
        const name = `${module.relativeModuleId}: ${test.fullName}`;
        if (state === "skipped") skipped.push(name);
        if (test.diagnostic()?.flaky) flaky.push(`${name}${whyOf(errors)}`);
        if (state === "failed") failed.push(`${name}${whyOf(errors)}`);
      }
    }
    for (const { file, seconds } of slowest(modules)) console.log(`slow: ${seconds.toFixed(1).padStart(6)} s ${file}`);
    for (const name of skipped) console.log(`skipped: ${name}`);
    for (const name of flaky) console.log(`flaky: ${name}`);
    for (const name of failed) console.log(`failed: ${name}`);
    console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped, ${flaky.length} flaky`);
  }
}

/** The files that took the longest, with what they import and set up. */
function slowest(modules: readonly TestModule[]): { file: string; seconds: number }[] {
  const files = modules.map((module) => {
    const { prepareDuration, setupDuration, collectDuration, duration } = module.diagnostic();
    return {
      file: module.relativeModuleId,
      seconds: (prepareDuration + setupDuration + collectDuration + duration) / 1_000,
    };
  });
  return files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
}

/** The first line of the first error and where it happened, for those who have only the last lines of a log. */
function whyOf(errors: readonly SerializedError[] = []): string {
  const [error] = errors;
  if (!error) return "";
  const at = error.stacks?.[0];
  return `: ${error.message.split("\n")[0]}${at ? ` (line ${at.line})` : ""}`;
}
