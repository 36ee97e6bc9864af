import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { NO_PERSON, type SessionEvent } from "@treadlight/domain/session";
import type { HousekeepingDeps } from "@treadlight/features/housekeeping/deps.ts";
import { openDatabase } from "@treadlight/platform/database";
import { logRecord, openEmbeddedLog } from "@treadlight/platform/event-log";
import { openFiles } from "@treadlight/platform/files";
import { createLogger, createRegistry } from "@treadlight/platform/observability";
import { startScoring } from "@treadlight/scoring";
import { openWarehouse } from "@treadlight/warehouse";

export const NOON = Date.UTC(2026, 5, 20, 12);

const SELLER = { name: "", address: "", email: null, companyNumber: null, vatNumber: null, paymentDetails: null };
/** Sells nothing, as by default. */
const BILLING = { mode: "off", vatPercent: 0, seller: SELLER } as const;

/** Opens the real engines in a data directory, with scoring running and a controllable clock. */
export async function openInstallation(dataDir: string, clock: { ms: number } = { ms: NOON }) {
  const logger = createLogger({ service: "test", level: "silent" });
  const [database, warehouse, log] = await Promise.all([
    openDatabase({ dataDir, auditSecret: "of the tests", log: logger }),
    openWarehouse({ path: join(dataDir, "warehouse") }),
    openEmbeddedLog({ path: join(dataDir, "log") }),
  ]);
  const scoring = await startScoring({ log, warehouse, logger, registry: createRegistry("test") });
  const now = () => clock.ms;
  const files = await openFiles({ dataDir, now });
  const deps: HousekeepingDeps = {
    db: database.db,
    log,
    warehouse,
    files,
    billing: BILLING,
    stripe: undefined,
    logger,
    now,
  };
  return {
    ...deps,
    deps,
    scoring,
    async close() {
      await scoring.stop();
      await Promise.all([database.close(), warehouse.close(), log.close()]);
    },
  };
}

export type Installation = Awaited<ReturnType<typeof openInstallation>>;

/** The records that ingest appends for one session: the event and the request's receipt. */
export function sessionRecords(facts: Partial<SessionEvent> & { organizationId: string }) {
  const eventId = randomUUID();
  const event: SessionEvent = {
    kind: "session",
    eventId,
    personId: NO_PERSON,
    sessionId: eventId,
    revision: 0,
    receivedAt: NOON,
    startedAt: NOON,
    source: "sdk",
    aiTool: "ChatGPT",
    promptCount: 1,
    timeEngaged: 60,
    complexity: "low",
    detected: {},
    categories: [],
    ...facts,
  };
  const { organizationId, receivedAt } = event;
  const receipt = { kind: "receipt", eventId: randomUUID(), organizationId, receivedAt, accepted: 1, rejected: {} };
  return [logRecord("sessions", event.sessionId, event), logRecord("receipts", organizationId, receipt)];
}
