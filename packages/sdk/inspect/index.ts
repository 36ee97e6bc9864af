import type { ToolCategory } from "@treadlight/domain/catalogue";
import { promptComplexity } from "@treadlight/domain/environment";
import { guessKind } from "@treadlight/domain/kind-of-work";
import { inspectText } from "@treadlight/domain/security";
import type { InspectedPrompt } from "../session/index.ts";

// Separate from the client, so that a page can load the detectors after everything else.

/** Longer prompts are inspected up to here. */
const MAX_INSPECTED_CHARACTERS = 100_000;

/**
 * Inspects one prompt, and guesses what kind of work it is. `redacted` is safe to store.
 * @param category of the tool, which decides where the text leaves the kind open
 */
export function inspectPrompt(text: string, category?: ToolCategory): InspectedPrompt {
  const inspected = text.slice(0, MAX_INSPECTED_CHARACTERS);
  const { counts, categories, redacted } = inspectText(inspected);
  const guess = guessKind(inspected, category);
  return { detected: counts, categories, complexity: promptComplexity(inspected), redacted, guess };
}
