import { Expected } from "@treadlight/contract/errors";
import type { Database } from "@treadlight/platform/database";
import type { Transaction } from "kysely";

/** Records of which an organization can have only so many, with what they are called. */
const NAMES = {
  alertRules: "alert rules",
  connectors: "connectors",
  exchangeRates: "rates of exchange",
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
