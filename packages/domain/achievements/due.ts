import { ACHIEVEMENTS, type AchievementType, achievementTypeSchema } from "./achievement-types.ts";

export interface AchievementProgress {
  onboardingCompleted: boolean;
  /** Start of the first tracked session; absent before there is one. */
  trackingSince?: Date;
  now: Date;
}

/** The achievements earned so far. Source: product specification, sections 3 and 9. */
export function achievementsDue({ onboardingCompleted, trackingSince, now }: AchievementProgress): AchievementType[] {
  return achievementTypeSchema.options.filter((type) => {
    const { monthsOfTracking } = ACHIEVEMENTS[type];
    if (monthsOfTracking === undefined) return onboardingCompleted;
    return trackingSince !== undefined && now >= monthsAfter(trackingSince, monthsOfTracking);
  });
}

/** The same day of a later month in UTC, or that month's last day where it has no such day. */
function monthsAfter(start: Date, months: number): Date {
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months + 1, 0)).getUTCDate();
  const later = new Date(start);
  later.setUTCMonth(start.getUTCMonth() + months, Math.min(start.getUTCDate(), lastDay));
  return later;
}
