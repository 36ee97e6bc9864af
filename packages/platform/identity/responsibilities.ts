import { sql } from "kysely";
import { z } from "zod";

const responsibilitySchema = z.object({
  kind: z.enum(["department", "team"]),
  /** Of the department or team. */
  id: z.guid(),
  name: z.string(),
  /** When it got this name, in milliseconds since the epoch; null if from the beginning. */
  since: z.number().nullable(),
  /** When it lost this name; null if it has it still. */
  until: z.number().nullable(),
});

/** A department or team that somebody is responsible for, under a name that it has or had. Sessions carry the name of their time. */
export type Responsibility = z.output<typeof responsibilitySchema>;

/** What heads and auditors of departments are responsible for. */
export interface Responsibilities {
  places: readonly Responsibility[];
  /**
   * How many people are in these departments and teams now and may work: new sessions are theirs. Without those whom a head invited at an
   * address that is not of a verified domain.
   */
  people: number;
}

/**
 * Whether `users as p` was invited by somebody who is responsible for places, at an address that the organization does not own: a head could make up
 * as many people as it takes to see figures.
 */
const isInvitedByHead = sql`EXISTS (
  SELECT FROM invitations i JOIN responsibilities h ON h.user_id = i.invited_by
  WHERE i.accepted_by = p.id AND i.organization_id = p.organization_id AND NOT EXISTS (
    SELECT FROM domains v WHERE v.organization_id = p.organization_id AND v.verified_at IS NOT NULL AND v.name = split_part(p.email, '@', 2)
  ))`;

/** What `users as u` is responsible for; null for nothing. */
export function selectResponsibilities() {
  return sql<unknown>`(
    SELECT json_build_object(
      'places', json_agg(json_build_object(
        'kind', n.kind, 'id', n.place_id, 'name', n.name,
        'since', floor(extract(epoch FROM n.since) * 1000), 'until', floor(extract(epoch FROM n.until) * 1000)
      ) ORDER BY n.kind, n.name, n.since),
      'people', (SELECT count(*) FROM users p WHERE p.organization_id = u.organization_id AND p.suspended_at IS NULL AND EXISTS (
        SELECT FROM responsibilities r WHERE r.user_id = u.id AND (r.department_id = p.department_id OR r.team_id = p.team_id)
      ) AND NOT ${isInvitedByHead}))
    FROM responsibilities r JOIN place_names n ON n.place_id = coalesce(r.department_id, r.team_id)
    WHERE r.user_id = u.id
    HAVING count(*) > 0
  )`;
}

const selectedSchema = z.object({ places: z.array(responsibilitySchema), people: z.int() }).nullable();

/** They as part of an identity. */
export function responsibilitiesOf(selected: unknown): { responsibleFor?: Responsibilities } {
  const responsibleFor = selectedSchema.parse(selected);
  return responsibleFor ? { responsibleFor } : {};
}
