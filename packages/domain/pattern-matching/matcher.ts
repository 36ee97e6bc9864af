import type { OwnPattern } from "../own-patterns/index.ts";
import { BLANK, type OwnHit, type OwnMatcher, ownMark } from "../security/index.ts";
import { passes } from "./checks.ts";
import { type Expression, expressionOf } from "./expression.ts";

/** One character is no value, and its mark would be many times as long. */
const MIN_VALUE_CHARACTERS = 2;

/**
 * Compiles patterns that `patternProblems` has nothing against. Their engine does not backtrack and their values are of limited length, so
 * the time taken is linear in the length of the text.
 * @throws if a pattern is no regular expression of RE2
 */
export function patternMatcher(patterns: readonly OwnPattern[]): OwnMatcher {
  const compiled = patterns.map((own) => ({ own, expression: expressionOf(own) }));
  return {
    marks: new Map(patterns.map(({ id, name }) => [id, ownMark(name)])),
    // Most patterns are in no text, and only to ask whether one is takes a fraction of the time.
    find: (text) =>
      compiled.flatMap(({ own, expression }) => (expression.pattern.test(text) ? hitsOf(own, expression, text) : [])),
  };
}

function hitsOf(own: OwnPattern, { pattern, group }: Expression, text: string): OwnHit[] {
  const hits: OwnHit[] = [];
  const matcher = pattern.matcher(text);
  let from = 0;
  while (from < text.length && matcher.find(from)) {
    const [start, end] = [matcher.start(group), matcher.end(group)];
    const value = text.slice(start, end);
    // What has been removed already is no value, but one may follow it.
    const removed = value.lastIndexOf(BLANK);
    if (removed < 0 && value.length >= MIN_VALUE_CHARACTERS && hasCheck(own, value))
      hits.push({ id: own.id, start, end });
    from = removed < 0 ? Math.max(end, start + 1) : start + removed + 1;
  }
  return hits;
}

const hasCheck = (own: OwnPattern, value: string): boolean => own.kind === "words" || passes(own.check, value);
