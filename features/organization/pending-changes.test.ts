import { randomUUID } from "node:crypto";
import { type TemporaryApi, temporaryApi } from "@treadlight/api/testing";
import { CONFIRM_HEADER } from "@treadlight/contract/confirmation";
import { scoreSession } from "@treadlight/domain/session";
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
  const handler = pendingChangesHandler({ db: api.db, logger: pino({ level: "silent" }), now: api.clock.now });
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

  test("given nobody else in the organization, then it is so at once", async () => {
    const owner = await api.person({ role: "owner" });
    expect((await change(owner, { peopleVisible: true })).body).toMatchObject({
      peopleVisible: true,
      namesFrom: "2026-03-10",
    });
  });
});
