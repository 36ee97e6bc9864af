import { usageRecordsQuerySchema } from "@treadlight/domain/session";
import { parseQuery } from "@treadlight/platform/http";
import { personalTenant, type Warehouse } from "@treadlight/platform/warehouse";
import type { RequestHandler } from "express";
import { identityOf } from "../authenticated.ts";

/** `GET /api/usage-records?limit&cursor&from&to&tool`: one's own sessions, newest first. */
export function getUsageRecords(warehouse: Warehouse): RequestHandler {
  return async (req, res) => {
    const { organizationId, userId } = identityOf(res);
    const query = parseQuery(usageRecordsQuerySchema, req.query);
    res.json(await warehouse.usageRecords(personalTenant(organizationId, userId), query));
  };
}
