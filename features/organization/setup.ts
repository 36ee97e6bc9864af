import { getSetup, SETUP_STEPS, type SetupStep } from "@treadlight/contract/organization";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { sql } from "kysely";
import type { ApiDeps } from "../deps.ts";

/** Derives from the organization's data what is done, so nobody has to tick it off. */
export function setupEndpoint({ db, warehouse, now }: Pick<ApiDeps, "db" | "warehouse" | "now">): Endpoint {
  return endpoint(getSetup, {
    async handle({ caller: { organizationId } }) {
      const at = new Date(now());
      const [stored, changes] = await Promise.all([
        db
          .selectFrom("organizations as o")
          .where("o.id", "=", organizationId)
          .select([
            sql<boolean>`o.region IS NOT NULL AND o.time_zone IS NOT NULL`.as("profile"),
            exists(sql`SELECT FROM departments WHERE organization_id = o.id`).as("departments"),
            sql<boolean>`(SELECT count(*) FROM users WHERE organization_id = o.id) > 1 OR EXISTS (
              SELECT FROM invitations
              WHERE organization_id = o.id AND accepted_at IS NULL AND revoked_at IS NULL AND expires_at > ${at})`.as(
              "people",
            ),
            exists(sql`SELECT FROM ingest_keys WHERE organization_id = o.id AND revoked_at IS NULL`).as("ingestKey"),
            exists(sql`SELECT FROM alert_rules WHERE organization_id = o.id AND kind = 'budget' AND enabled`).as(
              "budget",
            ),
            exists(sql`SELECT FROM tool_policies WHERE organization_id = o.id`).as("toolPolicy"),
          ])
          .executeTakeFirstOrThrow(),
        warehouse.lastChanges([organizationId]),
      ]);
      const done: Record<SetupStep, boolean> = { ...stored, firstSession: changes.has(organizationId) };
      return { status: 200, body: { steps: SETUP_STEPS.map((step) => ({ step, isDone: done[step] })) } };
    },
  });
}

const exists = (rows: ReturnType<typeof sql>) => sql<boolean>`EXISTS (${rows})`;
