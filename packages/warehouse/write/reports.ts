import type { ReportEvent } from "@treadlight/domain/monitoring";
import { NO_PERSON } from "@treadlight/domain/session";
import type { Store } from "@treadlight/platform/clickhouse";
import { insertOfLiving } from "./ended-organizations.ts";

export async function insertReports(store: Store, reports: readonly ReportEvent[]): Promise<void> {
  await insertOfLiving(
    store,
    "reports",
    reports.map(({ kind, organizationId, personId = NO_PERSON, eventId, receivedAt, payload }) => ({
      kind,
      organizationId,
      personId,
      eventId,
      receivedAt,
      payload: JSON.stringify(payload),
    })),
  );
}
