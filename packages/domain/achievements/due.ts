import { ACHIEVEMENTS, type AchievementType, achievementTypeSchema } from "./achievement-types.ts";

export interface AchievementProgress {
  onboardingCompleted: boolean;
  /** Start of the first tracked session, if any. */
  trackingSince?: Date;
  now: Date;
}

/** The achievements earned so far. */
export function achievementsDue({ onboardingCompleted, trackingSince, now }: AchievementProgress): AchievementType[] {
  return achievementTypeSchema.options.filter((type) => {
    if (ACHIEVEMENTS[type].monthsOfTracking === undefined) return onboardingCompleted;
    const due = achievementDueAt(type, trackingSince);
    return due !== undefined && now >= due;
  });
}

/** When tracking will have lasted long enough for an achievement; undefined if time does not decide or tracking has not begun. */
export function achievementDueAt(type: AchievementType, trackingSince: Date | undefined): Date | undefined {
  const { monthsOfTracking } = ACHIEVEMENTS[type];
  if (monthsOfTracking === undefined || trackingSince === undefined) return undefined;
  return monthsAfter(trackingSince, monthsOfTracking);
}

/** The same day of a later month in UTC, or the last day of that month if it is shorter. */
function monthsAfter(start: Date, months: number): Date {
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months + 1, 0)).getUTCDate();
  const later = new Date(start);
  later.setUTCMonth(start.getUTCMonth() + months, Math.min(start.getUTCDate(), lastDay));
  return later;
}
