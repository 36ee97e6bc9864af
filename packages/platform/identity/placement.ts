import { expressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Database } from "../database/index.ts";

/** Where somebody belonged in their organization, by name, from a time on. */
export interface Placement {
  /** Milliseconds since the epoch. */
  since: number;
  department?: string;
  team?: string;
}

/** More moves than a working life has; what lies before them counts as the oldest of them. */
const MAX_PLACEMENTS = 100;

/** The placements of `users as u` in the organization they are in, newest first. */
export function selectPlacements() {
  return jsonArrayFrom(
    expressionBuilder<Database>()
      .selectFrom("placements as p")
      .where("p.userId", "=", sql.ref<string>("u.id"))
      .where("p.organizationId", "=", sql.ref<string>("u.organizationId"))
      .select(["p.department", "p.team", sql<number>`floor(extract(epoch FROM p.since) * 1000)`.as("since")])
      .orderBy("p.since", "desc")
      .limit(MAX_PLACEMENTS),
  );
}

/** As a person's identity carries them. */
export function placementsOf(
  rows: readonly { since: number; department: string | null; team: string | null }[],
): Placement[] {
  return rows.map(({ since, department, team }) => ({
    since,
    ...(department !== null && { department }),
    ...(team !== null && { team }),
  }));
}

/**
 * Where somebody belonged at a time. What began before they came belongs to their first place.
 * @param placements newest first
 * @param at milliseconds since the epoch
 */
export function placementAt(placements: readonly Placement[], at: number): Placement | undefined {
  return placements.find(({ since }) => since <= at) ?? placements.at(-1);
}
