import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { id, session } from "./sessions.ts";
import { useWarehouse, type WarehousePlace } from "./subject.ts";

export function describeChanges(place: () => WarehousePlace): void {
  describe("changes", () => {
    const subject = useWarehouse(place);
    const ann = id("ann");

    it("given organizations, when sessions come, then only theirs has changed, and later than before", async () => {
      expect((await subject.warehouse.lastChanges([])).size).toBe(0);
      expect((await subject.warehouse.lastChanges([subject.organizationId, randomUUID()])).size).toBe(0);
      await subject.warehouse.applySessions([session({ organizationId: subject.organizationId, personId: ann })]);
      const first = (await subject.warehouse.lastChanges([subject.organizationId])).get(subject.organizationId);
      await expect
        .poll(async () => {
          await subject.warehouse.applySessions([session({ organizationId: subject.organizationId, personId: ann })]);
          return (await subject.warehouse.lastChanges([subject.organizationId])).get(subject.organizationId);
        })
        .toBeGreaterThan(first ?? Number.POSITIVE_INFINITY);
    });
  });
}
