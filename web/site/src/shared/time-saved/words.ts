import { formatEstimatedDuration, formatNumber } from "@treadlight/domain/format";
import type { TimeSavedSums } from "@treadlight/domain/productivity";

/** How much the sessions of a total lost, and how many they are. */
export function lossOf({ sessionsWithLoss, timeLost }: TimeSavedSums): string {
  return `${formatEstimatedDuration(timeLost)} lost: ${sessionsIn(sessionsWithLoss)} took longer than the work takes without AI.`;
}

/** How many sessions a total leaves out. */
export function leftOutOf({ sessionsWithoutTime, sessions }: TimeSavedSums): string {
  return `Left out: ${formatNumber(sessionsWithoutTime)} of ${sessionsIn(sessions)}, where nobody's time was measured.`;
}

const sessionsIn = (count: number) => `${formatNumber(count)} ${count === 1 ? "session" : "sessions"}`;
