import { ExplanationButton } from "@treadlight/ui/explanation.tsx";
import { type Explained, MEANINGS } from "./meanings.ts";

/** The mark beside a figure that opens what it means. */
export function Meaning({ of, name }: { of: Explained; name: string }) {
  return <ExplanationButton name={name}>{MEANINGS[of]}</ExplanationButton>;
}
