import type { Reporter, TestModule } from "vitest/node";

/** Ends a run with one line that says how many tests there were, after the names of those that were skipped or failed. */
export default class ClosingLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const counts = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    const skipped: string[] = [];
    const failed: string[] = [];
    for (const module of modules) {
      if (module.errors().length > 0) failed.push(module.relativeModuleId);
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        counts[state] += 1;
        const name = `${module.relativeModuleId}: ${test.fullName}`;
        if (state === "skipped") skipped.push(name);
        if (state === "failed") failed.push(name);
      }
    }
    for (const name of skipped) console.log(`skipped: ${name}`);
    for (const name of failed) console.log(`failed: ${name}`);
    console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  }
}
