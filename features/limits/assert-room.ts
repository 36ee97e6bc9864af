import { Expected } from "@treadlight/contract/errors";
import type { Database } from "@treadlight/platform/database";
import type { Transaction } from "kysely";

/** Records of which an organization can have only so many, with what they are called. */
const NAMES = {
  alertRules: "alert rules",
  connectors: "connectors",
  exchangeRates: "exchange rates",
  licences: "licences",
  marks: "marks",
  toolRules: "rules on tools",
  vendorInvoices: "vendors' invoices",
  webhooks: "webhooks",
} as const;

/**
 * Checks that an organization can have one record more. The caller has locked the organization, so that two requests at once cannot pass
 * the limit.
 * @throws Expected `conflict`
 */
export async function assertRoom(
  transaction: Transaction<Database>,
  table: keyof typeof NAMES,
  organizationId: string,
  max: number,
): Promise<void> {
  const { count } = await transaction
    .selectFrom(table)
    .where("organizationId", "=", organizationId)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (count >= max) throw new Expected("conflict", { message: `An organization can have ${max} ${NAMES[table]}.` });
}

/** Records of which a person can keep only so many, with what they are called. */
const OWN_NAMES = { dashboards: "dashboards", savedViews: "views" } as const;

/**
 * Checks that a person can keep one record more in their organization. Locks the person, so that two requests at once cannot pass the limit.
 * @throws Expected `conflict`
 */
export async function assertOwnRoom(
  transaction: Transaction<Database>,
  table: keyof typeof OWN_NAMES,
  { organizationId, userId }: { organizationId: string; userId: string },
  max: number,
): Promise<void> {
  await transaction.selectFrom("users").where("id", "=", userId).select("id").forNoKeyUpdate().execute();
  const { count } = await transaction
    .selectFrom(table)
    .where("organizationId", "=", organizationId)
    .where("authorId", "=", userId)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (count >= max) throw new Expected("conflict", { message: `You already have ${max} ${OWN_NAMES[table]}.` });
}
