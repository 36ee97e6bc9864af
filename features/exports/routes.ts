import type { Endpoint } from "@treadlight/platform/endpoints";
import type { ApiDeps } from "../deps.ts";
import { analyticsExportEndpoints } from "./analytics.ts";
import { sessionsExportEndpoints } from "./sessions.ts";

export function exportEndpoints(deps: Pick<ApiDeps, "db" | "warehouse" | "billing" | "now">): Endpoint[] {
  return [...sessionsExportEndpoints(deps), ...analyticsExportEndpoints(deps)];
}
