import { randomUUID } from "node:crypto";
import { PASSWORD, type TemporaryApi, temporaryApi } from "@treadlight/api/testing";
import { CONFIRM_HEADER } from "@treadlight/contract/confirmation";
import { publishableMark, scoreSession } from "@treadlight/domain/session";
import { DAY_MS } from "@treadlight/domain/time";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pendingChangesHandler } from "./pending-changes.ts";

type Person = Awaited<ReturnType<TemporaryApi["person"]>>;
const NAME = "Acme & Söhne";
const NOON = Date.parse("2026-03-10T12:00:00Z");
let api: TemporaryApi;
beforeAll(async () => {
  api = await temporaryApi();
});
afterAll(() => api.close());
beforeEach(() => {
  api.clock.ms = NOON;
});

// Access tokens end within minutes, and the clock moves by days.
const change = async (person: Person, body: object, name?: string) =>
  api.call("PATCH", "/api/organization", {
    token: await api.signIn(person.id),
    body,
    headers: name === undefined ? {} : { [CONFIRM_HEADER]: encodeURIComponent(name) },
  });
const get = async ({ id }: Person, path: string) => (await api.call("GET", path, { token: await api.signIn(id) })).body;
const pending = async (person: Person) => (await get(person, "/api/organization/pending-changes")).changes;
const organization = (person: Person) => get(person, "/api/organization");

/** One run of the job. */
async function run() {
  const handler = pendingChangesHandler({
    db: api.db,
    log: api.log,
    logger: pino({ level: "silent" }),
    now: api.clock.now,
  });
  const job = { id: randomUUID(), owner: "installation" as const, createdAt: api.clock.date(), attempt: 1 };
  await handler.work({}, { ...job, signal: new AbortController().signal, progress: () => {} });
}

/** Sessions of a person, so many days ago. */
const sessions = ({ organizationId, id: personId }: Person, ...daysAgo: number[]) =>
  api.warehouse.applySessions(
    daysAgo.map((days) => {
      const sessionId = randomUUID();
      const startedAt = api.clock.ms - days * DAY_MS;
      return scoreSession({
        ...{ kind: "session", eventId: sessionId, sessionId, organizationId, personId, revision: 0, source: "sdk" },
        ...{ receivedAt: api.clock.ms, startedAt, promptCount: 1, timeEngaged: 60, aiTool: "Claude" },
        ...{ complexity: "low", detected: {}, categories: [], sentByPerson: true },
      });
    }),
  );
const actions = async ({ organizationId }: Person) =>
  (
    await api.db
      .selectFrom("auditEntries")
      .where("chainId", "=", organizationId)
      .orderBy("position")
      .select(["action", "actorKind"])
      .execute()
  ).map(({ action, actorKind }) => `${action} by ${actorKind}`);

/** Somebody with sessions of today, 20, 40 and 60 days ago, and another owner. */
async function withHistory() {
  const { id: organizationId } = await api.organization({ name: NAME });
  const owner = await api.person({ organizationId });
  const other = await api.person({ organizationId });
  await sessions(owner, 0, 20, 40, 60);
  return { owner, other };
}

describe("keeping previews with special subjects", () => {
  test("given the name, then it is so at once and on record, all owners are told, and the way back needs no name", async () => {
    const { owner, other } = await withHistory();
    const refused = await change(owner, { keepsSpecialPreviews: true });
    expect(refused).toMatchObject({ status: 428, body: { code: "confirmation_required" } });
    expect(refused.body.error).toContain("stored as they were written");
    expect(await organization(owner)).toMatchObject({ keepsSpecialPreviews: false });
    const answer = await change(owner, { keepsSpecialPreviews: true }, NAME);
    expect(answer).toMatchObject({ status: 200, body: { keepsSpecialPreviews: true } });
    for (const { email } of [owner, other]) {
      expect((await api.mailTo(email)).text).toContain("stored as they were written");
    }
    expect((await change(owner, { keepsSpecialPreviews: true, size: 12 })).status).toBe(200);
    expect((await change(owner, { keepsSpecialPreviews: false })).body).toMatchObject({ keepsSpecialPreviews: false });
    expect(await actions(owner)).toEqual(Array(3).fill("organization.updated by user"));
  });
});

describe("shorter retention", () => {
  test("given sessions that it would erase, then it is refused with their number until the name confirms it, and nothing changes", async () => {
    const { owner } = await withHistory();
    for (const name of [undefined, "Acme", "%"]) {
      const refused = await change(owner, { retentionDays: 30, size: 12 }, name);
      expect(refused).toMatchObject({ status: 428, body: { code: "confirmation_required" } });
      expect(refused.body.error).toMatch(/^2 of 4 sessions will be erased for good, the newest from 29 January 2026\./);
      expect(refused.body.error).toContain("takes effect on 13 March 2026");
    }
    expect(await organization(owner)).toMatchObject({ retentionDays: null, size: null });
    expect(await pending(owner)).toEqual([]);
  });

  test("given the name, then it waits for three days, all owners are told, and what erases nothing is changed at once", async () => {
    const { owner, other } = await withHistory();
    expect(await change(owner, { retentionDays: 30, size: 12 }, NAME)).toMatchObject({
      status: 200,
      body: { retentionDays: null, size: 12 },
    });
    const [waiting, ...more] = await pending(other);
    expect(more).toEqual([]);
    expect(waiting).toMatchObject({ kind: "retention", retentionDays: 30, appliesAt: "2026-03-13T12:00:00.000Z" });
    for (const { email } of [owner, other]) {
      const mail = await api.mailTo(email);
      expect(mail.subject).toBe(`A setting of ${NAME} on Treadlight changes on 13 March 2026`);
      expect(mail.text).toContain("2 of 4 sessions will be erased");
    }
    // Asked for again, it is what is pending already.
    expect((await change(owner, { retentionDays: 30 })).status).toBe(200);
    api.clock.advance(72 * 3_600_000 - 1);
    await run();
    expect(await organization(owner)).toMatchObject({ retentionDays: null });
    api.clock.advance(1);
    await run();
    await run();
    expect(await organization(owner)).toMatchObject({ retentionDays: 30 });
    expect(await pending(owner)).toEqual([]);
    expect((await api.mailTo(other.email, 2)).subject).toBe(`A setting of ${NAME} on Treadlight has changed`);
    expect(await actions(owner)).toEqual([
      "organization.change_requested by user",
      "organization.updated by user",
      "organization.change_applied by system",
    ]);
  });

  test("given it is cancelled by another administrator, then it never takes effect, and both are on record", async () => {
    const { owner, other } = await withHistory();
    const admin = await api.person({ role: "admin", organizationId: owner.organizationId });
    await change(owner, { retentionDays: 30 }, NAME);
    const [waiting] = await pending(other);
    const path = `/api/organization/pending-changes/${waiting.id}`;
    const stranger = await api.person();
    expect((await api.call("DELETE", path, { token: stranger.token })).status).toBe(404);
    const member = await api.person({ role: "member", organizationId: owner.organizationId });
    expect((await api.call("DELETE", path, { token: member.token })).status).toBe(403);
    expect((await api.call("DELETE", path, { token: admin.token })).status).toBe(204);
    expect((await api.call("DELETE", path, { token: admin.token })).status).toBe(404);
    api.clock.advance(4 * DAY_MS);
    await run();
    expect(await organization(owner)).toMatchObject({ retentionDays: null });
    expect(await actions(owner)).toEqual([
      "organization.change_requested by user",
      "organization.change_cancelled by user",
    ]);
  });

  test("given another value while one is pending, then that counts; given a longer period, then it is so at once and nothing is pending", async () => {
    const { owner } = await withHistory();
    await api.db
      .updateTable("organizations")
      .set({ retentionDays: 90 })
      .where("id", "=", owner.organizationId)
      .execute();
    await change(owner, { retentionDays: 30 }, NAME);
    expect((await change(owner, { retentionDays: 10 })).status).toBe(428);
    await change(owner, { retentionDays: 10 }, NAME);
    expect((await pending(owner)).map(({ retentionDays }: { retentionDays: number }) => retentionDays)).toEqual([10]);
    expect((await change(owner, { retentionDays: 365 })).body).toMatchObject({ retentionDays: 365 });
    expect(await pending(owner)).toEqual([]);
    // Nothing is that old.
    expect((await change(owner, { retentionDays: 100 })).body).toMatchObject({ retentionDays: 100 });
  });

  test("given the console, then it asks for the same", async () => {
    const { owner } = await withHistory();
    const put = (headers: Record<string, string> = {}) =>
      api.call("PUT", `/api/admin/organizations/${owner.organizationId}`, {
        token: owner.token,
        body: { retentionDays: 30, currency: "EUR" },
        headers,
      });
    expect((await put()).body).toMatchObject({ code: "confirmation_required" });
    const made = await put({ [CONFIRM_HEADER]: encodeURIComponent(NAME) });
    expect(made.body).toMatchObject({ retentionDays: null, currency: "EUR" });
    expect(await pending(owner)).toHaveLength(1);
  });

  test("given an individual, then the name confirms it, and it is so at once", async () => {
    const person = await api.person({ role: "individual" });
    await sessions(person, 0, 40);
    const { name } = await organization(person);
    const set = (headers: Record<string, string> = {}) =>
      api.call("PATCH", "/api/user/settings", { token: person.token, body: { retentionDays: 30 }, headers });
    expect((await set()).body.error).toMatch(/^1 of 2 sessions will be erased/);
    expect((await set({ [CONFIRM_HEADER]: encodeURIComponent(name) })).body).toMatchObject({ retentionDays: 30 });
  });
});

/** An import of seven sessions, so many days ago. */
async function imported({ organizationId, id: requestedBy }: Person, daysAgo: number) {
  const [id, at] = [randomUUID(), new Date(api.clock.ms - daysAgo * DAY_MS)];
  const summary = {
    ...{ lines: 7, sessions: 7, ignored: 0, rejected: 0, people: 1, tools: [], sample: [] },
    ...{ first: "2026-01-05T09:00:00Z", last: "2026-02-05T09:00:00Z" },
  };
  await api.db
    .insertInto("imports")
    .values({
      ...{ id, organizationId, requestedBy, kind: "csv", fileName: "usage.csv", settings: "{}", jobId: randomUUID() },
      ...{ isDryRun: false, requestedAt: at, startedAt: at },
    })
    .execute();
  const finished = { finishedAt: at, summary: JSON.stringify(summary) };
  await api.db.updateTable("imports").set(finished).where("id", "=", id).execute();
  return id;
}
const undo = async (person: Person, id: string, name?: string) =>
  api.call("POST", `/api/imports/${id}/undo`, {
    token: await api.signIn(person.id),
    headers: name === undefined ? {} : { [CONFIRM_HEADER]: encodeURIComponent(name) },
  });

describe("erasing sessions that came in before", () => {
  /** Sessions with a mark or an import, received so many days ago. */
  const received = ({ organizationId }: Person, importId: string, count: number, daysAgo: number) =>
    api.warehouse.applySessions(
      Array.from({ length: count }, () => {
        const sessionId = randomUUID();
        const at = api.clock.ms - daysAgo * DAY_MS;
        return scoreSession({
          ...{ kind: "session", eventId: sessionId, sessionId, organizationId, revision: 0, source: "sdk", importId },
          ...{
            personId: randomUUID(),
            receivedAt: at,
            startedAt: at,
            promptCount: 1,
            timeEngaged: 60,
            aiTool: "Claude",
          },
          ...{ complexity: "low", detected: {}, categories: [], sentByPerson: false },
        });
      }),
    );
  /** The tombstones of an organization. */
  async function tombstones({ organizationId }: Person) {
    const found: unknown[] = [];
    for await (const records of api.log.read("sessions")) {
      for (const { headers, value } of records) {
        if (headers.kind === "erasure" && headers.organizationId === organizationId)
          found.push(JSON.parse(Buffer.from(value).toString()));
      }
    }
    return found;
  }
  test("given an import of last week, when it is undone, then its number is said, the name asked for, and it waits and can be cancelled", async () => {
    const { owner, other } = await withHistory();
    const id = await imported(owner, 7);
    const refused = await undo(owner, id);
    expect(refused).toMatchObject({ status: 428, body: { code: "confirmation_required" } });
    expect(refused.body.error).toMatch(
      /^7 sessions will be erased for good, the first from 5 January 2026\. This takes effect on 13 March 2026/,
    );
    expect((await undo(owner, id, NAME)).body).toMatchObject({ state: "imported", undoneAt: null });
    const [waiting, ...more] = await pending(other);
    expect(more).toEqual([]);
    expect(waiting).toMatchObject({ kind: "import", subject: id, title: "The import of usage.csv is undone" });
    expect((await api.mailTo(other.email)).text).toContain("The import of usage.csv is undone.");
    // Asked for again, it is what is pending already.
    expect((await undo(other, id)).status).toBe(200);
    expect(await pending(other)).toEqual([waiting]);
    const cancelled = await api.call("DELETE", `/api/organization/pending-changes/${waiting.id}`, {
      token: await api.signIn(other.id),
    });
    expect(cancelled.status).toBe(204);
    api.clock.advance(4 * DAY_MS);
    await run();
    expect(await tombstones(owner)).toEqual([]);

    await undo(owner, id, NAME);
    api.clock.advance(3 * DAY_MS);
    await run();
    await run();
    expect(await tombstones(owner)).toMatchObject([{ importId: id }]);
    expect((await get(owner, `/api/imports/${id}`)).state).toBe("undone");
    expect(await actions(owner)).toEqual([
      "organization.change_requested by user",
      "organization.change_cancelled by user",
      "organization.change_requested by user",
      "organization.change_applied by system",
    ]);
  });

  test("given an import of today, when it is undone with the name, then it is at once, and all owners are told", async () => {
    const { owner, other } = await withHistory();
    const id = await imported(owner, 1);
    expect((await undo(owner, id)).body.error).toContain("This is done at once.");
    expect((await undo(owner, id, NAME)).body).toMatchObject({ state: "undone" });
    expect(await tombstones(owner)).toMatchObject([{ importId: id }]);
    expect((await api.mailTo(other.email)).subject).toBe(`A setting of ${NAME} on Treadlight has changed`);
  });

  test("given a publishable key, then what came in of late is erased at once with the name, and what is older waits", async () => {
    const { owner } = await withHistory();
    const body = { name: "Page", kind: "publishable", origins: ["https://app.example.com"] };
    const { id } = (await api.call("POST", "/api/admin/ingest-keys", { token: owner.token, body })).body;
    await received(owner, publishableMark(id, "a".repeat(18)), 2, 10);
    await received(owner, publishableMark(id, "b".repeat(18)), 3, 1);
    const erase = async (which: { from?: string }, name?: string) => {
      const token = await api.signIn(owner.id);
      const query = which.from === undefined ? "" : `?from=${encodeURIComponent(which.from)}`;
      const { sessions: count, to } = (await api.call("GET", `/api/admin/ingest-keys/${id}/sent${query}`, { token }))
        .body;
      return api.call("POST", `/api/admin/ingest-keys/${id}/erase-sent`, {
        token,
        body: { ...which, sessions: count, to },
        headers: name === undefined ? {} : { [CONFIRM_HEADER]: encodeURIComponent(name) },
      });
    };
    const lately = { from: new Date(api.clock.ms - 2 * DAY_MS).toISOString() };
    expect((await erase(lately)).body.error).toMatch(/^3 sessions will be erased for good, .* This is done at once\./);
    expect((await erase(lately, NAME)).body).toEqual({ erasing: 3, appliesAt: null });
    expect(await tombstones(owner)).toHaveLength(1);
    expect((await erase({})).body.error).toMatch(
      /^5 sessions .* received since 28 February 2026\. This takes effect on/,
    );
    expect((await erase({}, NAME)).body).toEqual({ erasing: 5, appliesAt: "2026-03-13T12:00:00.000Z" });
    expect(await pending(owner)).toMatchObject([{ kind: "key_sessions", subject: id }]);
    expect(await tombstones(owner)).toHaveLength(1);
    // What is erased at once meanwhile does not take its place.
    await erase(lately, NAME);
    expect(await pending(owner)).toHaveLength(1);
    const askedAt = api.clock.ms;
    api.clock.advance(3 * DAY_MS);
    await run();
    // What came in while it waited stays.
    expect((await tombstones(owner)).at(-1)).toMatchObject({ mark: publishableMark(id), receivedAt: askedAt });
  });
});

describe("attacks", () => {
  test("given another pending change's id, then neither a stranger nor a member cancels it, and nobody asks for one in another organization", async () => {
    const { owner } = await withHistory();
    const id = await imported(owner, 7);
    await undo(owner, id, NAME);
    const [waiting] = await pending(owner);
    const stranger = await api.person({ name: "Stranger" });
    const member = await api.person({ role: "member", organizationId: owner.organizationId });
    for (const [who, status] of [
      [stranger, 404],
      [member, 403],
    ] as const) {
      const path = `/api/organization/pending-changes/${waiting.id}`;
      expect((await api.call("DELETE", path, { token: await api.signIn(who.id) })).status).toBe(status);
    }
    expect((await undo(stranger, id, "Acme")).status).toBe(404);
    expect((await undo(member, id, NAME)).status).toBe(403);
    expect(await pending(stranger)).toEqual([]);
    expect(await pending(owner)).toEqual([waiting]);
  });

  test("given a wrong name, then a change already pending stays as it was", async () => {
    const { owner } = await withHistory();
    await change(owner, { retentionDays: 30 }, NAME);
    const before = await pending(owner);
    for (const name of [NAME.toLowerCase(), ` ${NAME}`, `${NAME}\u200b`, "", "%00"])
      expect((await change(owner, { retentionDays: 10 }, name)).status).toBe(428);
    expect(await pending(owner)).toEqual(before);
  });
});

describe("deleting", () => {
  test("given an organization without its name, then the refusal says in numbers what is deleted", async () => {
    const { owner } = await withHistory();
    const remove = (headers: Record<string, string> = {}) =>
      api.call("DELETE", "/api/organization", { token: owner.token, body: { password: PASSWORD }, headers });
    const refused = await remove();
    expect(refused).toMatchObject({ status: 428, body: { code: "confirmation_required" } });
    expect(refused.body.error).toMatch(
      /^On 9 April 2026, 4 sessions, the first from 9 January 2026, .* and 2 people move to organizations of their own\./,
    );
    expect((await organization(owner)).deleteAfter).toBeNull();
    expect((await remove({ [CONFIRM_HEADER]: encodeURIComponent(NAME) })).status).toBe(200);
  });

  test("given a department with people, then the name confirms it; without, nobody is asked", async () => {
    const { owner, other } = await withHistory();
    const { token } = owner;
    const make = async (name: string) =>
      (await api.call("POST", "/api/admin/departments", { token, body: { name } })).body.id;
    const [sales, empty] = [await make("Sales"), await make("Empty")];
    await api.call("PUT", `/api/admin/users/${other.id}`, { token, body: { departmentId: sales } });
    const remove = (id: string, headers: Record<string, string> = {}) =>
      api.call("DELETE", `/api/admin/departments/${id}`, { token, headers });
    expect((await remove(empty)).status).toBe(200);
    expect((await remove(sales)).body.error).toMatch(/^1 person will be without a department\./);
    expect((await remove(sales, { [CONFIRM_HEADER]: encodeURIComponent(NAME) })).status).toBe(200);
    expect((await api.mailTo(other.email)).text).toContain("The department Sales is deleted.");
  });

  test("given a webhook with deliveries, then the name confirms that they go as well", async () => {
    const { owner } = await withHistory();
    const { token } = owner;
    const body = { name: "Hook", url: "http://127.0.0.1:9/" };
    const { id } = (await api.call("POST", "/api/admin/webhooks", { token, body })).body;
    await api.call("POST", `/api/admin/webhooks/${id}/test`, { token });
    const remove = (headers: Record<string, string> = {}) =>
      api.call("DELETE", `/api/admin/webhooks/${id}`, { token, headers });
    expect((await remove()).body.error).toMatch(
      /^The list of 1 delivery will be deleted for good\. 1 of them will then not be sent/,
    );
    expect((await remove({ [CONFIRM_HEADER]: encodeURIComponent(NAME) })).status).toBe(200);
  });

  test("given the last member of a company with sessions, then their account takes it along only with its name", async () => {
    const { id: organizationId } = await api.organization({ name: NAME });
    const owner = await api.person({ organizationId });
    await sessions({ ...owner, id: randomUUID() }, 3, 4);
    const remove = (headers: Record<string, string> = {}) =>
      api.call("DELETE", "/api/user", { token: owner.token, body: { password: PASSWORD }, headers });
    expect((await remove()).body.error).toContain("You are the last member");
    expect((await remove({ [CONFIRM_HEADER]: encodeURIComponent(NAME) })).status).toBe(200);
  });
});

describe("showing names", () => {
  test("given members, then they are told, it waits, and sessions of before keep pseudonyms in every answer", async () => {
    const { id: organizationId } = await api.organization({ name: NAME });
    const owner = await api.person({ organizationId });
    const member = await api.person({ role: "member", organizationId });
    await sessions(member, 1);
    const refused = await change(owner, { peopleVisible: true });
    expect(refused.body.error).toMatch(
      /^The sessions of 2 people will be shown under their names to 1 administrator, /,
    );
    await change(owner, { peopleVisible: true }, NAME);
    expect(await organization(member)).toMatchObject({
      peopleVisible: false,
      namesShownAfter: "2026-03-13T12:00:00.000Z",
    });
    const mail = await api.mailTo(member.email);
    expect(mail.subject).toBe(`${NAME} will see your sessions under your name`);
    expect(mail.text).toContain("From 13 March 2026 on");
    api.clock.advance(3 * DAY_MS);
    await run();
    expect(await organization(member)).toMatchObject({
      peopleVisible: true,
      namesFrom: "2026-03-13",
      namesShownAfter: null,
    });
    await sessions(member, 0);

    const token = await api.signIn(owner.id);
    const query = {
      measures: ["sessions", "activeUsers"],
      dimensions: ["user"],
      timeDimension: { from: "2026-03-01", to: "2026-03-20" },
    };
    const ask = async (filters: object[] = []) =>
      (await api.call("POST", "/api/analytics/query", { token, body: { ...query, filters } })).body;
    const answer = await ask();
    const users: string[] = answer.rows.map(({ user }: { user: string }) => user);
    const pseudonym = users.find((user) => user !== member.id) ?? "";
    expect(users.toSorted()).toEqual([member.id, pseudonym].toSorted());
    expect(pseudonym).toMatch(/^[0-9a-f]{16}$/);
    expect(answer.meta.notice).toContain("before 2026-03-13");
    // A count must not tell that the two are one person.
    const filter = { dimension: "user", operator: "in", values: [member.id, pseudonym] };
    const together = await api.call("POST", "/api/analytics/query", {
      token,
      body: { ...query, dimensions: [], filters: [filter] },
    });
    expect(together.body.rows).toEqual([{ sessions: 2, activeUsers: 2 }]);

    const list = (await api.call("GET", "/api/admin/sessions", { token })).body;
    expect(list.map(({ user }: { user: string }) => user)).toEqual([member.id, pseudonym]);
    for (const { id, user } of list) {
      const one = await api.call("GET", `/api/admin/sessions/${id}`, { token });
      expect(one.body).toMatchObject({ id, user });
    }
    const exported = (await api.call("GET", "/api/exports/sessions.ndjson", { token })).text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(exported.map(({ user }) => user)).toEqual([pseudonym, member.id]);
    // An export goes on from a row of either sort.
    const rest = await api.call("GET", `/api/exports/sessions.ndjson?cursor=${exported[0].cursor}`, {
      token,
    });
    expect(JSON.parse(rest.text)).toMatchObject({ user: member.id });
    const texts = JSON.stringify([list[1], exported[0]]);
    expect(texts).not.toContain(member.id);

    // Turning them off is at once, and needs no confirmation.
    expect((await change(owner, { peopleVisible: false })).body).toMatchObject({
      peopleVisible: false,
      namesFrom: null,
    });
    expect((await ask()).rows.some(({ user }: { user: string }) => user === member.id)).toBe(false);
  });

  test("given somebody who joins or is reinstated while it waits, then they are told as well", async () => {
    const { id: organizationId } = await api.organization({ name: NAME });
    const owner = await api.person({ organizationId });
    const suspended = await api.person({ role: "member", organizationId });
    const suspend = (is: boolean) =>
      api.call("PUT", `/api/admin/users/${suspended.id}`, { token: owner.token, body: { suspended: is } });
    await suspend(true);
    await change(owner, { peopleVisible: true }, NAME);
    await suspend(false);
    const email = `joiner-of-${organizationId}@example.com`;
    await api.call("POST", "/api/admin/invitations", { token: owner.token, body: { email, role: "member" } });
    const token = (await api.mailTo(email)).text.match(/token=([\w-]+)/)?.[1];
    const accept = { body: { token, password: "a horse of its own" } };
    expect((await api.call("POST", "/api/invitations/accept", accept)).status).toBe(200);
    for (const [to, count] of [
      [suspended.email, 1],
      [email, 2],
    ] as const) {
      expect((await api.mailTo(to, count)).subject).toBe(`${NAME} will see your sessions under your name`);
    }
  });

  test("given nobody else in the organization, then it is so at once", async () => {
    const owner = await api.person({ role: "owner" });
    expect((await change(owner, { peopleVisible: true })).body).toMatchObject({
      peopleVisible: true,
      namesFrom: "2026-03-10",
    });
  });
});
