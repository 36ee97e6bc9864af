import type { OwnRulesVersion } from "@treadlight/domain/own-patterns";
import type { OwnMatcher } from "@treadlight/domain/security";

/** An organization's rules, and what finds its patterns; undefined if it has none. */
export interface OwnSearch {
  readonly rules: OwnRulesVersion;
  readonly matcher: OwnMatcher | undefined;
}

const searches = new WeakMap<OwnRulesVersion, Promise<OwnSearch>>();

/** Compiles an organization's patterns once. The engine is loaded with the first that there are. */
export async function ownSearch(rules: OwnRulesVersion | undefined): Promise<OwnSearch | undefined> {
  if (rules === undefined) return undefined;
  const search = searches.get(rules) ?? compiled(rules);
  searches.set(rules, search);
  return search;
}

async function compiled(rules: OwnRulesVersion): Promise<OwnSearch> {
  if (rules.patterns.length === 0) return { rules, matcher: undefined };
  const { patternMatcher } = await import("@treadlight/domain/pattern-matching");
  return { rules, matcher: patternMatcher(rules.patterns) };
}
