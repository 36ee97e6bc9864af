import { groupedBy } from "@treadlight/domain/grouping";
import type { OpenVendor } from "./access.ts";
import type { FetchDeps, Turn } from "./turn.ts";
import { type ReportedCost, VendorProblem } from "./vendors/vendor.ts";

/**
 * Keeps what a vendor says that a day cost, in place of what it said before. A day of which it says nothing stays as it is: reports of costs come
 * later than those of usage.
 * @returns why it does not tell, or null
 * @throws VendorProblem if it may tell a while later: a day that is past is not asked about again
 */
export async function fetchCosts(
  { db }: Pick<FetchDeps, "db">,
  { connector: { id: connectorId, organizationId } }: Pick<Turn, "connector">,
  { vendor, access, asking }: OpenVendor,
  day: string,
): Promise<string | null> {
  if (!vendor.costs) return null;
  let costs: ReportedCost[];
  try {
    costs = await vendor.costs(day, access, asking());
  } catch (error) {
    if (error instanceof VendorProblem && !error.mayPass) return error.message;
    throw error;
  }
  if (costs.length === 0) return null;
  const rows = [...groupedBy(costs, ({ covers, currency }) => `${covers} ${currency}`).values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const { covers, currency } = first;
    const amount = same.reduce((sum, cost) => sum + cost.amount, 0);
    return [{ connectorId, organizationId, day, vendor: vendor.name, covers, currency, amount }];
  });
  await db.transaction().execute(async (transaction) => {
    await transaction
      .deleteFrom("reportedCosts")
      .where("connectorId", "=", connectorId)
      .where("day", "=", day)
      .execute();
    await transaction.insertInto("reportedCosts").values(rows).execute();
  });
  return null;
}
