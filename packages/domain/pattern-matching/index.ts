// Apart from the patterns themselves, because the engine is as large as our own detectors: load it only where there are patterns.

export { patternMatcher } from "./matcher.ts";
export { type PatternProblem, patternProblems } from "./problems.ts";
