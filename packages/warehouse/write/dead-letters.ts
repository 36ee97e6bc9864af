import type { Store } from "@treadlight/platform/clickhouse";
import type { DeadLetter } from "../tables/dead-letter.ts";
import { insertOfLiving } from "./ended-organizations.ts";

/** A letter replaces an earlier one with the same event id. */
export async function insertDeadLetters(store: Store, letters: readonly DeadLetter[]): Promise<void> {
  await insertOfLiving(
    store,
    "dead_letters",
    letters.map(({ organizationId, eventId, receivedAt, stream, reason, payload }) => ({
      organizationId,
      eventId,
      receivedAt,
      stream,
      reason,
      payload,
    })),
  );
}
