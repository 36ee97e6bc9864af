import { type SessionEvent, scoreSession, usageRecordOf } from "@treadlight/domain/session";
import type { ShownRecord } from "../queries/records.ts";

const ID = "01a1f890-b14b-7561-aa12-06a47c1bdcfc";

/** A session as the server answers it, scored by the models. */
export function recordOf(facts: Partial<SessionEvent> = {}): ShownRecord {
  const row = scoreSession({
    kind: "session",
    eventId: ID,
    sessionId: ID,
    personId: ID,
    organizationId: ID,
    revision: 0,
    receivedAt: Date.UTC(2026, 10, 21, 10, 5),
    startedAt: Date.UTC(2026, 10, 21, 10),
    source: "sdk",
    aiTool: "chatgpt.com",
    promptCount: 3,
    timeEngaged: 240,
    complexity: "low",
    detected: {},
    categories: [],
    ...facts,
  });
  return usageRecordOf(row);
}
