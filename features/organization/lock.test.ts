import { randomUUID } from "node:crypto";
import { importSettingsSchema } from "@treadlight/contract/imports";
import type { Database } from "@treadlight/platform/database";
import { type TemporaryDatabase, temporaryDatabase } from "@treadlight/platform/database/testing";
import { lockOrganizations } from "@treadlight/platform/organizations";
import { sql, type Transaction } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { requestImport, startImport } from "../imports/store.ts";
import { requestReport } from "../reports/store.ts";

const NOON = new Date("2026-03-01T12:00:00Z");
const SOON = { timeout: 60_000, interval: 10 };

let database: TemporaryDatabase;
let organizationId: string;
let personId: string;
beforeAll(async () => {
  database = await temporaryDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  organizationId = randomUUID();
  const values = { id: organizationId, name: "Acme", accountType: "business", createdAt: NOON } as const;
  await database.db.insertInto("organizations").values(values).execute();
  personId = await addPerson();
});

/** Fails if something holds the organization from being referred to. */
function addPerson(): Promise<string> {
  const id = randomUUID();
  return database.db.transaction().execute(async (transaction) => {
    await sql`SET LOCAL lock_timeout = '5s'`.execute(transaction);
    const person = { id, organizationId, email: `${id}@acme.example`, role: "admin", createdAt: NOON };
    await transaction.insertInto("users").values(person).execute();
    return id;
  });
}

async function dryRun(transaction: Transaction<Database>): Promise<string> {
  const id = randomUUID();
  const file = { kind: "csv", fileName: "usage.csv", settings: importSettingsSchema.parse({}) } as const;
  await requestImport(transaction, { id, organizationId, requestedBy: personId, isDryRun: true, ...file }, NOON);
  return id;
}

function report(transaction: Transaction<Database>): Promise<string> {
  const what = {
    from: "2026-01-01",
    to: "2026-01-31",
    department: undefined,
    departmentOnly: false,
    formats: [],
    version: 1,
  };
  return requestReport(transaction, { organizationId, requestedBy: personId, ...what }, NOON);
}

test.each([
  ["an import", dryRun],
  ["a report", report],
])("given %s that is being requested, when somebody joins, then they do not wait for it", async (_what, request) => {
  await database.db.transaction().execute(async (transaction) => {
    await request(transaction);
    const id = await addPerson();
    const found = await database.db.selectFrom("users").where("id", "=", id).select("organizationId").execute();
    expect(found).toEqual([{ organizationId }]);
  });
});

test("given an organization that is being changed, when an import is started, then it waits, and holds nothing meanwhile", async () => {
  const { db } = database;
  const id = await db.transaction().execute(dryRun);
  await db.updateTable("imports").where("id", "=", id).set({ finishedAt: NOON }).execute();
  const { started } = await db.transaction().execute(async (transaction) => {
    await lockOrganizations(transaction, [organizationId]);
    const started = db.transaction().execute((other) => startImport(other, { organizationId, id }, personId, NOON));
    await vi.waitFor(async () => {
      const waiting = sql`
        SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      expect((await waiting.execute(db)).rows).not.toEqual([]);
    }, SOON);
    await transaction.selectFrom("imports").where("id", "=", id).select("id").forUpdate().noWait().execute();
    return { started };
  });
  await started;
});
