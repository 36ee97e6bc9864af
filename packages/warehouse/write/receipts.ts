import { NO_PERSON, type ReceiptEvent } from "@treadlight/domain/session";
import type { Store } from "@treadlight/platform/clickhouse";
import { insertOfLiving } from "./ended-organizations.ts";

export async function insertReceipts(store: Store, receipts: readonly ReceiptEvent[]): Promise<void> {
  await insertOfLiving(
    store,
    "receipts",
    receipts.map(({ organizationId, eventId, personId = NO_PERSON, receivedAt, accepted, rejected }) => ({
      organizationId,
      eventId,
      personId,
      receivedAt,
      accepted,
      rejected,
    })),
  );
}
