import type { Reporter, SerializedError, TestModule } from "vitest/node";

/** Ends a run with one line that says how many tests there were, after those that were skipped, or failed and why. */
export default class ClosingLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const counts = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    const skipped: string[] = [];
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
        if (state === "failed") failed.push(`${name}${whyOf(errors)}`);
      }
    }
    for (const name of skipped) console.log(`skipped: ${name}`);
    for (const name of failed) console.log(`failed: ${name}`);
    console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  }
}

/** The first line of the first error and where it happened, for those who have only the last lines of a log. */
function whyOf(errors: readonly SerializedError[] = []): string {
  const [error] = errors;
  if (!error) return "";
  const at = error.stacks?.[0];
  return `: ${error.message.split("\n")[0]}${at ? ` (line ${at.line})` : ""}`;
}
