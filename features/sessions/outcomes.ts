import { Expected } from "@treadlight/contract/errors";
import { getOutcomes, getOwnOutcomes } from "@treadlight/contract/outcomes";
import type { OutcomeCounts } from "@treadlight/domain/outcomes";
import { DAY_MS } from "@treadlight/domain/time";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { organizationTenant, personalTenant } from "@treadlight/warehouse";
import type { ApiDeps } from "../deps.ts";

const MAX_DAYS = 400;
const DEFAULT_DAYS = 30;

export function outcomesEndpoint({ warehouse, now }: Pick<ApiDeps, "warehouse" | "now">): Endpoint {
  return endpoint(getOutcomes, {
    async handle({ caller: { organizationId }, query }) {
      const period = periodOf(query, now());
      const { total, days } = await warehouse.outcomes(organizationTenant(organizationId), period);
      return { status: 200, body: { total: outcomeOnTheWire(total), days: days.map(outcomeOnTheWire) } };
    },
  });
}

export function ownOutcomesEndpoint({ warehouse, now }: Pick<ApiDeps, "warehouse" | "now">): Endpoint {
  return endpoint(getOwnOutcomes, {
    async handle({ caller: { organizationId, userId }, query }) {
      const days = await warehouse.ownOutcomes(personalTenant(organizationId, userId), periodOf(query, now()));
      return { status: 200, body: { days } };
    },
  });
}

/** @throws Expected `invalid_query` */
function periodOf({ from, to }: { from?: Date | undefined; to?: Date | undefined }, now: number) {
  const last = to ?? new Date(now);
  const first = from ?? new Date(last.getTime() - (DEFAULT_DAYS - 1) * DAY_MS);
  const days = (last.getTime() - first.getTime()) / DAY_MS;
  if (days >= 0 && days <= MAX_DAYS) return { from: first, to: last };
  const message = days < 0 ? "must not be after to" : `must be at most ${MAX_DAYS} days before to`;
  throw new Expected("invalid_query", { details: [{ path: "from", code: "invalid_value", message }] });
}

export const outcomeOnTheWire = <T extends OutcomeCounts>({ deadLettered, ...counts }: T) => ({
  ...counts,
  dead_lettered: deadLettered,
});
