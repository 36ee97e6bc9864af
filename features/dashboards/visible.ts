import { rolesWith } from "@treadlight/contract/access";
import type { Database } from "@treadlight/platform/database";
import { type Kysely, sql } from "kysely";

/**
 * Dashboards as `d`, each with the people as `u` who may open it: its author, and of a shared one everybody in the organization. What a
 * department head shares, only its administrators and the people of the head's departments and teams may open, among them whoever is
 * responsible for one of these too.
 */
export function dashboardsWithReaders(db: Kysely<Database>) {
  const administrators = rolesWith("manage_people");
  const heads = rolesWith("department_people").filter((role) => !administrators.includes(role));
  return db
    .selectFrom("dashboards as d")
    .innerJoin("users as u", "u.organizationId", "d.organizationId")
    .where("u.suspendedAt", "is", null)
    .where(
      sql<boolean>`(d.author_id = u.id OR (d.shared AND (
        NOT d.of_head OR u.role = ANY(${administrators}::text[]) OR EXISTS (
          SELECT FROM responsibilities r JOIN users head ON head.id = r.user_id
          WHERE r.user_id = d.author_id AND head.organization_id = d.organization_id
            AND head.suspended_at IS NULL AND head.role = ANY(${heads}::text[])
            AND (r.department_id = u.department_id OR r.team_id = u.team_id OR EXISTS (
              SELECT FROM responsibilities own
              WHERE own.user_id = u.id AND (own.department_id = r.department_id OR own.team_id = r.team_id)
            ))
        )
      )))`,
    );
}
