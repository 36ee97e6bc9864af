import type { ContentType, WorkflowType } from "../productivity/baselines.ts";
import type { KindGuess } from "./guess.ts";

/**
 * The kind of a conversation, from its guess so far and that of one more prompt: the task that is clearest, whichever came first. Small talk
 * is no task, so it changes nothing.
 */
export function clearerGuess(before: KindGuess | undefined, next: KindGuess): KindGuess {
  if (before?.kind !== "task") return next.kind === "task" ? next : (before ?? next);
  return next.kind === "task" && next.confidence > before.confidence ? next : before;
}

/** A guess as a session bears it: the two labels and that they are guessed, or nothing. */
export interface GuessedKind {
  workflowType?: WorkflowType;
  contentType?: ContentType;
  kindSource?: "guessed";
}

/** @returns what a guess tells of a session; nothing if it is no task */
export function guessedKind(guess: KindGuess | undefined): GuessedKind {
  if (guess?.kind !== "task") return {};
  const { workflowType, contentType } = guess;
  return { workflowType, contentType, kindSource: "guessed" };
}
