import { guessKind } from "@treadlight/domain/kind-of-work";

// The third file of the embedded widget, loaded with the first prompt: most visits of a page have none.
export { guessKind };
