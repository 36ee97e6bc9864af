import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { countImport, requireQuota } from "@treadlight/features/imports/quota.ts";
import { quotaNearlyUsedMail } from "@treadlight/features/limits/mails/quota-nearly-used.ts";
import { storageNearlyFullMail } from "@treadlight/features/limits/mails/storage-nearly-full.ts";
import { mailHandler, noMailLimits } from "@treadlight/features/mail";
import { type TemporaryDatabase, temporaryDatabase } from "@treadlight/platform/database/testing";
import { openEmbeddedLog } from "@treadlight/platform/event-log";
import { errorHandler } from "@treadlight/platform/http";
import { temporaryServer } from "@treadlight/platform/http/testing";
import type { Identity } from "@treadlight/platform/identity";
import { deleteExpiredJobs, startJobs } from "@treadlight/platform/jobs";
import type { MailMessage } from "@treadlight/platform/mail";
import { createLogger, createRegistry } from "@treadlight/platform/observability";
import express from "express";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { buildIngest } from "../app.ts";
import { nothingGrows } from "../testing/index.ts";
import { type DailyQuotas, dailyQuotas } from "./daily-quotas.ts";

const quotas = {
  person: { sessions: 10, bytes: 1_000 },
  publishable: { keySessions: 20, senderSessions: 5 },
  organization: { sessions: 30, bytes: 10_000, stored: { individual: 5_000, business: 20_000 } },
};
const SOON = { timeout: 60_000, interval: 10 };
const logger = createLogger({ service: "test", level: "silent" });
const none = {
  placements: [],
  peopleVisible: false,
  minGroupSize: 5,
  previewsEnabled: true,
  keepsSpecialPreviews: false,
  isStaff: false,
  timeZone: "UTC",
};

let database: TemporaryDatabase;
let counting: DailyQuotas[];
let now: number;
let organizationId: string;
beforeAll(async () => {
  database = await temporaryDatabase();
  counting = [];
});
afterAll(async () => {
  for (const one of counting) await one.close();
  await database.close();
});
beforeEach(() => {
  now = Date.parse("2026-03-01T22:00:00Z");
  organizationId = randomUUID();
});

/** A process that counts. */
function counter(): DailyQuotas {
  const counts = dailyQuotas({ db: database.db, quotas, logger, now: () => now });
  counting.push(counts);
  return counts;
}

const person = (userId = randomUUID()): Identity => ({
  kind: "user",
  userId,
  organizationId,
  organizationName: "Acme",
  userType: "BusinessMember",
  ...none,
});

test("given a person who sent as much as they may, then more is refused in every process until midnight, and others may send", async () => {
  const [one, other] = [counter(), counter()];
  const jane = person();
  one.add(jane, { sessions: 6, bytes: 10 });
  other.add(jane, { sessions: 4, bytes: 10 });
  await one.store();
  expect(() => one.check(jane)).not.toThrow();
  await other.store();
  expect(() => other.check(jane)).toThrow(expect.objectContaining({ code: "quota_exceeded", retryAfterS: 7_200 }));
  expect(() => other.check(person())).not.toThrow();
  one.add(jane, { sessions: 1, bytes: 1 });
  await one.store();
  expect(() => one.check(jane)).toThrow("You have reached today's quota");
  now += 2 * 3_600_000;
  expect(() => one.check(jane)).not.toThrow();
});

const publishable = () =>
  ({
    ...person(),
    kind: "ingestKey",
    keyId: randomUUID(),
    scopes: ["sessions"],
    origins: ["https://app.example"],
  }) satisfies Identity;

test("given a publishable key that one address burns, then that address gets no more, at once, and everybody else does, in every process", async () => {
  const [one, other] = [counter(), counter()];
  const key = publishable();
  for (let sent = 0; sent < 5; sent += 1) {
    one.check(key, "192.0.2.1");
    one.add(key, { sessions: 1, bytes: 10 }, "192.0.2.1");
  }
  const refused = expect.objectContaining({ code: "quota_exceeded", retryAfterS: 7_200 });
  expect(() => one.check(key, "192.0.2.1")).toThrow(refused);
  await one.store();
  other.add(key, { sessions: 0, bytes: 0 }, "192.0.2.1");
  await other.store();
  expect(() => other.check(key, "192.0.2.1")).toThrow("With this key you have reached today's quota");
  for (const counts of [one, other]) expect(() => counts.check(key, "192.0.2.2")).not.toThrow();
});

test("given a publishable key that many addresses burn, then it gets no more, and members, secret keys and other publishable keys do", async () => {
  const counts = counter();
  const key = publishable();
  for (let address = 0; address < 20; address += 1) {
    counts.check(key, `192.0.2.${address}`);
    counts.add(key, { sessions: 1, bytes: 10 }, `192.0.2.${address}`);
  }
  expect(() => counts.check(key, "192.0.2.99")).toThrow(expect.objectContaining({ code: "quota_exceeded" }));
  await counts.store();
  const { origins: _, ...secret } = publishable();
  for (const caller of [person(), secret, publishable()]) expect(() => counts.check(caller, "192.0.2.1")).not.toThrow();
  const days = database.db.selectFrom("sentDays").where("senderId", "=", organizationId).select("sessions");
  expect(await days.execute()).toEqual([]);
});

test("given many publishable keys of one organization, then together they send as much as twenty", async () => {
  const counts = counter();
  for (let key = 0; key < 20; key += 1) counts.add(publishable(), { sessions: 20, bytes: 1 }, "192.0.2.1");
  expect(() => counts.check(publishable(), "192.0.2.2")).toThrow(expect.objectContaining({ code: "quota_exceeded" }));
  expect(() => counts.check(person())).not.toThrow();
});

test("given somebody beyond their quota, when they send over HTTP, then it is refused until midnight", async () => {
  const folder = await mkdtemp(join(tmpdir(), "treadlight-quotas-"));
  const counts = counter();
  const log = openEmbeddedLog({ path: folder });
  const jane = person();
  const { routes } = buildIngest({
    log,
    identify: async () => jane,
    isPublishedOrigin: async () => false,
    eraseAnswers: async () => {},
    growing: nothingGrows,
    memberByEmail: async () => undefined,
    pseudonymSecret: "a secret of the tests that is long enough",
    rateLimits: true,
    quotas: counts,
    registry: createRegistry("test"),
    now: () => now,
  });
  const server = await temporaryServer(express().use(routes, errorHandler(logger)));
  const send = () =>
    fetch(`${server.url}/api/ingest/sessions`, {
      method: "POST",
      headers: { authorization: "Bearer x", "content-type": "application/json" },
      body: JSON.stringify({ sessions: Array(10).fill({ aiTool: "ChatGPT", promptCount: 1, timeEngaged: 1 }) }),
    });
  expect((await send()).status).toBe(202);
  await counts.store();
  const refused = await send();
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "7200"]);
  expect(await refused.json()).toMatchObject({ code: "quota_exceeded" });
  await server.close();
  await log.close();
  await rm(folder, { recursive: true });
});

test("given few sessions of many bytes, then bytes count as well", async () => {
  const counts = counter();
  const jane = person();
  counts.add(jane, { sessions: 1, bytes: 1_000 });
  await counts.store();
  expect(() => counts.check(jane)).toThrow(expect.objectContaining({ code: "quota_exceeded" }));
});

/** An account with an owner and a member. */
async function insertOrganization(accountType: "business" | "individual" = "business") {
  const { db } = database;
  const createdAt = new Date(now);
  await db.insertInto("organizations").values({ id: organizationId, name: "Acme", accountType, createdAt }).execute();
  for (const role of ["owner", "member"]) {
    const email = `${role}@${organizationId}.example`;
    await db.insertInto("users").values({ id: randomUUID(), organizationId, email, role, createdAt }).execute();
  }
}

/** Who gets mails of a kind. */
async function told(template: string) {
  const jobs = await database.db.selectFrom("jobs").where("kind", "=", "mail").select("payload").execute();
  const texts = jobs.map(({ payload }) => JSON.stringify(payload));
  return texts
    .filter((text) => text.includes(template) && text.includes(organizationId))
    .flatMap((text) => text.match(/\w+@[\w-]+\.example/g) ?? []);
}

test("given an organization that nears its quota, then its administrators are told once, and beyond it nobody may send", async () => {
  await insertOrganization();
  const counts = counter();
  const key = { ...person(), kind: "ingestKey", keyId: randomUUID(), scopes: ["sessions"] } satisfies Identity;
  counts.add(key, { sessions: 23, bytes: 1 });
  await counts.store();
  expect(await told("quota-nearly-used")).toEqual([]);
  for (let n = 0; n < 2; n += 1) {
    counts.add(key, { sessions: 3, bytes: 1 });
    await counts.store();
  }
  expect(await told("quota-nearly-used")).toEqual([`owner@${organizationId}.example`]);
  expect(() => counts.check(key)).not.toThrow();
  counts.add(key, { sessions: 1, bytes: 1 });
  await counts.store();
  expect(() => counts.check(person())).toThrow("Your organization has reached today's quota");
});

test("given imports that use up an organization's quota, then its administrators are told, and no other import is taken", async () => {
  const { db } = database;
  const at = new Date(now);
  await insertOrganization();
  const counted = (sessions: number, bytes: number) =>
    db
      .transaction()
      .execute((transaction) => countImport(transaction, organizationId, { sessions, bytes }, quotas.organization, at));
  const required = () => requireQuota(db, organizationId, quotas.organization, at);
  await counted(1, 7_000);
  await required();
  expect(await told("quota-nearly-used")).toEqual([]);
  await counted(1, 1_500);
  await required();
  expect(await told("quota-nearly-used")).toEqual([`owner@${organizationId}.example`]);
  await counted(1, 1_500);
  await expect(required()).rejects.toMatchObject({ code: "quota_exceeded", retryAfterS: 7_200 });
});

/** Mails that are not sent yet. */
const waiting = () =>
  database.db.selectFrom("jobs").where("state", "in", ["waiting", "running"]).select("payload").execute();

/** What the organization sent on an earlier day. */
const sentEarlier = (bytes: number) =>
  database.db
    .insertInto("sentDays")
    .values({ day: "2026-01-01", senderId: organizationId, sessions: 1, bytes })
    .execute();

test("given an organization that nears its storage, then its administrators are told once, and once it is full, nobody may send or import more", async () => {
  await insertOrganization();
  await sentEarlier(15_900);
  const [one, other] = [counter(), counter()];
  const send = async (counts: DailyQuotas, bytes: number) => {
    counts.add(person(), { sessions: 1, bytes });
    await counts.store();
  };
  await send(one, 50);
  expect(await told("storage-nearly-full")).toEqual([]);
  await send(one, 100);
  await send(other, 100);
  expect(await told("storage-nearly-full")).toEqual([`owner@${organizationId}.example`]);
  expect(() => other.check(person())).not.toThrow();
  await send(other, 4_000);
  expect(() => other.check(person())).toThrow(
    expect.objectContaining({ code: "quota_exceeded", message: expect.stringContaining("A shorter retention period") }),
  );
  await expect(requireQuota(database.db, organizationId, quotas.organization, new Date(now))).rejects.toMatchObject({
    code: "quota_exceeded",
  });
});

test("given a month with its storage nearly full, then administrators are told once in it, although jobs are forgotten sooner", async () => {
  const { db, pool } = database;
  const mails: string[] = [];
  const mail = {
    send: async ({ subject }: MailMessage) => void mails.push(subject),
    ping: async () => {},
    close: async () => {},
  };
  const jobs = startJobs({
    ...{ db, pool, logger, now: () => now, registry: createRegistry("jobs") },
    handlers: [
      mailHandler({ mail, limits: noMailLimits, publicUrl: "https://treadlight.example", now: () => now }, [
        quotaNearlyUsedMail,
        storageNearlyFullMail,
      ]),
    ],
  });
  onTestFinished(() => jobs.stop());
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), SOON);
  mails.length = 0;
  await insertOrganization();
  await sentEarlier(16_000);
  const counts = counter();
  const begun = now;
  /** How many mails are sent when something is stored on this day, after jobs that are over were deleted. */
  const sentOn = async (day: string) => {
    now = Date.parse(day);
    await deleteExpiredJobs(db, new Date(Date.now() + now - begun));
    counts.add(person(), { sessions: 1, bytes: 1 });
    await counts.store();
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), SOON);
    return mails.splice(0).length;
  };
  expect(await sentOn("2026-03-01")).toBe(1);
  expect(await sentOn("2026-03-03")).toBe(0);
  expect(await sentOn("2026-03-31")).toBe(0);
  expect(await sentOn("2026-04-01")).toBe(1);
});

test("given an individual, then their account may store less", async () => {
  await insertOrganization("individual");
  await sentEarlier(5_000);
  const counts = counter();
  counts.add(person(), { sessions: 1, bytes: 1 });
  await counts.store();
  expect(() => counts.check(person())).toThrow(expect.objectContaining({ code: "quota_exceeded" }));
});
