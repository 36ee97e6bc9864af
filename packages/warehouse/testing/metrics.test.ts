import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Registry } from "@treadlight/platform/observability";
import { afterAll, expect, it } from "vitest";
import { openWarehouse, warehouseMetrics } from "../index.ts";

const path = mkdtempSync(join(tmpdir(), "treadlight-metrics-"));
afterAll(() => rmSync(path, { recursive: true }));

it("given a registry, when the warehouse is asked, then the query is counted under its name and outcome", async () => {
  const registry = new Registry();
  const warehouse = await openWarehouse({ path, startTimer: warehouseMetrics(registry).startTimer });
  await warehouse.lastChanges([]);
  await expect(warehouse.lastChanges(["not an id"])).rejects.toThrow();
  await warehouse.close();
  const metrics = await registry.metrics();
  expect(metrics).toContain('treadlight_warehouse_query_seconds_count{query="last_changes",outcome="ok"} 1');
  expect(metrics).toContain('treadlight_warehouse_query_seconds_count{query="last_changes",outcome="error"} 1');
});
