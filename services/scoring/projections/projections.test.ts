import { createLogger } from "@treadlight/platform/observability";
import { writerTo } from "@treadlight/warehouse/writer";
import { expect, test } from "vitest";
import { type Projection, project } from "./projections.ts";

const NOTHING_WRITTEN: Projection = { stream: "sessions", group: "tests", intervalMs: () => 0, apply: async () => [] };
const deps = {
  warehouse: writerTo(() => Promise.reject(new Error("Nothing is written."))),
  logger: createLogger({ service: "tests", level: "silent" }),
};

/** A UUID of version 7. */
function eventIdAt(ms: number): string {
  const time = ms.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

const record = (receivedAt: number, eventId: string, offset: number) => ({
  ...{ stream: "sessions" as const, key: "k", value: new Uint8Array(), offset: BigInt(offset), partition: 0 },
  headers: { kind: "session", eventId, receivedAt: String(receivedAt) },
});

test("given sessions that are told again long after they were received, then only what has waited is late", async () => {
  const now = Date.now();
  const longAgo = now - 3_600_000;
  const records = [
    record(longAgo, eventIdAt(now), 0),
    record(longAgo, eventIdAt(longAgo), 1),
    record(now, eventIdAt(now), 2),
  ];
  expect(await project(NOTHING_WRITTEN, deps, records)).toEqual({ deadLetters: 0, late: 1, newestAt: now });
});
