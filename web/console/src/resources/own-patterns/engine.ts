// What finds things in texts is large: it is loaded with the form that needs it.

export { patternMatcher, patternProblems } from "@treadlight/domain/pattern-matching";
export { inspectText } from "@treadlight/domain/security";
