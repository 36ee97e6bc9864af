import { reportKindSchema, reports, webVitals } from "@treadlight/contract/console";
import type { Endpoint } from "@treadlight/platform/endpoints";
import { readEndpoints } from "@treadlight/platform/lists";
import type { ApiDeps } from "../deps.ts";

const FIRST = { range: [0, 0] } as const;

export function monitoringResources({ warehouse }: Pick<ApiDeps, "warehouse">): Endpoint[] {
  return [
    ...reportKindSchema.options.flatMap((kind) =>
      readEndpoints(reports[kind], {
        page: (_caller, query) => warehouse.reports(kind, query),
        one: (_caller, id) => warehouse.report(kind, id),
      }),
    ),
    ...readEndpoints(webVitals, {
      page: (_caller, query) => warehouse.webVitals(query),
      one: async (_caller, id) =>
        (await warehouse.webVitals({ ...FIRST, sort: ["visits", "DESC"], filter: { id: [id] } })).rows[0],
    }),
  ];
}
