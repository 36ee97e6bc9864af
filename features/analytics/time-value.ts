import { can } from "@treadlight/contract/access";
import { analyticsQuerySchema, getTimeValue } from "@treadlight/contract/analytics";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { periodOf } from "@treadlight/warehouse";
import { z } from "zod";
import type { ApiDeps } from "../deps.ts";
import { type PeriodPart, partsByMoney, partsOf, timeValueOf, versionsIn } from "../own-numbers/value.ts";
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

const kindTimeSchema = departmentTimeSchema.extend({ workflowType: z.string() });
type KindTime = z.output<typeof kindTimeSchema>;

/** The value of each kind of work, the greatest first; kinds of departments without a cost are left out. */
function valueByKind(parts: readonly (PeriodPart & { kinds?: readonly KindTime[] | undefined })[]) {
  const named = new Set(parts.flatMap(({ kinds = [] }) => kinds.map(({ workflowType }) => workflowType)));
  return [...named]
    .flatMap((kind) => {
      const ofKind = ({ workflowType }: KindTime) => workflowType === kind;
      const value = timeValueOf(parts.map(({ kinds = [], ...part }) => ({ ...part, times: kinds.filter(ofKind) })));
      const { departments, low, central, high } = value;
      return departments.length > 0 ? [{ kind, low, central, high }] : [];
    })
    .toSorted((a, b) => b.central - a.central);
}

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
          const times = z.array(departmentTimeSchema).parse(rows);
          if (!can(caller.userType, "department_people")) return { ...part, times, kinds: undefined };
          const byKind = { ...allowed, dimensions: ["department" as const, "workflowType" as const] };
          const kinds = await warehouse.analytics(tenant, byKind, options);
          return { ...part, times, kinds: z.array(kindTimeSchema).parse(kinds.rows) };
        }),
      );
      const meta = { from: period.from.toISOString(), to: period.to.toISOString() };
      const kinds = known.every((part) => part.kinds !== undefined) ? valueByKind(known) : null;
      return { status: 200, body: { ...timeValueOf(known), kinds, versions: versionsIn(parts), meta } };
    },
  });
}
