import { isAtLeast, type OwnRulesVersion, ownType, ratedFindings } from "@treadlight/domain/own-patterns";
import {
  DETECTOR_TYPE_NAMES,
  type DetectorType,
  dataLabel,
  detect,
  inspectText,
  type OwnMatcher,
} from "@treadlight/domain/security";
import type { Findings } from "@treadlight/sdk/session";

export interface Secrets {
  types: DetectorType[];
  /** What was found, in words. */
  labels: string[];
  /** The values themselves, and the names of what has none. They stay in the page. */
  values: string[];
  /** Whether the organization lets nobody send it. */
  mustBlock: boolean;
  /** The text with everything sensitive redacted. */
  redacted: string;
  /** All that was found, also what is not severe: types and counts. */
  found: Pick<Findings, "detected" | "categories" | "ownDetected">;
}

type Rules = Pick<OwnRulesVersion, "patterns" | "severities" | "askFrom" | "blockFrom">;
const SPECIFIED: Rules = { patterns: [], severities: {}, askFrom: "high", blockFrom: null };

/**
 * Finds what is severe enough to ask about.
 * @param rules the organization's; the specification's severities without
 * @param matcher finds its own patterns
 */
export function findSecrets(text: string, rules: Rules = SPECIFIED, matcher?: OwnMatcher): Secrets {
  const { redacted, ...found } = inspectText(text, matcher);
  const { askFrom, blockFrom } = rules;
  const rated = ratedFindings(found, rules);
  const blocked = rated.filter(({ severity }) => blockFrom !== null && isAtLeast(severity, blockFrom));
  const asked = rated.filter(
    ({ type, severity }) => isAtLeast(severity, askFrom) || blocked.some((one) => one.type === type),
  );
  const names = new Set(asked.map(({ type }) => type));
  const values = asked.length === 0 ? [] : valuesIn(text, names, matcher);
  return {
    types: DETECTOR_TYPE_NAMES.filter((type) => names.has(type)),
    labels: asked.map(({ type, name }) => name ?? dataLabel(type)),
    values,
    mustBlock: blocked.length > 0,
    redacted,
    found: { detected: found.counts, categories: found.categories, ...(matcher && { ownDetected: found.own }) },
  };
}

/** A subject has no value, and a value may be written in a way that is read only with the signs around it: then its name stands for it. */
function valuesIn(text: string, names: ReadonlySet<string>, matcher: OwnMatcher | undefined): string[] {
  const findings = [
    ...detect(text).filter(({ confidence }) => confidence !== "possible"),
    ...(matcher?.find(text) ?? []).map(({ id, start, end }) => ({ type: ownType(id), start, end })),
  ].filter(({ type }) => names.has(type));
  const withValue = new Set<string>(findings.map(({ type }) => type));
  return [
    ...findings.map(({ start, end }) => text.slice(start, end)),
    ...[...names].filter((name) => !withValue.has(name)),
  ];
}
