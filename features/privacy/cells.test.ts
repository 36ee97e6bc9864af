import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { analyticsQuerySchema } from "@treadlight/contract/analytics";
import { openEmbeddedLog } from "@treadlight/platform/event-log";
import { openFiles } from "@treadlight/platform/files";
import { openMail } from "@treadlight/platform/mail";
import { createRegistry } from "@treadlight/platform/observability";
import { signingKey } from "@treadlight/platform/signing";
import { organizationTenant } from "@treadlight/warehouse";
import { startWorker } from "@treadlight/worker";
import { type TemporaryWorker, temporaryWorker } from "@treadlight/worker/testing";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { noMailLimits } from "../mail/index.ts";
import { cellsHandler } from "./cells.ts";

const NOON = Date.UTC(2026, 1, 25, 12);
/** In a week that is closed. */
const LAST_WEEK = Date.UTC(2026, 1, 18, 12);

let worker: TemporaryWorker;
beforeAll(async () => {
  worker = await temporaryWorker(NOON);
});
afterAll(() => worker.close());

const use = (organizationId: string, people: number) =>
  worker.addSessions(
    organizationId,
    ...Array.from({ length: people }, () => ({ personId: randomUUID(), startedAt: LAST_WEEK })),
  );

/** What members are answered. */
async function seenIn(organizationId: string) {
  const query = analyticsQuerySchema.parse({ measures: ["sessions"], timeDimension: { from: "2026-01-01" } });
  const options = { minimumPeople: 5, pseudonyms: true };
  return (await worker.warehouse.analytics(organizationTenant(organizationId), query, options)).rows;
}

test("given organizations with other minimums, then each has cells of as many people, and none has cells of fewer than five", async () => {
  const [usual, careful, careless, small] = await Promise.all([
    worker.organization(),
    worker.organization({ minGroupSize: 7 }),
    worker.organization({ minGroupSize: 1 }),
    worker.organization(),
  ]);
  await use(usual, 6);
  await use(careful, 6);
  await use(careless, 4);
  await use(small, 4);
  await worker.run(cellsHandler(worker));
  expect(await seenIn(usual)).toEqual([{ sessions: 6 }]);
  for (const organization of [careful, careless, small]) expect(await seenIn(organization)).toEqual([{ sessions: 0 }]);
});

test("given a running worker, when data changes, then cells are made without anybody asking", async () => {
  const organizationId = await worker.organization();
  await use(organizationId, 5);
  const { folder, pool, clock } = worker;
  const log = openEmbeddedLog({ path: join(folder, "log") });
  const mail = await openMail({ smtpUrl: undefined, dataDir: folder, from: "treadlight@acme.example" });
  const seller = { name: "", address: "", email: null, companyNumber: null, vatNumber: null, paymentDetails: null };
  const running = startWorker({
    ...{ ...worker, pool, log, mail },
    files: await openFiles({ dataDir: folder }),
    limits: noMailLimits,
    pseudonymSecret: randomUUID(),
    quota: undefined,
    reportKey: signingKey(randomUUID()),
    reportRetentionMs: 1,
    privateWebhooks: false,
    vendorAddresses: {},
    billing: { mode: "off", vatPercent: 0, seller },
    auditWebhook: undefined,
    stripe: undefined,
    registry: createRegistry("worker"),
    now: () => clock.ms,
  });
  try {
    await vi.waitFor(async () => expect(await seenIn(organizationId)).toEqual([{ sessions: 5 }]), 60_000);
  } finally {
    await running.stop();
    await log.close();
    await mail.close();
  }
});
