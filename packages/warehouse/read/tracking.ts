import type { Store } from "@treadlight/platform/clickhouse";
import { WarehouseError } from "@treadlight/platform/clickhouse";
import { z } from "zod";
import type { PersonalTenant } from "../tenant.ts";

const trackingSchema = z.object({
  /** When the first session that the person has not erased reached us; null without one. */
  firstReceivedAt: z.iso
    .datetime()
    .nullable()
    .transform((time) => (time === null ? null : new Date(time))),
  sessions: z.number(),
  /** Sessions that the extension sent. */
  fromExtension: z.number(),
  /** Whether the extension reported the end of its onboarding. */
  onboardingCompleted: z.boolean(),
  /** Grams. */
  co2: z.number(),
  /** Wh. */
  energy: z.number(),
  /** mL. */
  water: z.number(),
});
export type Tracking = z.output<typeof trackingSchema>;

/**
 * What is on record of a person, for their achievements. The time since the first session counts what the organization's
 * retention has removed since, because it did happen; what the person erased does not count.
 */
export async function trackingOf(store: Store, { organizationId, personId }: PersonalTenant): Promise<Tracking> {
  const ofPerson = "organizationId = {organizationId:UUID} AND personId = {personId:UUID}";
  const [tracking] = await store.select(
    trackingSchema,
    `SELECT count() AS sessions, countIf(source = 'extension') AS fromExtension, sum(co2Emissions) AS co2,
            sum(energyUsage) AS energy, sum(waterUsage) AS water,
            (SELECT if(count() = 0, NULL, min(receivedAt)) FROM session_events WHERE ${ofPerson} AND receivedAt > (
               SELECT max(receivedAt) FROM erasures WHERE ${ofPerson} AND NOT everybody)) AS firstReceivedAt,
            toBool((SELECT count() FROM reports WHERE kind = 'event' AND ${ofPerson}
               AND JSONExtractString(payload, 'event') = 'onboarding_completed')) AS onboardingCompleted
     FROM sessions FINAL WHERE ${ofPerson} AND NOT isDeleted`,
    { organizationId, personId },
  );
  if (!tracking) throw new WarehouseError("An aggregate of everything has one row");
  return tracking;
}
