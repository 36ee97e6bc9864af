import { patternMatcher } from "@treadlight/domain/pattern-matching";

// Runs in the pages of AI tools once an organization has patterns of its own: their engine is larger than everything else here.

globalThis.treadlightPatterns = patternMatcher;
