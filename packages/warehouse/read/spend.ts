import { DOLLAR } from "@treadlight/domain/currency";
import type { Store } from "@treadlight/platform/clickhouse";
import { z } from "zod";
import { NATIVE_SPEND_SQL, type OwnPrices, ownPriceParams, PRICE_CURRENCY_SQL } from "./own-prices.ts";
import { ofTenant, type Tenant } from "./tenant.ts";
import { allOf, within } from "./where.ts";

const rowSchema = z.object({
  month: z.string(),
  vendor: z.string(),
  tool: z.string(),
  department: z.string(),
  project: z.string(),
  currency: z.string(),
  isReported: z.coerce.boolean(),
  amount: z.number(),
  notPriced: z.coerce.number(),
});

interface SpendOptions {
  from: Date;
  to: Date;
  ownPrices: OwnPrices | undefined;
  /** Days of which a vendor tells the cost itself, as `keyOfDay` writes them. */
  reportedDays: readonly string[];
  now: number;
}

export const keyOfDay = (vendor: string, day: string): string => `${vendor}\u001f${day}`;

/** A label is free text: a sender may have one for each ticket. */
const MAX_PROJECTS = 200;
const OTHER_PROJECTS = "Other projects";

/**
 * What the tokens of a tenant's sessions cost, each in the currency of its price, by UTC month, provider, tool, department and project. Sessions without a price
 * are in `notPriced`; projects beyond the 200 with most sessions are one.
 */
export async function spendByMonth(
  store: Store,
  tenant: Tenant,
  { from, to, ownPrices, reportedDays, now }: SpendOptions,
): Promise<z.output<typeof rowSchema>[]> {
  const { sql, params } = allOf(ofTenant(tenant), within("startedAt", "day", { from, to }));
  const own = ownPrices && (await ownPriceParams(store, tenant, ownPrices, now));
  return store.select({
    name: "spend_by_month",
    sql: `
      SELECT month, vendor, tool, department, if(place <= ${MAX_PROJECTS}, label, '${OTHER_PROJECTS}') AS project, isReported, currency,
        sum(cost) AS amount, sum(unpriced) AS notPriced
      FROM (
        SELECT *, dense_rank() OVER (ORDER BY sessionsOfLabel DESC, label) AS place
        FROM (
          SELECT formatDateTime(day, '%Y-%m') AS month, toString(provider) AS vendor, toString(tool) AS tool,
            toString(department) AS department, toString(project) AS label, isReported, currency,
            sum(ifNull(costOfOne, 0)) AS cost, countIf(isNull(costOfOne)) AS unpriced,
            sum(count()) OVER (PARTITION BY label) AS sessionsOfLabel
          FROM (
            SELECT day, provider, tool, department, project,
              concat(provider, '\\x1f', toString(day)) IN {reportedDays:Array(String)} AS isReported,
              ${own ? `${NATIVE_SPEND_SQL} AS costOfOne, ${PRICE_CURRENCY_SQL} AS currency` : `spendEstimated AS costOfOne, '${DOLLAR}' AS currency`}
            FROM sessions FINAL
            WHERE NOT isDeleted AND ${sql})
          GROUP BY month, vendor, tool, department, label, isReported, currency))
      GROUP BY month, vendor, tool, department, project, isReported, currency`,
    params: { ...params, ...own, reportedDays },
    row: rowSchema,
  });
}
