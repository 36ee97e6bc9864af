import { promptComplexity } from "@treadlight/domain/environment";
import { inspectText } from "@treadlight/domain/security";
import type { InspectedPrompt } from "../session/index.ts";

// Apart from the client, so that a page can load the detectors after everything else.

/** Longer prompts are inspected up to here. */
const MAX_INSPECTED_CHARACTERS = 100_000;

/** Inspects one prompt. `redacted` is safe to store. */
export function inspectPrompt(text: string): InspectedPrompt {
  const inspected = text.slice(0, MAX_INSPECTED_CHARACTERS);
  const { counts, categories, redacted } = inspectText(inspected);
  return { detected: counts, categories, complexity: promptComplexity(inspected), redacted };
}
