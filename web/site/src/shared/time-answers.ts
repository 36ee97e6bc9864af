import type { TimeAnswerChoice } from "@treadlight/contract/time-answers";
import { formatDuration } from "@treadlight/domain/format";
import { TIME_CHOICES, type WorkflowType } from "@treadlight/domain/productivity";

/** What pages call each answer. */
export const CHOICE_WORDS: Record<TimeAnswerChoice, string> = {
  same: "About as long",
  half_longer: "Half as long again",
  twice: "Twice as long",
  four_times: "Four times as long",
  more: "Even longer",
  worse: "Worse with AI",
  skipped: "Skipped",
};

/** What an answer means for a session of so many seconds, so that nobody has to reckon. */
export function meaningOf(choice: Exclude<TimeAnswerChoice, "skipped">, timeEngaged: number): string {
  if (choice === "worse") return "faster without it";
  if (choice === "more") return `over ${formatDuration(timeEngaged * TIME_CHOICES.four_times)}`;
  return formatDuration(timeEngaged * TIME_CHOICES[choice]);
}

/** What pages call a kind of work. */
export function kindWords(kind: WorkflowType | null): string {
  if (kind === null) return "Not known";
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1).replaceAll("-", " ")}`;
}
