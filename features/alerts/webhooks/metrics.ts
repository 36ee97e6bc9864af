import type { Database } from "@treadlight/platform/database";
import { Gauge, type Registry } from "@treadlight/platform/observability";
import type { Kysely } from "kysely";

/** Bounds what a scrape can return. */
const MAX_SHOWN = 1_000;

/** Shows which webhooks fail, and for how long. Those that work are not shown. */
export function webhookMetrics(registry: Registry, db: Kysely<Database>, now: () => number): void {
  new Gauge({
    name: "treadlight_webhook_failing_seconds",
    help: "How long a webhook has been failing, by organization and name; those that work are absent",
    labelNames: ["organization", "webhook"],
    registers: [registry],
    async collect() {
      const rows = await db
        .selectFrom("webhooks")
        .where("failingSince", "is not", null)
        .where("disabledAt", "is", null)
        .select(["organizationId as organization", "name as webhook", "failingSince"])
        .orderBy("failingSince")
        .limit(MAX_SHOWN)
        .execute()
        .catch(() => []); // the other metrics are useful without the database
      this.reset();
      for (const { failingSince, ...labels } of rows) this.set(labels, (now() - Number(failingSince)) / 1_000);
    },
  });
}
