import { SOURCE_DAYS, type Way } from "@treadlight/contract/sources";
import { DAY_MS } from "@treadlight/domain/time";
import type { Database } from "@treadlight/platform/database";
import type { Selectable } from "kysely";
import { type Kysely, sql } from "kysely";

/** The way under which problems of a policy are counted: beside what a source sent, and never as a part of it. */
export const POLICY = "policy";

/** What a source sent on a day (UTC, `YYYY-MM-DD`) in one form, with one outcome. */
export type HeardDay = Selectable<Database["heardDays"]> & { way: Way | typeof POLICY };

/** The first day (UTC) that is shown at a time in milliseconds since the epoch. */
export const firstHeardDay = (now: number) => new Date(now - (SOURCE_DAYS - 1) * DAY_MS).toISOString().slice(0, 10);

/**
 * Adds to what was counted before, in one order, so that processes do not wait for each other. What belongs to an organization or
 * person that is gone by now is left out.
 */
export async function addHeard(db: Kysely<Database>, heard: readonly HeardDay[]): Promise<void> {
  const rows = heard.map((row) => ({
    ...{ organization_id: row.organizationId, sender_id: row.senderId, sender_kind: row.senderKind },
    ...{ person_id: row.personId, day: row.day, way: row.way, outcome: row.outcome, reason: row.reason },
    ...{ count: row.count, last_at: row.lastAt },
  }));
  await sql`
    INSERT INTO heard_days (organization_id, sender_id, sender_kind, person_id, day, way, outcome, reason, count, last_at)
    SELECT h.organization_id, h.sender_id, h.sender_kind, h.person_id, h.day, h.way, h.outcome, h.reason, h.count, h.last_at
    FROM json_populate_recordset(NULL::heard_days, ${JSON.stringify(rows)}::json) AS h
    JOIN organizations AS o ON o.id = h.organization_id
    LEFT JOIN users AS u ON u.id = h.person_id
    WHERE h.person_id IS NULL OR u.id IS NOT NULL
    ORDER BY h.organization_id, h.sender_id, h.day, h.way, h.outcome, h.reason
    ON CONFLICT (organization_id, sender_id, day, way, outcome, reason) DO UPDATE
    SET count = heard_days.count + excluded.count, last_at = greatest(heard_days.last_at, excluded.last_at)
  `.execute(db);
}
