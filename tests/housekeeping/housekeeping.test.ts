import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { DAY_MS } from "@treadlight/domain/time";
import { PLATFORM_CHAIN } from "@treadlight/features/audit/chain.ts";
import { audit } from "@treadlight/features/audit/record.ts";
import { verify as verifyAudit } from "@treadlight/features/audit/verify.ts";
import { runHousekeeping } from "@treadlight/features/housekeeping/housekeeping.ts";
import { quotaDay } from "@treadlight/features/limits/quotas.ts";
import { giveToServer, LOCKS } from "@treadlight/platform/database";
import { logRecord } from "@treadlight/platform/event-log";
import { createLogger } from "@treadlight/platform/observability";
import { lockOrganizations } from "@treadlight/platform/organizations";
import { stripeStandIn } from "@treadlight/platform/stripe/testing";
import { verify as verifyReplay } from "@treadlight/scoring";
import { organizationTenant } from "@treadlight/warehouse";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Installation, NOON, openInstallation, sessionRecords } from "./installation.ts";

let dataDir: string;
let clock: { ms: number };
let installation: Installation;

/** Empty engines with their tables, made once and copied for each test. */
let empty: string;
const dataFolder = () => mkdtemp(join(tmpdir(), "treadlight-housekeeping-"));

beforeAll(async () => {
  empty = await dataFolder();
  await (await openInstallation(empty)).close();
});
afterAll(() => rm(empty, { recursive: true, force: true }));
beforeEach(async () => {
  dataDir = await dataFolder();
  await cp(empty, dataDir, { recursive: true, verbatimSymlinks: true });
  await giveToServer(dataDir, createLogger({ service: "test", level: "silent" }));
  clock = { ms: NOON };
  installation = await openInstallation(dataDir, clock);
});
afterEach(async () => {
  await installation.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function organization(facts: { deleteAfter?: Date; retentionDays?: number; personalOf?: string } = {}) {
  const id = randomUUID();
  const accountType = facts.personalOf === undefined ? "business" : "individual";
  await installation.db
    .insertInto("organizations")
    .values({ id, name: "Acme", accountType, createdAt: new Date(NOON), ...facts })
    .execute();
  return id;
}

async function person(organizationId: string, role: string, id = randomUUID()) {
  await installation.db
    .insertInto("users")
    .values({ id, organizationId, email: `${id}@acme.example`, role, createdAt: new Date(NOON) })
    .execute();
  return id;
}

/** What somebody says of a session that started some days before noon. */
async function correctKind({ daysAgo, ...of }: { userId: string; organizationId: string; daysAgo: number }) {
  const kind = { workflowType: "planning", contentType: "document", correctedAt: new Date(NOON) };
  const day = new Date(NOON - daysAgo * DAY_MS).toISOString().slice(0, 10);
  await installation.db
    .insertInto("correctedKinds")
    .values({ ...of, ...kind, sessionId: randomUUID(), day })
    .execute();
}

/** A delivery of a new webhook. */
async function delivery(organizationId: string, createdAt: Date) {
  const { db } = installation;
  const webhook = { id: randomUUID(), organizationId, name: "On call", url: "https://acme.example", secret: "whsec_" };
  await db
    .insertInto("webhooks")
    .values({ ...webhook, attemptAfter: createdAt, createdAt })
    .execute();
  const sent = { id: randomUUID(), organizationId, webhookId: webhook.id, event: "test" as const, body: "{}" };
  await db
    .insertInto("webhookDeliveries")
    .values({ ...sent, createdAt })
    .execute();
  return sent.id;
}

const importOf = (organizationId: string) => ({
  ...{ id: randomUUID(), organizationId, kind: "squid", fileName: "access.log", settings: "{}", jobId: randomUUID() },
  ...{ isDryRun: false, requestedAt: new Date(NOON), startedAt: new Date(NOON) },
});

/** A business with every kind of data, in PostgreSQL and in the log. */
async function fullOrganization(facts: { deleteAfter?: Date } = {}) {
  const { db, log } = installation;
  const organizationId = await organization(facts);
  const createdAt = new Date(NOON);
  const owner = await person(organizationId, "owner");
  await organization({ personalOf: owner });
  const member = await person(organizationId, "member");
  const named = { organizationId, name: "Sales", createdAt };
  await db
    .insertInto("departments")
    .values({ id: randomUUID(), ...named })
    .execute();
  await db
    .insertInto("teams")
    .values({ id: randomUUID(), ...named })
    .execute();
  const key = { id: randomUUID(), ...named, keyHash: Buffer.from(organizationId), prefix: "tlk_" };
  await db.insertInto("ingestKeys").values(key).execute();
  const rule = { id: randomUUID(), ...named, kind: "exposure" as const, threshold: 1 };
  await db.insertInto("alertRules").values(rule).execute();
  const occasion = { kind: rule.kind, occasion: "2026-06-20", message: "m", value: 2, raisedAt: createdAt };
  await db
    .insertInto("alerts")
    .values({ id: randomUUID(), organizationId, ruleId: rule.id, ...occasion })
    .execute();
  await delivery(organizationId, createdAt);
  await db.insertInto("imports").values(importOf(organizationId)).execute();
  await db
    .insertInto("connectors")
    .values({
      ...{ id: randomUUID(), kind: "openai", ...named, account: "", clientId: "", secret: "" },
      ...{ nextDay: "2026-06-01", nextAt: createdAt, pausedAt: createdAt, createdBy: owner },
    })
    .execute();
  await db.insertInto("toolPolicies").values({ organizationId, defaultDecision: "warn", decisions: "{}" }).execute();
  const numbers = { version: 1, validFrom: "2026-06-01", numbers: "{}", createdAt };
  await db
    .insertInto("ownNumbers")
    .values({ id: randomUUID(), organizationId, ...numbers })
    .execute();
  await db
    .insertInto("ownPatterns")
    .values({ id: randomUUID(), organizationId, version: 1, rules: "{}", createdAt })
    .execute();
  const tool = { key: "foobot", sentAs: "FooBot", name: "ChatGPT", decidedAt: createdAt, appliedAt: createdAt };
  await db
    .insertInto("toolNames")
    .values({ id: randomUUID(), organizationId, ...tool })
    .execute();
  await db
    .insertInto("toolContracts")
    .values({ id: randomUUID(), organizationId, tool: "Claude", plan: "business", createdAt })
    .execute();
  const licence = { organizationId, tool: "Claude", contract: "Team", seats: 5, price: 20, currency: "EUR" };
  const licenceId = randomUUID();
  await db
    .insertInto("licences")
    .values({ id: licenceId, ...licence, period: "month", startsOn: "2026-01-01", createdAt })
    .execute();
  await db.insertInto("licenceSeats").values({ organizationId, licenceId, holder: "jo@acme.example" }).execute();
  await db.insertInto("summaries").values({ organizationId, period: "week", startsAt: createdAt }).execute();
  const invitation = { id: randomUUID(), organizationId, email: "new@acme.example", role: "member", createdAt };
  const sent = { tokenHash: Buffer.from(organizationId), sentAt: createdAt, expiresAt: createdAt };
  await db
    .insertInto("invitations")
    .values({ ...invitation, ...sent })
    .execute();
  await db.transaction().execute(async (transaction) => {
    const entry = { organizationId, action: "department.created", resource: "departments" };
    await audit(transaction, { kind: "user", id: owner }, entry, createdAt);
  });
  const report = { kind: "error", eventId: randomUUID(), organizationId, receivedAt: NOON, payload: { message: "m" } };
  const sessions = [
    ...sessionRecords({ organizationId, personId: owner }),
    ...sessionRecords({ organizationId, personId: member, startedAt: NOON - DAY_MS }),
    ...sessionRecords({ organizationId }),
  ];
  await log.append([...sessions, logRecord("monitoring", report.eventId, report)]);
  return { organizationId, owner, member, sessions };
}

async function totalOutcomes(organizationId: string) {
  const period = { from: new Date(NOON), to: new Date(NOON + 60 * DAY_MS) };
  return (await installation.warehouse.outcomes(organizationTenant(organizationId), period)).total;
}

const settled = (organizationId: string, counts: object) =>
  expect.poll(() => totalOutcomes(organizationId), { timeout: 60_000 }).toMatchObject({ pending: 0, ...counts });

/** The number of PostgreSQL rows about an organization, by table. */
async function countRows(organizationId: string) {
  const counts: Record<string, number> = {};
  const tables = {
    organizations: "id",
    users: "organization_id",
    departments: "organization_id",
    teams: "organization_id",
    ingest_keys: "organization_id",
    invitations: "organization_id",
    placements: "organization_id",
    alert_rules: "organization_id",
    alerts: "organization_id",
    webhooks: "organization_id",
    webhook_deliveries: "organization_id",
    summaries: "organization_id",
    imports: "organization_id",
    connectors: "organization_id",
    tool_policies: "organization_id",
    own_numbers: "organization_id",
    own_patterns: "organization_id",
    tool_names: "organization_id",
    audit_chains: "id",
    audit_entries: "chain_id",
  };
  for (const [table, column] of Object.entries(tables)) {
    const { rows } = await sql<{
      n: number;
    }>`SELECT count(*) AS n FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${organizationId}`.execute(
      installation.db,
    );
    counts[table] = rows[0]?.n ?? -1;
  }
  return counts;
}

const NOTHING = {
  organizations: 0,
  users: 0,
  departments: 0,
  teams: 0,
  ingest_keys: 0,
  invitations: 0,
  placements: 0,
  alert_rules: 0,
  alerts: 0,
  webhooks: 0,
  webhook_deliveries: 0,
  summaries: 0,
  imports: 0,
  connectors: 0,
  tool_policies: 0,
  own_numbers: 0,
  own_patterns: 0,
  tool_names: 0,
  audit_chains: 0,
  audit_entries: 0,
};

async function expectGone({ organizationId, owner, member }: Awaited<ReturnType<typeof fullOrganization>>) {
  const { db, warehouse } = installation;
  expect(await countRows(organizationId)).toEqual(NOTHING);
  expect(await warehouse.isGone(organizationId)).toBe(true);
  const people = await db
    .selectFrom("users as u")
    .innerJoin("organizations as o", "o.id", "u.organizationId")
    .where("u.id", "in", [owner, member])
    .select(["u.role", "o.accountType", "o.personalOf"])
    .select(sql<boolean>`o.personal_of = u.id`.as("isTheirs"))
    .execute();
  const inPersonalOrganization = { role: "individual", accountType: "individual", isTheirs: true };
  expect(people).toEqual([
    expect.objectContaining(inPersonalOrganization),
    expect.objectContaining(inPersonalOrganization),
  ]);
  const entries = await db
    .selectFrom("auditEntries as e")
    .innerJoin("auditDetails as d", "d.entryId", "e.id")
    .where("e.chainId", "=", PLATFORM_CHAIN)
    .where("e.resourceId", "=", organizationId)
    .select(["e.action", "e.actorKind", "d.details"])
    .execute();
  expect(entries).toEqual([{ action: "organization.deleted", actorKind: "system", details: expect.any(String) }]);
  expect(JSON.parse(entries[0]?.details ?? "")).toEqual({
    after: { auditEntries: 1, lastHash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  expect((await verifyAudit(db)).breaks).toEqual([]);
}

describe("given an organization whose grace period has ended", () => {
  it("when housekeeping runs, then it is erased everywhere, even after a replay, and other organizations keep everything", async () => {
    const { deps, log, scoring, warehouse, logger } = installation;
    const ending = await fullOrganization({ deleteAfter: new Date(NOON) });
    const waiting = await fullOrganization({ deleteAfter: new Date(NOON + 1) });
    const neighbour = await fullOrganization();
    for (const { organizationId } of [ending, waiting, neighbour]) await settled(organizationId, { scored: 3 });
    const before = [await countRows(waiting.organizationId), await countRows(neighbour.organizationId)];

    expect(await runHousekeeping(deps)).toBe(true);
    await expectGone(ending);
    expect([await countRows(waiting.organizationId), await countRows(neighbour.organizationId)]).toEqual(before);
    for (const { organizationId } of [waiting, neighbour]) await settled(organizationId, { scored: 3, accepted: 3 });

    const { organizationId } = ending;
    await log.append([...ending.sessions, ...sessionRecords({ organizationId, receivedAt: NOON + DAY_MS })]);
    await log.append(sessionRecords({ organizationId: neighbour.organizationId }));
    await settled(neighbour.organizationId, { scored: 4 });
    expect(await warehouse.isGone(organizationId)).toBe(true);

    const pauseScoring = () => scoring.pause();
    const compared = await verifyReplay({ log, warehouse, logger, pauseScoring, onProgress: () => {} });
    for (const { live, replayed } of compared) expect(replayed).toEqual(live);
    expect(compared.map(({ table, live }) => [table, live.rows])).toEqual([
      ["sessions", 7],
      ["session_events", 7],
      ["erasures", 1],
      ["receipts", 7],
      ["dead_letters", 0],
      ["reports", 2],
    ]);
  });

  it("when organizations pay through Stripe, then nothing is renewed that waits to be deleted, and payments end with the organization", async () => {
    const stripe = await stripeStandIn({ nowS: () => clock.ms / 1_000 });
    const { client } = stripe.payments;
    const buying = async (organizationId: string) => {
      const { id } = await client.checkout.sessions.create({
        mode: "subscription",
        line_items: [{ price: "price_example", quantity: 2 }],
        metadata: { organizationId },
      });
      return id;
    };
    const subscribed = async (facts: { deleteAfter?: Date }) => {
      const organizationId = await organization(facts);
      const { subscription: stripeSubscriptionId } = stripe.pay(await buying(organizationId));
      const times = { paidUntil: new Date(NOON + DAY_MS), createdAt: new Date(NOON) };
      const plan = { plan: "business", seats: 2, billingInterval: "year" } as const;
      await installation.db
        .insertInto("subscriptions")
        .values({ organizationId, ...plan, ...times, stripeSubscriptionId })
        .execute();
      return { organizationId, subscription: stripe.subscription(stripeSubscriptionId) };
    };
    const staying = await subscribed({});
    const waiting = await subscribed({ deleteAfter: new Date(NOON + DAY_MS) });
    const ending = await subscribed({ deleteAfter: new Date(NOON) });
    const { organizationId } = ending;
    const paymentPage = await buying(organizationId);
    await installation.db
      .insertInto("orders")
      .values({
        ...{ id: randomUUID(), organizationId, kind: "new", plan: "business", seats: 2, billingInterval: "year" },
        ...{ netPence: 1, buyer: "{}", createdAt: new Date(NOON), stripeSessionId: paymentPage },
      })
      .execute();

    await runHousekeeping({ ...installation.deps, stripe: client });
    expect(staying.subscription).toMatchObject({ status: "active", cancel_at_period_end: false });
    expect(waiting.subscription).toMatchObject({ status: "active", cancel_at_period_end: true });
    expect(ending.subscription).toMatchObject({ status: "canceled" });
    expect(stripe.sessions.get(paymentPage)?.status).toBe("expired");
    await stripe.close();
  });

  it.each(["after the tombstone", "once the warehouse is empty", "while deleting database rows"])(
    "when a run is killed with -9 %s, then the next run completes the deletion",
    async (stage) => {
      const ending = await fullOrganization({ deleteAfter: new Date(NOON) });
      await settled(ending.organizationId, { scored: 3 });
      await installation.close();
      const script = join(import.meta.dirname, "fixtures", "run-until-killed.ts");
      const child = spawn(process.execPath, [script, dataDir, stage], {
        stdio: ["ignore", "ignore", "inherit"],
      });
      const [, signal] = await once(child, "exit");
      installation = await openInstallation(dataDir, clock);
      expect(signal).toBe("SIGKILL");
      expect((await countRows(ending.organizationId))["organizations"]).toBe(1);
      await runHousekeeping(installation.deps);
      await expectGone(ending);
      await runHousekeeping(installation.deps);
      await expectGone(ending);
    },
  );

  it("when the log is down, then the deletion waits, the other steps run, and the next run completes it", async () => {
    const { deps, db, log } = installation;
    const ending = await fullOrganization({ deleteAfter: new Date(NOON) });
    await db
      .insertInto("rateLimits")
      .values({ key: "old", points: 1, expire: NOON - 1 })
      .execute();
    const append = () => Promise.reject(new Error("down"));
    await runHousekeeping({ ...deps, log: { ...log, append } });
    expect((await countRows(ending.organizationId))["users"]).toBe(2);
    expect(await db.selectFrom("rateLimits").selectAll().execute()).toEqual([]);
    await runHousekeeping(deps);
    await expectGone(ending);
  });
});

it("given a person who moves just before their organization is deleted, then they stay in the new one", async () => {
  const { db, deps } = installation;
  const ending = await organization({ deleteAfter: new Date(NOON) });
  const next = await organization();
  const mover = await person(ending, "owner");
  const other = await person(ending, "member");
  let ended: Promise<boolean> | undefined;
  await db.transaction().execute(async (transaction) => {
    await lockOrganizations(transaction, [ending]);
    ended = runHousekeeping(deps);
    await vi.waitFor(
      async () => {
        const { rows } = await sql`
          SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
        expect(rows).toHaveLength(1);
      },
      { timeout: 60_000, interval: 10 },
    );
    const moved = { organizationId: next, role: "member" };
    await transaction.updateTable("users").set(moved).where("id", "=", mover).execute();
  });
  await ended;
  const readMembership = (id: string) =>
    db.selectFrom("users").where("id", "=", id).select(["organizationId", "role"]).executeTakeFirst();
  expect(await readMembership(mover)).toEqual({ organizationId: next, role: "member" });
  expect((await readMembership(other))?.role).toBe("individual");
  expect((await countRows(ending))["organizations"]).toBe(0);
});

describe("given an organization with thirty days of retention", () => {
  it("when housekeeping runs, then once a day it erases older sessions, including late and unattributed ones, and no other organization's", async () => {
    const { deps, db, log } = installation;
    const limited = await organization({ retentionDays: 30 });
    const unlimited = await organization();
    const started = (organizationId: string, daysAgo: number) =>
      sessionRecords({ organizationId, personId: randomUUID(), startedAt: NOON - daysAgo * DAY_MS });
    const both = [limited, unlimited].flatMap((id) => [...started(id, 0), ...started(id, 30), ...started(id, 31)]);
    await log.append([...both, ...sessionRecords({ organizationId: limited, startedAt: NOON - 90 * DAY_MS })]);
    await settled(limited, { scored: 4 });
    for (const organizationId of [limited, unlimited]) {
      const userId = await person(organizationId, "member");
      for (const daysAgo of [30, 31, 401]) await correctKind({ userId, organizationId, daysAgo });
    }
    const corrected = async (organizationId: string) =>
      (await db.selectFrom("correctedKinds").where("organizationId", "=", organizationId).select("sessionId").execute())
        .length;

    await runHousekeeping(deps);
    expect([await corrected(limited), await corrected(unlimited)]).toEqual([1, 2]);
    await settled(limited, { scored: 2, erased: 2 });
    await settled(unlimited, { scored: 3, erased: 0 });
    const size = await log.size("sessions");
    clock.ms += DAY_MS / 2 - 1;
    await runHousekeeping(deps);
    expect(await log.size("sessions")).toBe(size);

    clock.ms += 1;
    await log.append(started(limited, 300));
    await runHousekeeping(deps);
    expect(await log.size("sessions")).toBe(size + 2n);
    await settled(limited, { scored: 1, erased: 4 });
    const { retentionAppliedAt } = await db
      .selectFrom("organizations")
      .where("id", "=", limited)
      .select("retentionAppliedAt")
      .executeTakeFirstOrThrow();
    expect(retentionAppliedAt).toEqual(new Date(clock.ms));
  });
});

describe("given expired rows", () => {
  it("when housekeeping runs, then it deletes them and keeps valid ones", async () => {
    const { deps, db, files } = installation;
    const userId = await person(await organization(), "owner");
    const at = (days: number) => new Date(NOON + days * DAY_MS);
    const token = () => ({ tokenHash: Buffer.from(randomUUID()), createdAt: at(-200), userId });
    const login = async (lastUsed: number, { expires, revoked }: { expires?: number; revoked?: true } = {}) => {
      const id = randomUUID();
      const revokedAt = revoked ? at(lastUsed) : null;
      await db
        .insertInto("logins")
        .values({ id, userId, createdAt: at(-200), lastUsedAt: at(lastUsed), revokedAt })
        .execute();
      if (expires !== undefined) {
        const family = { id: randomUUID(), familyId: id, expiresAt: at(expires) };
        await db
          .insertInto("refreshTokens")
          .values({ ...token(), ...family })
          .execute();
      }
      return id;
    };
    const kept = [
      await login(-91, { expires: 1 }),
      await login(-89, { expires: -30 }),
      await login(-1, { revoked: true }),
    ];
    await login(-91, { expires: -30 });
    await login(-91, { expires: 1, revoked: true });
    for (const days of [-2, 1]) {
      await db
        .insertInto("passwordResetTokens")
        .values({ ...token(), expiresAt: at(days) })
        .execute();
    }
    await db
      .insertInto("emailChanges")
      .values({ ...token(), email: "new@acme.example", expiresAt: at(-2) })
      .execute();
    const job = (kind: string) => ({ id: randomUUID(), kind, payload: "{}", keepS: 1 });
    await db
      .insertInto("jobs")
      .values([job("old"), job("new"), job("waits")])
      .execute();
    const ended = (kind: string, expiresAt: Date) =>
      db.updateTable("jobs").set({ state: "done", payload: null, expiresAt }).where("kind", "=", kind).execute();
    await ended("old", new Date(NOON - 1));
    await ended("new", new Date(NOON + 1));
    for (const [name, expiresAt] of [
      ["old.txt", new Date(NOON - 1)],
      ["new.txt", new Date(NOON + 1)],
    ] as const) {
      await files.write("installation", name, Readable.from([Buffer.from("x")]), {
        expiresAt,
        mediaType: "text/plain",
      });
    }
    await db
      .insertInto("rateLimits")
      .values([
        { key: "old", points: 1, expire: NOON - 1 },
        { key: "new", points: 1, expire: NOON + 1 },
        { key: "permanent", points: 1, expire: null },
      ])
      .execute();

    const { organizationId } = await db.selectFrom("users").select("organizationId").executeTakeFirstOrThrow();
    await delivery(organizationId, at(-31));
    const shown = await delivery(organizationId, at(-29));
    await db
      .insertInto("imports")
      .values(
        [-366, -364].map((days) => ({ ...importOf(organizationId), fileName: `${days}.log`, startedAt: at(days) })),
      )
      .execute();
    await db.updateTable("organizations").set({ retentionDays: 30 }).where("id", "=", organizationId).execute();
    const sent = (senderId: string, days: number) => ({
      senderId,
      day: quotaDay(NOON + days * DAY_MS),
      sessions: 1,
      bytes: 1,
    });
    const sentDays = [sent(userId, -2), sent(userId, 0), sent(organizationId, -31), sent(organizationId, -30)];
    await db.insertInto("sentDays").values(sentDays).execute();
    const heard = { senderId: userId, senderKind: "signed_in" as const, personId: userId, way: "sdk", count: 1 };
    const heardOn = (days: number) => ({ ...heard, day: quotaDay(NOON + days * DAY_MS), lastAt: at(days) });
    await db
      .insertInto("heardDays")
      .values([-30, -29].map((days) => ({ organizationId, ...heardOn(days), outcome: "taken" as const, reason: "" })))
      .execute();

    await runHousekeeping(deps);
    const daysLeft = await db.selectFrom("sentDays").select(["senderId", "day"]).orderBy("day").execute();
    expect(daysLeft).toEqual(
      [sent(organizationId, -30), sent(userId, 0)].map(({ senderId, day }) => ({ senderId, day })),
    );
    expect(await db.selectFrom("heardDays").select("day").execute()).toEqual([{ day: heardOn(-29).day }]);
    expect(await db.selectFrom("webhookDeliveries").select("id").execute()).toEqual([{ id: shown }]);
    expect(await db.selectFrom("imports").select("fileName").execute()).toEqual([{ fileName: "-364.log" }]);
    const logins = await db.selectFrom("logins").select("id").execute();
    expect(logins.map(({ id }) => id).sort()).toEqual([...kept].sort());
    expect(await db.selectFrom("refreshTokens").select("expiresAt").execute()).toEqual([{ expiresAt: at(1) }]);
    expect(await db.selectFrom("passwordResetTokens").select("expiresAt").execute()).toEqual([{ expiresAt: at(1) }]);
    expect(await db.selectFrom("emailChanges").selectAll().execute()).toEqual([]);
    expect(await db.selectFrom("jobs").select("kind").orderBy("kind").execute()).toEqual([
      { kind: "new" },
      { kind: "waits" },
    ]);
    expect(await files.list("installation")).toHaveLength(1);
    const limits = await db.selectFrom("rateLimits").select("key").orderBy("key").execute();
    expect(limits).toEqual([{ key: "new" }, { key: "permanent" }]);
  });
});

it("given another process that is running housekeeping, then this one skips it", async () => {
  const { deps, db } = installation;
  const ending = await organization({ deleteAfter: new Date(NOON) });
  await db.connection().execute(async (other) => {
    await sql`SELECT pg_advisory_lock(${LOCKS.housekeeping})`.execute(other);
    expect(await runHousekeeping(deps)).toBe(false);
    expect((await countRows(ending))["organizations"]).toBe(1);
    await sql`SELECT pg_advisory_unlock(${LOCKS.housekeeping})`.execute(other);
  });
  expect(await runHousekeeping(deps)).toBe(true);
  expect((await countRows(ending))["organizations"]).toBe(0);
});
