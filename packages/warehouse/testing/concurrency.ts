import { randomUUID } from "node:crypto";
import { analyticsQuerySchema } from "@treadlight/contract/analytics";
import { DAY_MS } from "@treadlight/domain/time";
import { describe, expect, it } from "vitest";
import { organizationTenant, personalTenant } from "../index.ts";
import { id, NOON, session } from "./sessions.ts";
import { allOf2026, everybody, useWarehouse, type WarehousePlace } from "./subject.ts";

export function describeConcurrency(place: () => WarehousePlace): void {
  describe("concurrent writes", () => {
    const subject = useWarehouse(place);
    const ann = id("ann");

    it("given many questions of two organizations at once, when answered, then none gets the other's rows", async () => {
      const other = randomUUID();
      await subject.warehouse.applySessions([
        session({ organizationId: subject.organizationId, personId: ann, promptCount: 7 }),
        session({ organizationId: other, personId: ann, promptCount: 1_000 }),
      ]);
      const query = analyticsQuerySchema.parse({ timeDimension: allOf2026, measures: ["prompts"] });
      const answers = await Promise.all(
        Array.from({ length: 60 }, async (_, index) => {
          const { rows } = await subject.warehouse.analytics(
            organizationTenant(index % 2 ? other : subject.organizationId),
            query,
            everybody,
          );
          return rows;
        }),
      );
      expect(answers).toEqual(Array.from({ length: 60 }, (_, index) => [{ prompts: index % 2 ? 1_000 : 7 }]));
    });

    it("given an export that is broken off, when many follow, then every one is answered whole", async () => {
      const rows = Array.from({ length: 3_000 }, (_, index) =>
        session({
          organizationId: subject.organizationId,
          personId: ann,
          startedAt: NOON - (index % 60) * DAY_MS,
          promptPreview: "p".repeat(200),
        }),
      );
      await subject.warehouse.applySessions(rows);
      const period = { from: new Date(NOON - 90 * DAY_MS), to: new Date(NOON + DAY_MS) };
      for (let round = 0; round < 5; round += 1) {
        for await (const _record of subject.warehouse.exportSessions(
          organizationTenant(subject.organizationId),
          period,
        ))
          break;
      }
      const ids = new Set<string>();
      for await (const record of subject.warehouse.exportSessions(personalTenant(subject.organizationId, ann), period))
        ids.add(record.id);
      expect(ids.size).toBe(3_000);
    });
  });
}
