/**
 * Every match of a global pattern, in order. `String.matchAll` first makes a copy of the pattern, and in a text as short as a prompt that costs more
 * than the search.
 */
export function matchesOf(text: string, pattern: RegExp): RegExpExecArray[] {
  const matches: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    matches.push(match);
    if (match[0] === "") pattern.lastIndex++;
  }
  return matches;
}
