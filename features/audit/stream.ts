import { auditLog } from "@treadlight/contract/console";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { ApiDeps } from "../deps.ts";
import { entryLine } from "./formats.ts";
import { auditRows, streamViewOf } from "./list.ts";

/** The audit log for other systems, which come back for what is new. */
export function auditStreamEndpoint({ db }: Pick<ApiDeps, "db">): Endpoint {
  return endpoint(auditLog.stream, {
    async handle({ caller, query: { after, limit, format }, res }) {
      const view = streamViewOf(caller);
      const entries = await auditRows(db, view)
        .where("e.position", ">", after)
        .orderBy("e.position")
        .limit(limit)
        .execute();
      const lines = entries.map((entry) => `${entryLine(format, entry, view.chainId)}\n`);
      const mediaType = format === "cef" ? "text/plain; charset=utf-8" : "application/x-ndjson";
      res.set({ "Content-Type": mediaType, "Cache-Control": "no-store" }).end(lines.join(""));
      return undefined;
    },
  });
}
