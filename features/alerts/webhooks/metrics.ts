import type { Database } from "@treadlight/platform/database";
import { counter, gauge, type Registry } from "@treadlight/platform/observability";
import type { Kysely } from "kysely";
import type { WebhookDeps } from "./deliver.ts";

/** Bounds what a scrape can return. */
const MAX_SHOWN = 1_000;

/**
 * Shows which webhooks fail, and for how long. Those that work are not shown, and none by its name, which an organization chose.
 * @returns what counts attempts
 */
export function webhookMetrics(
  registry: Registry,
  db: Kysely<Database>,
  now: () => number,
): Required<Pick<WebhookDeps, "onAttempt">> {
  const attempts = counter(registry, "treadlight_webhook_attempts_total");
  gauge(registry, "treadlight_webhook_failing_seconds", async (gauge) => {
    const rows = await db
      .selectFrom("webhooks")
      .where("failingSince", "is not", null)
      .where("disabledAt", "is", null)
      .select(["organizationId as organization", "id as webhook", "failingSince"])
      .orderBy("failingSince")
      .limit(MAX_SHOWN)
      .execute()
      .catch(() => []); // the other metrics are useful without the database
    gauge.reset();
    for (const { failingSince, ...labels } of rows) gauge.set(labels, (now() - Number(failingSince)) / 1_000);
  });
  return { onAttempt: (outcome) => attempts.inc({ outcome }) };
}
