import type { ToolCategory } from "@treadlight/domain/catalogue";
import { promptComplexity } from "@treadlight/domain/environment";
import { guessKind } from "@treadlight/domain/kind-of-work";
import { inspectText, type OwnMatcher } from "@treadlight/domain/security";
import { type InspectedPrompt, MAX_INSPECTED_CHARACTERS } from "../session/index.ts";

// Separate from the client, so that a page can load the detectors after everything else.

/** Inspects one prompt. `redacted` is safe to store. @param matcher finds an organization's own patterns */
export function findIn(text: string, matcher?: OwnMatcher): Omit<InspectedPrompt, "guess"> {
  const inspected = text.slice(0, MAX_INSPECTED_CHARACTERS);
  const { counts, categories, redacted, own } = inspectText(inspected, matcher);
  const complexity = promptComplexity(inspected);
  return { detected: counts, categories, complexity, redacted, ...(matcher && { ownDetected: own }) };
}

/**
 * Inspects one prompt as `findIn` does, and guesses what kind of work it is.
 * @param category of the tool, which decides where the text leaves the kind open
 */
export function inspectPrompt(text: string, category?: ToolCategory, matcher?: OwnMatcher): InspectedPrompt {
  return { ...findIn(text, matcher), guess: guessKind(text, category) };
}
