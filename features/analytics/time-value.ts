import { can } from "@treadlight/contract/access";
import { analyticsQuerySchema, getTimeValue } from "@treadlight/contract/analytics";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { periodOf } from "@treadlight/warehouse";
import { z } from "zod";
import type { ApiDeps } from "../deps.ts";
import { partsByMoney, partsOf, timeValueOf, versionsIn } from "../own-numbers/value.ts";
import { versionsOf } from "../own-numbers/versions.ts";
import { requireHistory } from "../plans/included.ts";
import { visibleTo } from "./visible.ts";

/** What an answer of analytics tells of each department. */
export const departmentTimeSchema = z.object({
  department: z.string(),
  timeSavedLow: z.number(),
  timeSavedCentral: z.number(),
  timeSavedHigh: z.number(),
});

/** Asks analytics for what departments saved. */
export const BY_DEPARTMENT = {
  measures: ["timeSavedCentral", "timeSavedLow", "timeSavedHigh"],
  dimensions: ["department"],
} as const;

/** Time saved in money. What somebody may not ask of analytics, they are not told here either. */
export function timeValueEndpoint({
  db,
  warehouse,
  billing,
  now,
}: Pick<ApiDeps, "db" | "warehouse" | "billing" | "now">): Endpoint {
  return endpoint(getTimeValue, {
    async handle({ caller, query: { from, to } }) {
      const { organizationId } = caller;
      const period = periodOf({ timeDimension: { from, to } }, now(), caller.timeZone);
      await requireHistory(db, billing.mode, { organizationId, from: period.from }, new Date(now()));
      const isWeekly = !can(caller.userType, "people_rows");
      const parts = partsOf(await versionsOf(db, organizationId), period, { isWeekly });
      const known = await Promise.all(
        partsByMoney(parts).map(async (part) => {
          const timeDimension = { from: part.from.toISOString(), to: part.to.toISOString() };
          const asked = analyticsQuerySchema.parse({ ...BY_DEPARTMENT, timeDimension });
          const { tenant, allowed, options } = visibleTo(caller, asked, "organization");
          const { rows } = await warehouse.analytics(tenant, allowed, options);
          return { ...part, times: z.array(departmentTimeSchema).parse(rows) };
        }),
      );
      const meta = { from: period.from.toISOString(), to: period.to.toISOString() };
      return { status: 200, body: { ...timeValueOf(known), versions: versionsIn(parts), meta } };
    },
  });
}
