import { expect, test } from "vitest";
import {
  MEMBER_DIMENSIONS,
  MEMBER_GRANULARITIES,
  MEMBER_MEASURES,
  scopedAnalyticsQuerySchema,
} from "../analytics/index.ts";
import { newDashboardSchema, READY_MADE, readyMadeFor } from "./index.ts";

test("given the ready-made dashboards, then each can be copied", () => {
  for (const { name, period, tiles } of READY_MADE) {
    expect(newDashboardSchema.safeParse({ name, period, tiles }).error, name).toBeUndefined();
  }
});

test("given a role that sees no people, then it is offered only what it may ask, and no empty dashboard", () => {
  const allowed: readonly string[] = [...MEMBER_MEASURES, ...MEMBER_DIMENSIONS, ...MEMBER_GRANULARITIES];
  for (const userType of ["BusinessMember", "DepartmentAuditor", "Auditor"]) {
    for (const { tiles } of readyMadeFor(userType)) {
      expect(tiles).not.toEqual([]);
      for (const { query } of tiles) {
        const { measures, dimensions, filters, timeDimension } = scopedAnalyticsQuerySchema.parse(query);
        const named = [...measures, ...dimensions, ...filters.map(({ dimension }) => dimension)];
        expect(allowed).toEqual(
          expect.arrayContaining([...named, ...(timeDimension?.granularity ? [timeDimension.granularity] : [])]),
        );
      }
    }
  }
  expect(readyMadeFor("DepartmentHead")).toBe(READY_MADE);
});
