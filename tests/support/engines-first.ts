import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that start engines, browsers or brokers: they take the longest. */
const WITH_ENGINES = /\/(tests|packages\/warehouse\/testing)\//;

/** Begins with the files that take the longest, so that none of them is the last of a run. Vitest knows only their size in a fresh clone. */
export class EnginesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => Number(WITH_ENGINES.test(moduleId));
    return (await super.sort(files)).toSorted((a, b) => rank(b) - rank(a));
  }
}
