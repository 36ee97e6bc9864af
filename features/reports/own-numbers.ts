import type { Database } from "@treadlight/platform/database";
import type { Warehouse } from "@treadlight/warehouse";
import type { Kysely } from "kysely";
import { z } from "zod";
import { sums } from "../analytics/organization-query.ts";
import { BY_DEPARTMENT, departmentTimeSchema } from "../analytics/time-value.ts";
import { partsByMoney, partsOf, timeValueOf, versionsIn } from "../own-numbers/value.ts";
import { versionsOf } from "../own-numbers/versions.ts";
import type { OwnNumbers } from "./report/index.ts";

interface Asked {
  organizationId: string;
  from: Date;
  to: Date;
  department: string | null;
  /** Departments of fewer people are left out. */
  minimumPeople: number;
  /** Whether it is for somebody who may not know what an hour costs. */
  departmentOnly: boolean;
}

const rowSchema = departmentTimeSchema.extend({ activeUsers: z.number() });

/**
 * The organization's own numbers that held in a period, and the value of the time saved by them; undefined if none held. The value divided by the
 * hours is what an hour in a department costs, so reports for its head and auditors leave it out.
 */
export async function ownNumbersIn(
  { db, warehouse }: { db: Kysely<Database>; warehouse: Warehouse },
  { organizationId, from, to, department, minimumPeople, departmentOnly }: Asked,
): Promise<OwnNumbers | undefined> {
  const parts = partsOf(await versionsOf(db, organizationId), { from, to }, { isWeekly: false });
  const versions = versionsIn(parts).map(({ version, countedShare, from: first, to: end }) => {
    const last = new Date(Date.parse(end) - 1).toISOString();
    return { version, from: first.slice(0, 10), to: last.slice(0, 10), countedShare };
  });
  if (versions.length === 0) return undefined;
  if (departmentOnly) return { versions };
  const filters =
    department === null
      ? []
      : [{ dimension: "department" as const, operator: "equals" as const, values: [department] }];
  const known = await Promise.all(
    partsByMoney(parts).map(async (part) => {
      const asked = { measures: [...BY_DEPARTMENT.measures, "activeUsers" as const], filters };
      const rows = await sums(warehouse, organizationId, part, { ...asked, dimensions: ["department"] }, rowSchema);
      const times = rows.map(({ activeUsers, ...time }) => {
        return { ...time, isTooSmall: activeUsers > 0 && activeUsers < minimumPeople };
      });
      return { ...part, times };
    }),
  );
  const { currency, low, central, high, leftOut } = timeValueOf(known);
  if (currency === null) return { versions };
  const { departments, timeSaved } = leftOut;
  return {
    versions,
    value: { currency, low, central, high, leftOut: { departments, hoursSaved: timeSaved / 3_600 } },
  };
}
