import { expressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Database } from "../database/index.ts";

/** The department and team of a person, by name, from a point in time. */
export interface Placement {
  /** Milliseconds since the epoch. */
  since: number;
  department?: string;
  team?: string;
}

/** More moves than anybody makes. Earlier ones count as the oldest of these. */
const MAX_PLACEMENTS = 100;

/** The placements of `users as u` in their current organization, newest first. */
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

/** Placements as part of an identity. */
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
 * The placement of a person at a point in time; the first one for times before it.
 * @param placements newest first
 * @param at milliseconds since the epoch
 */
export function placementAt(placements: readonly Placement[], at: number): Placement | undefined {
  return placements.find(({ since }) => since <= at) ?? placements.at(-1);
}
