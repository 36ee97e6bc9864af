import { pipeline } from "node:stream/promises";
import { exportAccount } from "@treadlight/contract/account";
import { attach } from "@treadlight/platform/downloads";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { ApiDeps } from "../deps.ts";
import { personalData } from "./personal-data.ts";
import { zipOf } from "./zip.ts";

export function exportEndpoint(deps: Pick<ApiDeps, "db" | "warehouse" | "limits" | "now">): Endpoint {
  return endpoint(exportAccount, {
    async handle({ caller: { userId }, res }) {
      await deps.limits.beforeExport(userId);
      const now = new Date(deps.now());
      const zip = zipOf(await personalData(deps, userId, now), now);
      attach(res, `treadlight-${now.toISOString().slice(0, 10)}.zip`, "application/zip");
      await pipeline(zip, res);
      return undefined;
    },
  });
}
