import type { Reporter, TestModule } from "vitest/node";

/** Ends a run with one line that says how many tests there were, and names what was skipped. */
export default class ClosingLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const counts = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    const skipped: string[] = [];
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        counts[state] += 1;
        if (state === "skipped") skipped.push(`${module.relativeModuleId}: ${test.fullName}`);
      }
    }
    for (const name of skipped) console.log(`skipped: ${name}`);
    console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  }
}
