import { reportKindSchema, reports } from "@treadlight/contract/console";
import type { Endpoint } from "@treadlight/platform/endpoints";
import type { ApiDeps } from "../deps/index.ts";
import { readEndpoints } from "./read-endpoints.ts";

export function monitoringResources({ warehouse }: Pick<ApiDeps, "warehouse">): Endpoint[] {
  return reportKindSchema.options.flatMap((kind) =>
    readEndpoints(reports[kind], {
      page: (_caller, query) => warehouse.reports(kind, query),
      one: (_caller, id) => warehouse.report(kind, id),
    }),
  );
}
