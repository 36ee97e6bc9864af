import { outcomesQuerySchema } from "@treadlight/domain/session";
import { parseQuery } from "@treadlight/platform/http";
import { type OutcomeCounts, organizationTenant, type Warehouse } from "@treadlight/platform/warehouse";
import type { RequestHandler } from "express";
import { identityOf } from "../authenticated.ts";

const DAY_MS = 86_400_000;

/**
 * `GET /api/outcomes?from&to`: the outcome ledger of the caller's organization, by day of receipt and in all; the last 30
 * days unless given.
 */
export function getOutcomes(warehouse: Warehouse, now: () => number): RequestHandler {
  return async (req, res) => {
    const lastThirtyDays = { from: new Date(now() - 29 * DAY_MS).toISOString(), to: new Date(now()).toISOString() };
    const query = parseQuery(outcomesQuerySchema, { ...lastThirtyDays, ...req.query });
    const { total, days } = await warehouse.outcomes(organizationTenant(identityOf(res).organizationId), query);
    res.json({ total: onTheWire(total), days: days.map(onTheWire) });
  };
}

/** On the wire an outcome has the ledger's own word for it. */
const onTheWire = ({ deadLettered, ...counts }: OutcomeCounts) => ({ ...counts, dead_lettered: deadLettered });
