import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sessionEventSchema } from "@treadlight/domain/session";
import { growingSessions } from "@treadlight/features/growing-sessions/growing-sessions.ts";
import { type TemporaryDatabase, temporaryDatabase } from "@treadlight/platform/database/testing";
import { type EventLog, openEmbeddedLog } from "@treadlight/platform/event-log";
import {
  accessTokens,
  type IdentityChanges,
  identify,
  listenForIdentityChanges,
  memberByEmail,
  newIngestKey,
} from "@treadlight/platform/identity";
import { createLogger, createRegistry } from "@treadlight/platform/observability";
import { type HttpServer, startHttpServer } from "@treadlight/platform/service";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildIngest } from "./app.ts";

const JWT_SECRET = "zVb1q7Ln0Wc3Xy5Rk8Ht2Mf6Pd9Gs4Ja";
const HOUR_MS = 3_600_000;
const ids = { organization: randomUUID(), sales: randomUUID(), design: randomUUID(), jane: randomUUID() };
const { key, hash: keyHash, prefix } = newIngestKey();

let folder: string;
let database: TemporaryDatabase;
let changes: IdentityChanges;
let log: EventLog;
let server: HttpServer;
let token: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "treadlight-placements-"));
  const logger = createLogger({ service: "test", level: "silent" });
  database = await temporaryDatabase();
  const { db, pool } = database;
  changes = listenForIdentityChanges({ pool, log: logger });
  log = openEmbeddedLog({ path: folder });
  const registry = createRegistry("test");
  const ingest = buildIngest({
    log,
    identify: identify({ db, jwtSecret: JWT_SECRET, changes }),
    memberByEmail: memberByEmail({ db, changes }),
    isPublishedOrigin: async () => false,
    eraseAnswers: async () => {},
    growing: growingSessions(db),
    pseudonymSecret: "a secret of the tests that is long enough",
    rateLimits: false,
    registry,
  });
  server = await startHttpServer({
    port: 0,
    host: "127.0.0.1",
    trustProxy: 0,
    logger,
    registry,
    routes: [ingest.routes],
  });

  const createdAt = new Date(Date.now() - 2 * HOUR_MS);
  const organizationId = ids.organization;
  await db
    .insertInto("organizations")
    .values({ id: organizationId, name: "Acme", accountType: "business", createdAt })
    .execute();
  await db
    .insertInto("departments")
    .values([
      { id: ids.sales, organizationId, name: "Sales", createdAt },
      { id: ids.design, organizationId, name: "Design", createdAt },
    ])
    .execute();
  const jane = { id: ids.jane, organizationId, email: "jane@acme.example", role: "member" };
  await db
    .insertInto("users")
    .values({ ...jane, departmentId: ids.sales, createdAt })
    .execute();
  const sessionId = randomUUID();
  await db.insertInto("logins").values({ id: sessionId, userId: ids.jane, createdAt, lastUsedAt: createdAt }).execute();
  await db
    .insertInto("ingestKeys")
    .values({ id: randomUUID(), organizationId, name: "ci", keyHash, prefix, createdAt })
    .execute();
  const claims = { userId: ids.jane, organizationId, role: "member", isStaff: false, sessionId };
  ({ token } = await accessTokens({ secret: JWT_SECRET }).sign(claims));
});

afterAll(async () => {
  await server.close(1_000);
  await changes.close();
  await Promise.all([log.close(), database.close()]);
  await rm(folder, { recursive: true, force: true });
});

/** Sends a session and returns the department recorded for it. */
async function sendAndReadDepartment(session: object, bearer = token): Promise<string | undefined> {
  const response = await fetch(`${server.url}/api/ingest/sessions`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${bearer}` },
    body: JSON.stringify({ aiTool: "ChatGPT", promptCount: 1, timeEngaged: 60, ...session }),
  });
  expect(response.status).toBe(202);
  let last = new Uint8Array();
  for await (const records of log.read("sessions")) last = new Uint8Array(records.at(-1)?.value ?? last);
  return sessionEventSchema.parse(JSON.parse(Buffer.from(last).toString())).department;
}

it("given a person who changes department, then earlier sessions keep the old department, however late they are sent", async () => {
  const before = { id: randomUUID(), startedAt: new Date(Date.now() - HOUR_MS).toISOString() };
  const longBefore = { startedAt: new Date(Date.now() - 300 * 24 * HOUR_MS).toISOString() };
  const byKey = { userEmail: "Jane@acme.example" };
  expect(await sendAndReadDepartment(before)).toBe("Sales");
  expect(await sendAndReadDepartment({ ...before, ...byKey }, key)).toBe("Sales");

  await database.db.updateTable("users").set({ departmentId: ids.design }).where("id", "=", ids.jane).execute();
  await changes.synced();
  const after = { startedAt: new Date().toISOString() };

  expect(await sendAndReadDepartment({ ...before, revision: 1, timeEngaged: 3_000 })).toBe("Sales");
  expect(await sendAndReadDepartment({ ...before, ...byKey, revision: 2 }, key)).toBe("Sales");
  expect(await sendAndReadDepartment(longBefore)).toBe("Sales");
  expect(await sendAndReadDepartment(after)).toBe("Design");
  expect(await sendAndReadDepartment({ ...after, ...byKey }, key)).toBe("Design");
});
