import type { Reading } from "./detect.ts";
import { BLANK } from "./marks.ts";
import type { PlainText } from "./normalise.ts";

/** A value of an organization's own pattern, with UTF-16 offsets. */
export interface OwnHit {
  /** Of the pattern. */
  readonly id: string;
  readonly start: number;
  readonly end: number;
}

/** Finds the values of an organization's own patterns: `patternMatcher` makes it, from an engine that most programs need not load. */
export interface OwnMatcher {
  /** The values in a text that is normalised, in linear time. */
  find(text: string): OwnHit[];
  /** What stands in place of a value, by the id of its pattern. */
  readonly marks: ReadonlyMap<string, string>;
}

/** Blanks the marks of own values, whose names are words that something could be found in. */
export function blankOwnMarks(text: string, { marks }: OwnMatcher): string {
  let blanked = text;
  for (const mark of marks.values()) blanked = blanked.replaceAll(mark, BLANK.repeat(mark.length));
  return blanked;
}

/** The own values in both readings of a text, in places of the original. Those of different patterns may overlap. */
export function ownHits({ plain, unescaped }: Reading, matcher: OwnMatcher): OwnHit[] {
  const hits = matcher.find(plain.text).map((hit) => placed(hit, plain));
  if (!unescaped) return hits;
  const spans = new Set(hits.map(spanOf));
  return [...hits, ...ownHits(unescaped, matcher).filter((hit) => !spans.has(spanOf(hit)))];
}

const spanOf = ({ id, start, end }: OwnHit) => `${id} ${start} ${end}`;

const placed = (hit: OwnHit, { places }: PlainText): OwnHit => ({
  ...hit,
  start: places?.starts[hit.start] ?? hit.start,
  end: places?.ends[hit.end - 1] ?? hit.end,
});
