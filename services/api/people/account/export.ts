import { pipeline } from "node:stream/promises";
import { exportAccount } from "@treadlight/contract/account";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { ApiDeps } from "../../deps/index.ts";
import { personalData } from "./personal-data.ts";
import { zipOf } from "./zip.ts";

export function exportEndpoint(deps: Pick<ApiDeps, "db" | "warehouse" | "limits" | "now">): Endpoint {
  return endpoint(exportAccount, {
    async handle({ caller: { userId }, res }) {
      await deps.limits.beforeExport(userId);
      const now = new Date(deps.now());
      const zip = zipOf(await personalData(deps, userId, now), now);
      res.status(200).set({
        "Content-Type": "application/zip",
        "Content-Disposition": `attachment; filename="treadlight-${now.toISOString().slice(0, 10)}.zip"`,
        "Cache-Control": "no-store",
      });
      await pipeline(zip, res);
      return undefined;
    },
  });
}
