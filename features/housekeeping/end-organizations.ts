import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "@treadlight/platform/database";
import { lockOrganizations, returnToPersonal } from "@treadlight/platform/organizations";
import { type Kysely, sql } from "kysely";
import { FIRST_HASH } from "../audit/chain.ts";
import { audit } from "../audit/record.ts";
import { endPayments } from "../billing/stripe-endings.ts";
import { erasureRecord } from "../privacy/erasure.ts";
import type { HousekeepingDeps } from "./deps.ts";

const LOOK_AGAIN_AFTER_MS = 500;
/** Scoring and the warehouse normally take seconds. If they take longer, the next run looks again. */
const GONE_WITHIN_MS = 60_000;
const PEOPLE_AT_ONCE = 100;

/**
 * Deletes organizations whose grace period is over. A tombstone in the event log makes scoring empty the warehouse. Once nothing is
 * left there, people move back to their personal organizations, and files, payments at Stripe, PostgreSQL rows and the audit chain end; the
 * platform's chain keeps the last hash. The organization's row goes last, so the next run can finish an interrupted one.
 */
export async function endOrganizations(deps: HousekeepingDeps, signal: AbortSignal): Promise<void> {
  const { db, files, logger, now } = deps;
  const due = await db
    .selectFrom("organizations")
    .where("deleteAfter", "<=", new Date(now()))
    .orderBy("deleteAfter")
    .select("id")
    .execute();
  for (const { id } of due) {
    if (signal.aborted) return;
    try {
      if (await emptyWarehouse(deps, id, signal)) {
        while (await sendPeopleHome(db, id, new Date(now())));
        await files.deleteAll({ organizationId: id });
        await endPayments(deps, id);
        await removeOrganization(db, id, new Date(now()));
        logger.info({ organizationId: id }, "organization deleted");
      } else {
        logger.info({ organizationId: id }, "organization is still being deleted from the warehouse");
      }
    } catch (err) {
      logger.error({ err, organizationId: id }, "could not delete organization; will retry");
    }
  }
}

/** @returns whether the warehouse holds nothing of the organization any more */
async function emptyWarehouse(
  { log, warehouse, now }: HousekeepingDeps,
  organizationId: string,
  signal: AbortSignal,
): Promise<boolean> {
  if (await warehouse.isGone(organizationId)) return true;
  await log.append([erasureRecord({ organizationId, wholeOrganization: true, receivedAt: now() })]);
  const giveUpAt = performance.now() + GONE_WITHIN_MS;
  while (!signal.aborted && performance.now() < giveUpAt) {
    if (await warehouse.isGone(organizationId)) return true;
    await wait(LOOK_AGAIN_AFTER_MS, undefined, { signal }).catch(() => {});
  }
  return false;
}

/** @returns whether somebody may still be in it */
function sendPeopleHome(db: Kysely<Database>, organizationId: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const people = await transaction
      .selectFrom("users as u")
      .leftJoin("organizations as p", "p.personalOf", "u.id")
      .where("u.organizationId", "=", organizationId)
      .orderBy("u.id")
      .limit(PEOPLE_AT_ONCE)
      .select(["u.id", "p.id as personalId"])
      .execute();
    await lockOrganizations(transaction, [organizationId, ...people.flatMap(({ personalId }) => personalId ?? [])]);
    if (people.length === 0) return false;
    // People who moved before the organization was locked stay where they went.
    const remaining = await transaction
      .selectFrom("users")
      .where("organizationId", "=", organizationId)
      .where(
        "id",
        "in",
        people.map(({ id }) => id),
      )
      .orderBy("id")
      .select("id")
      .execute();
    for (const { id } of remaining) await returnToPersonal(transaction, id, now);
    return true;
  });
}

async function removeOrganization(db: Kysely<Database>, id: string, now: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const [organization] = await lockOrganizations(transaction, [id]);
    if (!organization?.deleteAfter || organization.deleteAfter > now) return;
    const chain = await transaction
      .selectFrom("auditChains")
      .where("id", "=", id)
      .select(["length", "hash"])
      .forUpdate()
      .executeTakeFirst();
    await sql`SELECT set_config('treadlight.deletes_chain', ${id}, true)`.execute(transaction);
    await transaction.deleteFrom("auditEntries").where("chainId", "=", id).execute();
    await transaction.deleteFrom("auditChains").where("id", "=", id).execute();
    // Fails if somebody joined meanwhile; the next run sends them home.
    await transaction
      .deleteFrom("organizations")
      .where("id", "=", id)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("users").whereRef("users.organizationId", "=", "organizations.id").select("users.id"))),
      )
      .returning("id")
      .executeTakeFirstOrThrow();
    const after = { auditEntries: chain?.length ?? 0, lastHash: (chain?.hash ?? FIRST_HASH).toString("hex") };
    const entry = { action: "organization.deleted", resource: "organizations", resourceId: id, after };
    await audit(transaction, { kind: "system" }, entry, now);
  });
}
