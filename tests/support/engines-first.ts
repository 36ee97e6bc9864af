import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that start engines, browsers or brokers: they take the longest. */
const WITH_ENGINES = /\/(tests|packages\/warehouse\/testing)\//;

/**
 * Begins with the files that take the longest, so that none of them is the last of a run. Vitest knows only their size in a fresh clone.
 * Those that share a process come last, one after the other, because a process is kept only for the next of them.
 */
export class EnginesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) =>
      !project.config.isolate ? 0 : WITH_ENGINES.test(moduleId) ? 2 : 1;
    return (await super.sort(files)).toSorted((a, b) => rank(b) - rank(a));
  }
}
