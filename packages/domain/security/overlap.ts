import type { DetectorType } from "./names.ts";
import type { Finding } from "./types.ts";

/** An identifier with its label beside it. One without is any other type, and comes last. */
const LABELLED_IDENTIFIER = "label";

/** The rule listed first names the value of overlapping findings: specific rules come before general ones (docs/detection.md). */
const PRECEDENCE = [
  "mrz",
  "private_key",
  "jwt",
  "key",
  "short_key",
  "card",
  "iban",
  "ssn",
  LABELLED_IDENTIFIER,
  "url_credentials",
  "email",
  "phone",
  "password.password",
  "key.random",
  "password",
];

function precedence(finding: Finding): number {
  if (finding.ruleId.endsWith(".label")) return PRECEDENCE.indexOf(LABELLED_IDENTIFIER);
  const byRule = PRECEDENCE.indexOf(finding.ruleId);
  const byType = byRule >= 0 ? byRule : PRECEDENCE.indexOf(finding.type);
  return byType >= 0 ? byType : PRECEDENCE.length;
}

/** Adds findings to others. As arguments of `push`, a hundred thousand would overflow the stack. */
export function addAll(findings: Finding[], more: readonly Finding[]): void {
  for (const finding of more) findings.push(finding);
}

/**
 * Sorts findings and makes them disjoint. Overlapping findings are merged into one that spans both, so that redaction
 * removes both completely. The more specific one sets type and rule, and `also` lists the other types. Confirmed and
 * likely findings outrank possible ones.
 */
export function withoutOverlaps(findings: Finding[]): Finding[] {
  const disjoint: Finding[] = [];
  for (const finding of findings.sort((one, other) => one.start - other.start)) {
    const last = disjoint.at(-1);
    if (last && finding.start < last.end) disjoint.splice(-1, 1, merged(last, finding));
    else disjoint.push(finding);
  }
  return disjoint;
}

function merged(one: Finding, other: Finding): Finding {
  const [winner, loser] = rank(one) <= rank(other) ? [one, other] : [other, one];
  const also = new Set<DetectorType>([...(winner.also ?? []), loser.type, ...(loser.also ?? [])]);
  also.delete(winner.type);
  const { type, confidence, ruleId } = winner;
  const span = { type, start: Math.min(one.start, other.start), end: Math.max(one.end, other.end), confidence, ruleId };
  return also.size > 0 ? { ...span, also: [...also] } : span;
}

function rank(finding: Finding): number {
  return precedence(finding) + (finding.confidence === "possible" ? PRECEDENCE.length + 1 : 0);
}
