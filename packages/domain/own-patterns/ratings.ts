import { DETECTOR_TYPE_NAMES, exposureLevel, KEYWORD_CATEGORY_NAMES, SEVERITIES } from "../security/index.ts";
import type { OwnRulesVersion, Severity } from "./own-patterns.ts";
import { RATED_TYPES, type RatedType } from "./rated-types.ts";

// Apart from the schemas, so that programs that only rate findings do not load the schemas' library.

/** The type of a pattern's values in records. */
export const ownType = (id: string): string => `custom:${id}`;

/** As the specification has it: the exposure of a session in which only this was found. */
export function specifiedSeverity(type: RatedType): Severity {
  const category = KEYWORD_CATEGORY_NAMES.find((name) => name === type);
  const detector = DETECTOR_TYPE_NAMES.find((name) => name === type);
  const level = exposureLevel(detector ? [detector] : [], category ? [category] : []);
  return level === "none" ? "low" : level;
}

const rank = (severity: Severity | undefined) => (severity === undefined ? -1 : SEVERITIES.indexOf(severity));

/** Whether one severity is at least another. */
export const isAtLeast = (severity: Severity | undefined, least: Severity): boolean => rank(severity) >= rank(least);

/** The highest of some severities; undefined without any. */
export const highestSeverity = (severities: readonly Severity[]): Severity | undefined =>
  SEVERITIES.findLast((severity) => severities.includes(severity));

/** What was found in a text, by type, subject and pattern. */
export interface FoundTypes {
  readonly counts: Readonly<Record<string, number | undefined>>;
  readonly categories: readonly string[];
  readonly own: Readonly<Record<string, number>>;
}

/** Each type, subject and pattern that was found, with its severity in the organization. Types that nobody knows any more are left out. */
export function ratedFindings(
  { counts, categories, own }: FoundTypes,
  { severities, patterns }: Pick<OwnRulesVersion, "severities" | "patterns">,
): { type: string; name?: string; severity: Severity }[] {
  const types = RATED_TYPES.filter((type) => counts[type] !== undefined || categories.includes(type));
  return [
    ...patterns
      .filter(({ id }) => own[id] !== undefined)
      .map(({ id, name, severity }) => ({ type: ownType(id), name, severity })),
    ...types.map((type) => ({ type, severity: severities[type] ?? specifiedSeverity(type) })),
  ];
}
