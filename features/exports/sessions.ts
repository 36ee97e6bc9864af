import { Expected } from "@treadlight/contract/errors";
import { exportSessions, type SessionsExportQuery, type SessionsFormat } from "@treadlight/contract/exports";
import { attach, sendPieces, started } from "@treadlight/platform/downloads";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import type { Response } from "express";
import { audit } from "../audit/record.ts";
import type { ApiDeps } from "../deps.ts";
import { toolDecisionsOf } from "../organization/tool-policy.ts";
import { requireEntitlement } from "../plans/included.ts";
import { peopleShownTo } from "../privacy/names.ts";
import { tenantOf } from "../privacy/tenant.ts";

interface Call {
  caller: UserIdentity;
  query: SessionsExportQuery;
  res: Response;
}

type Deps = Pick<ApiDeps, "db" | "warehouse" | "billing" | "now">;

/** The sessions of an organization, or of the departments that a head is responsible for, as files. The engine writes them; this passes the bytes on, no faster than they are read. */
export function sessionsExportEndpoints({ db, warehouse, billing, now }: Deps): Endpoint[] {
  async function send(format: SessionsFormat, { caller, query, res }: Call): Promise<undefined> {
    const { organizationId, userId } = caller;
    await requireEntitlement(db, billing.mode, { organizationId, entitlement: "exports" }, new Date(now()));
    const { timeZone } = caller;
    const toolDecisions = query.filters.some(({ dimension }) => dimension === "toolDecision")
      ? await toolDecisionsOf(db, organizationId, new Date(now()))
      : undefined;
    const shown = { format, ...peopleShownTo(caller), timeZone, toolDecisions };
    const file = await warehouse.sessionsFile(tenantOf(caller), query, shown);
    if (!file) {
      const detail = { path: "cursor", code: "invalid_value", message: "must be the cursor of a row" } as const;
      throw new Expected("invalid_query", { details: [detail] });
    }
    const { from, to, filters, limit } = query;
    const after = { format, from, to, filters, limit, continued: query.cursor !== undefined };
    // Before anything is sent: no export goes unrecorded.
    await db.transaction().execute((transaction) => {
      const change = { organizationId, action: "sessions.exported", resource: "exports", after };
      return audit(transaction, { kind: "user", id: userId }, change, new Date(now()));
    });
    const bytes = await started(file);
    attach(res, `treadlight-sessions.${format}`, exportSessions[format].answers[200].mediaType);
    await sendPieces(res, bytes);
    return undefined;
  }
  return [
    endpoint(exportSessions.csv, { handle: (call) => send("csv", call) }),
    endpoint(exportSessions.ndjson, { handle: (call) => send("ndjson", call) }),
    endpoint(exportSessions.parquet, { handle: (call) => send("parquet", call) }),
  ];
}
