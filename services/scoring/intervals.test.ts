import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { logRecord, openEmbeddedLog } from "@treadlight/platform/event-log";
import { createLogger, createRegistry } from "@treadlight/platform/observability";
import { openWarehouse } from "@treadlight/warehouse";
import { expect, it, onTestFinished, vi } from "vitest";
import { startScoring } from "./app.ts";
import { PROJECTIONS } from "./projections/projections.ts";

const INTERVAL_MS = PROJECTIONS.find(({ stream }) => stream === "receipts")?.intervalMs ?? 0;
/** Timers may fire a millisecond early. */
const TIMER_MS = 2;

it("given a receipt after each that is written, when scoring runs, then batches begin an interval apart, and stopping waits for none", async () => {
  const folder = await mkdtemp(join(tmpdir(), "treadlight-intervals-"));
  const log = openEmbeddedLog({ path: join(folder, "log") });
  const warehouse = await openWarehouse({ path: join(folder, "warehouse") });
  onTestFinished(async () => {
    await log.close();
    await warehouse.close();
    await rm(folder, { recursive: true });
  });
  const organizationId = randomUUID();
  const send = () => {
    const receipt = {
      kind: "receipt",
      eventId: randomUUID(),
      organizationId,
      receivedAt: 1,
      accepted: 1,
      rejected: {},
    };
    return log.append([logRecord("receipts", organizationId, receipt)]);
  };
  const began: number[] = [];
  const watched: typeof warehouse = {
    ...warehouse,
    async insertReceipts(receipts) {
      began.push(performance.now());
      await warehouse.insertReceipts(receipts);
      await send();
    },
  };
  const logger = createLogger({ service: "test", level: "silent" });

  await send();
  const scoring = await startScoring({ log, warehouse: watched, logger, registry: createRegistry("test") });
  await vi.waitFor(() => expect(began).toHaveLength(3), { timeout: 60_000 });
  await scoring.stop();

  const [first = 0, second = 0, third = 0] = began;
  expect(Math.min(second - first, third - second)).toBeGreaterThan(INTERVAL_MS - TIMER_MS);
  // What was written is committed although its interval was cut short: only what came meanwhile is left.
  expect(await log.lag("receipts", "ledger")).toBe(1n);
});
