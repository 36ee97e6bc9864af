/**
 * Returns every match of a global pattern, in order. `String.matchAll` copies the pattern first, which costs more than the
 * search itself in a text as short as a prompt.
 */
export function findMatches(text: string, pattern: RegExp): RegExpExecArray[] {
  const matches: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    matches.push(match);
    if (match[0] === "") pattern.lastIndex++;
  }
  return matches;
}
