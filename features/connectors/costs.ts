import { groupedBy } from "@treadlight/domain/grouping";
import type { Database } from "@treadlight/platform/database";
import { type Insertable, type Kysely, sql } from "kysely";
import type { OpenVendor } from "./access.ts";
import type { FetchDeps, Turn } from "./turn.ts";
import { type ReportedCost, VendorProblem } from "./vendors/vendor.ts";

/**
 * Keeps what a vendor says that a day cost, in place of what it said before. A day of which it says nothing stays as it is: reports of costs come
 * later than those of usage.
 * @returns whether it told. If not, the connector keeps the day and the reason.
 * @throws VendorProblem if it may tell a while later: a day that is past is not asked about again
 */
export async function fetchCosts(
  { db }: Pick<FetchDeps, "db">,
  { connector: { id: connectorId, organizationId } }: Pick<Turn, "connector">,
  { vendor, access, asking }: OpenVendor,
  day: string,
): Promise<boolean> {
  if (!vendor.costs) return true;
  let costs: ReportedCost[];
  try {
    costs = await vendor.costs(day, access, asking());
  } catch (error) {
    if (!(error instanceof VendorProblem) || error.mayPass) throw error;
    await keepMissing(db, connectorId, day, error.message);
    return false;
  }
  if (costs.length > 0) await keepCosts(db, { connectorId, organizationId, day, vendor: vendor.name }, costs);
  await db
    .updateTable("connectors")
    .where("id", "=", connectorId)
    .where("costsProblem", "is not", null)
    .set({
      costsMissing: sql`array_remove(costs_missing, ${day})`,
      costsProblem: sql`CASE WHEN array_remove(costs_missing, ${day}) != '{}' THEN costs_problem END`,
    })
    .execute();
  return true;
}

const keepMissing = (db: Kysely<Database>, connectorId: string, day: string, costsProblem: string) =>
  db
    .updateTable("connectors")
    .where("id", "=", connectorId)
    .set({
      costsProblem,
      costsMissing: sql`ARRAY(SELECT DISTINCT unnest(costs_missing || ${day}::text) ORDER BY 1)`,
    })
    .execute();

async function keepCosts(
  db: Kysely<Database>,
  facts: Omit<Insertable<Database["reportedCosts"]>, keyof ReportedCost>,
  costs: readonly ReportedCost[],
): Promise<void> {
  const rows = [...groupedBy(costs, ({ covers, currency }) => `${covers} ${currency}`).values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const { covers, currency } = first;
    const amount = same.reduce((sum, cost) => sum + cost.amount, 0);
    return [{ ...facts, covers, currency, amount }];
  });
  await db.transaction().execute(async (transaction) => {
    await transaction
      .deleteFrom("reportedCosts")
      .where("connectorId", "=", facts.connectorId)
      .where("day", "=", facts.day)
      .execute();
    await transaction.insertInto("reportedCosts").values(rows).execute();
  });
}
