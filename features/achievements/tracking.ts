import { type AchievementType, achievementsDue } from "@treadlight/domain/achievements";
import { personalTenant } from "@treadlight/warehouse";
import type { ApiDeps } from "../deps.ts";

/** What is on record of a person: CO2 in grams, energy in Wh, water in mL. */
export interface Tracking {
  /** When the first session was received: that is the server's own clock, a start is the sender's word. */
  since: Date | undefined;
  sessions: number;
  co2: number;
  energy: number;
  water: number;
  extensionInstalled: boolean;
  onboardingCompleted: boolean;
}

/** A person's record in all organizations they have been in: moving on takes no achievement away. */
export async function trackingOf({ db, warehouse }: Pick<ApiDeps, "db" | "warehouse">, userId: string) {
  const been = await db
    .selectFrom("placements")
    .where("userId", "=", userId)
    .select("organizationId")
    .distinct()
    .execute();
  const parts = await Promise.all(
    been.map(({ organizationId }) => warehouse.personTotals(personalTenant(organizationId, userId))),
  );
  const starts = parts.flatMap(({ firstReceivedAt }) => (firstReceivedAt === null ? [] : [firstReceivedAt.getTime()]));
  const sum = (field: "sessions" | "co2" | "energy" | "water") => parts.reduce((total, part) => total + part[field], 0);
  const tracking: Tracking = {
    since: starts.length > 0 ? new Date(Math.min(...starts)) : undefined,
    sessions: sum("sessions"),
    co2: sum("co2"),
    energy: sum("energy"),
    water: sum("water"),
    extensionInstalled: parts.some(({ fromExtension }) => fromExtension > 0),
    onboardingCompleted: parts.some(({ onboardingCompleted }) => onboardingCompleted),
  };
  return tracking;
}

/** The achievements that this record has earned. Using the extension proves that it was set up. */
export function earnedBy({ since, extensionInstalled, onboardingCompleted }: Tracking, now: Date): AchievementType[] {
  const isSetUp = extensionInstalled || onboardingCompleted;
  return achievementsDue({ onboardingCompleted: isSetUp, now, ...(since && { trackingSince: since }) });
}
