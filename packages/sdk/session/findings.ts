import { PROMPT_COMPLEXITIES } from "@treadlight/domain/environment";
import { DETECTOR_TYPE_NAMES } from "@treadlight/domain/security";
import type { SessionInputJson } from "@treadlight/domain/session";

/** What was found in the prompts of a session, as it is sent: types and counts, no text. */
export type Findings = Pick<SessionInputJson, "detected" | "categories" | "complexity" | "ownDetected">;

/** What was found in a session, with what was found in one more prompt. */
export function addFindings(
  before: Findings,
  found: Findings,
): Required<Pick<Findings, "detected" | "categories">> & Findings {
  const detected = { ...before.detected };
  for (const type of DETECTOR_TYPE_NAMES) {
    const more = found.detected?.[type];
    if (more !== undefined) detected[type] = (detected[type] ?? 0) + more;
  }
  const complexity = higher(before.complexity, found.complexity);
  const ownDetected = { ...before.ownDetected };
  for (const [id, more] of Object.entries(found.ownDetected ?? {})) ownDetected[id] = (ownDetected[id] ?? 0) + more;
  return {
    detected,
    categories: [...new Set([...(before.categories ?? []), ...(found.categories ?? [])])],
    ...(complexity !== undefined && { complexity }),
    ...(Object.keys(ownDetected).length > 0 && { ownDetected }),
  };
}

function higher(before: Findings["complexity"], next: Findings["complexity"]): Findings["complexity"] {
  const rank = (value: Findings["complexity"]) => (value === undefined ? -1 : PROMPT_COMPLEXITIES.indexOf(value));
  return rank(before) > rank(next) ? before : next;
}
