import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipelineSchema } from "@treadlight/contract/console";
import { identify } from "@treadlight/platform/identity";
import { openMail } from "@treadlight/platform/mail";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type TemporaryApi, temporaryApi } from "./testing/index.ts";

let api: TemporaryApi;
let staff: Awaited<ReturnType<TemporaryApi["person"]>>;
beforeAll(async () => {
  api = await temporaryApi();
  staff = await api.person({ isStaff: true });
});
afterAll(() => api.close());

const get = (path: string) => api.call("GET", `/api/admin/${path}`, { token: staff.token });
const post = (path: string, body?: object) => api.call("POST", `/api/admin/${path}`, { token: staff.token, body });
const filtered = (resource: string, filter: object) =>
  get(`${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`);

async function actionsOn(resourceId: string) {
  const entries = await api.db
    .selectFrom("auditEntries")
    .where("resourceId", "=", resourceId)
    .orderBy("position")
    .select(["action", "actorId"])
    .execute();
  expect(new Set(entries.map(({ actorId }) => actorId))).toEqual(new Set([staff.id]));
  return entries.map(({ action }) => action);
}

describe("errors", () => {
  const report = (message: string, release: string) =>
    api.warehouse.insertReports([
      {
        ...{ kind: "error", eventId: randomUUID(), organizationId: staff.organizationId, receivedAt: api.clock.ms },
        payload: { name: "TypeError", message, release },
      },
    ]);

  test("given a resolved error, when a newer release reports it, then it is open again by itself, and staff can do both", async () => {
    await report("it broke", "1");
    const [{ id }] = (await filtered("error-groups", { q: "it broke" })).body;
    const resolvedAt = api.clock.date().toISOString();
    expect((await post(`error-groups/${id}/resolve`)).body).toMatchObject({
      ...{ status: "resolved", resolvedAt, resolvedBy: staff.id, reopenedAt: null },
    });
    expect((await filtered("error-groups", { status: "open" })).body).toEqual([]);
    api.clock.advance(1_000);
    await report("it broke", "1");
    expect((await get(`error-groups/${id}`)).body).toMatchObject({ status: "resolved", count: 2 });
    api.clock.advance(1_000);
    await report("it broke", "2");
    const reopenedAt = api.clock.date().toISOString();
    expect((await filtered("error-groups", { status: "reopened" })).body).toMatchObject([
      { id, resolvedBy: staff.id, reopenedAt, reopenedBy: null, releases: [{ release: "2" }, { release: "1" }] },
    ]);
    api.clock.advance(1_000);
    expect((await post(`error-groups/${id}/resolve`)).body).toMatchObject({ status: "resolved" });
    expect((await post(`error-groups/${id}/resolve`)).body).toMatchObject({ status: "resolved" });
    expect((await post(`error-groups/${id}/reopen`)).body).toMatchObject({ status: "reopened", reopenedBy: staff.id });
    expect(await actionsOn(id)).toEqual(["error_group.resolved", "error_group.resolved", "error_group.reopened"]);
  });

  test("given no such error, then it cannot be resolved", async () => {
    expect((await post("error-groups/0123456789abcdef/resolve")).status).toBe(404);
  });
});

describe("contact messages", () => {
  test("given a message, when it is answered, then its sender gets the answer by mail, once", async () => {
    const id = randomUUID();
    const message = { id, email: "jane@acme.example", name: "Jane", topic: "sales", message: "What does it cost?" };
    await api.db
      .insertInto("contactMessages")
      .values({ ...message, contentHash: Buffer.from(id), createdAt: api.clock.date() })
      .execute();
    expect((await filtered("contact-messages", { status: "open" })).body).toMatchObject([{ id, answer: null }]);
    const answered = await post(`contact-messages/${id}/answer`, { text: "Nothing.\n\nBest wishes" });
    expect(answered.body).toMatchObject({ status: "answered", handled: true, answeredBy: staff.id });
    const { text } = await api.mailTo("jane@acme.example");
    expect(text).toContain("Nothing.\n\nBest wishes");
    expect(text).toContain("> What does it cost?");
    expect(await post(`contact-messages/${id}/answer`, { text: "Again" })).toMatchObject({ status: 409 });
    expect(await post(`contact-messages/${id}/answer`, { text: " " })).toMatchObject({
      status: 400,
      body: { details: [{ path: "text" }] },
    });
    expect(await actionsOn(id)).toEqual(["contact_message.answered"]);
  });
});

describe("the installation", () => {
  test("given staff, then they see its engines, factor sets and disk; given an owner, then they are refused", async () => {
    const { body } = await get("installation");
    expect(body).toMatchObject({ node: process.version, engines: [{ name: "database", isWell: true, version: null }] });
    expect(body.factorSets.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toHaveLength(1);
    const { token } = await api.person();
    for (const path of ["installation", "outbox", "pipeline"]) {
      expect((await api.call("GET", `/api/admin/${path}`, { token })).status).toBe(403);
    }
  });

  test("given staff who listen, then they are told how the pipeline does, and an owner is not", async () => {
    const listen = async (token: string) => {
      const leave = new AbortController();
      const headers = { authorization: `Bearer ${token}` };
      const { body } = await fetch(`${api.url}/api/live`, { headers, signal: leave.signal });
      const heard: string[] = [];
      const reading = (async () => {
        for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) heard.push(part);
      })().catch(() => {});
      return { text: () => heard.join(""), end: () => leave.abort(), reading };
    };
    const owner = await api.person();
    const streams = await Promise.all([staff.token, owner.token].map(listen));
    const [toStaff, toOwner] = streams;
    const state = await vi.waitFor(() => {
      const [, data = ""] = /event: pipeline\ndata: (.*)\n/.exec(toStaff?.text() ?? "") ?? [];
      return pipelineSchema.parse(JSON.parse(data));
    }, 60_000);
    expect(state).toMatchObject({ acceptedPerSecond: 0, deadLetters: 0 });
    expect(state.lag.map(({ waiting }) => waiting)).toEqual([0, 0, 0]);
    expect(toOwner?.text()).not.toContain("pipeline");
    for (const { end } of streams) end();
    await Promise.all(streams.map(({ reading }) => reading));
  });
});

describe("the outbox", () => {
  test("given mails, then they are listed and searched, and their links cannot be used", async () => {
    const mail = await openMail({ dataDir: api.folder, from: "Treadlight <no-reply@treadlight.example>" });
    const ids = [randomUUID(), randomUUID()];
    for (const [n, id] of ids.entries()) {
      await mail.send({
        ...{ id, date: new Date(Date.UTC(2026, 1, n + 1)), to: `p${n}@acme.example`, subject: `Grüße ${n}` },
        text: "https://treadlight.example/reset-password#token=abc_DEF-123",
        html: '<p style="color:red">Hello <a href="https://treadlight.example/x#token=abc_DEF-123">link</a></p>',
      });
    }
    await writeFile(join(api.folder, "outbox", "a note.txt"), "not a mail");
    await mkdir(join(api.folder, "outbox", "folder"));
    const { body, headers } = await get("outbox");
    expect(body).toMatchObject([
      { id: ids[1], to: "p1@acme.example", subject: "Grüße 1", sentAt: "2026-02-02T00:00:00.000Z" },
      { id: ids[0], to: "p0@acme.example" },
    ]);
    expect(headers.get("content-range")).toBe("outbox 0-1/2");
    expect((await filtered("outbox", { q: "GRÜSSE p0" })).body).toEqual([]);
    expect((await filtered("outbox", { q: "grüße P0" })).body).toMatchObject([{ id: ids[0] }]);
    expect((await filtered("outbox", { id: [ids[0]] })).body).toMatchObject([{ id: ids[0] }]);
    const { text, body: one } = await get(`outbox/${ids[0]}`);
    expect(one.html).toContain('<a href="https://treadlight.example/x#token=hidden">');
    expect(one.text.trim()).toBe("https://treadlight.example/reset-password#token=hidden");
    expect(text).not.toContain("abc_DEF");
    expect((await get(`outbox/${randomUUID()}`)).status).toBe(404);
  });
});

describe("ingest keys", () => {
  test("given a key, when it is rotated, then both work until the old one ends by itself", async () => {
    const { token } = await api.person();
    const call = (method: string, path: string, body?: object) =>
      api.call(method, `/api/admin/ingest-keys${path}`, { token, body });
    const { body: old } = await call("POST", "", { name: "build", scopes: ["sessions"] });
    const { status, body: next } = await call("POST", `/${old.id}/rotate`, { overlapDays: 2 });
    expect([status, next]).toEqual([201, expect.objectContaining({ name: "build", scopes: ["sessions"] })]);
    expect(next).toMatchObject({ status: "working", endsAt: null });
    const ask = identify({ db: api.db, jwtSecret: "x".repeat(32), now: api.clock.now });
    const isWorking = (key: string) =>
      ask(`Bearer ${key}`).then(
        () => true,
        () => false,
      );
    expect(await Promise.all([old.key, next.key].map(isWorking))).toEqual([true, true]);
    const endsAt = new Date(api.clock.ms + 2 * 86_400_000).toISOString();
    expect((await call("GET", `/${old.id}`)).body).toMatchObject({ status: "ending", endsAt });
    expect(await call("POST", `/${old.id}/rotate`, {})).toMatchObject({ status: 409 });
    api.clock.advance(2 * 86_400_000);
    expect(await Promise.all([old.key, next.key].map(isWorking))).toEqual([false, true]);
  });
});
