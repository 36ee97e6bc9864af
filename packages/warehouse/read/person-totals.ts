import { NO_IMPORT } from "@treadlight/domain/session";
import { ClickHouseError, type Store } from "@treadlight/platform/clickhouse";
import { z } from "zod";
import { ofTenant, type PersonalTenant } from "./tenant.ts";

const personTotalsSchema = z.object({
  /** When the person's first session reached us, leaving out those they erased and those of imports that were undone; null without one. */
  firstReceivedAt: z.iso
    .datetime()
    .nullable()
    .transform((time) => (time === null ? null : new Date(time))),
  sessions: z.number(),
  /** Sessions sent by the extension. */
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
export type PersonTotals = z.output<typeof personTotalsSchema>;

/**
 * What a person has done in total, for their achievements. The first session still counts after the organization's
 * retention removed it, but not after the person erased it or its import was undone.
 */
export async function personTotals(store: Store, tenant: PersonalTenant): Promise<PersonTotals> {
  const ofPerson = ofTenant(tenant);
  const [totals] = await store.select({
    name: "person_totals",
    sql: `
      SELECT count() AS sessions, countIf(source = 'extension') AS fromExtension, sum(co2Emissions) AS co2,
             sum(energyUsage) AS energy, sum(waterUsage) AS water,
             (SELECT if(count() = 0, NULL, min(receivedAt)) FROM session_events WHERE ${ofPerson.sql}
                AND NOT arrayExists(e -> receivedAt <= e.1 AND day >= e.2 AND day < e.3, (
                  SELECT groupArray((receivedAt, startedFrom, startedBefore)) FROM erasures
                  WHERE ${ofPerson.sql} AND NOT everybody))
                AND sessionId NOT IN (SELECT sessionId FROM erasures WHERE ${ofPerson.sql})
                AND importId NOT IN (
                  SELECT importId FROM erasures
                  WHERE organizationId = {organizationId:UUID} AND importId != toUUID('${NO_IMPORT}'))) AS firstReceivedAt,
             toBool((SELECT count() FROM reports WHERE kind = 'event' AND ${ofPerson.sql}
                AND JSONExtractString(payload, 'event') = 'onboarding_completed')) AS onboardingCompleted
      FROM sessions FINAL WHERE ${ofPerson.sql} AND NOT isDeleted`,
    params: { ...ofPerson.params, organizationId: tenant.organizationId },
    row: personTotalsSchema,
  });
  if (!totals) throw new ClickHouseError("An aggregate without GROUP BY has one row");
  return totals;
}
