import { randomUUID } from "node:crypto";
import { type TemporaryApi, temporaryApi } from "@treadlight/api/testing";
import { isAskedAbout, TIME_CHOICES, type TimeChoice } from "@treadlight/domain/productivity";
import { scoreSession } from "@treadlight/domain/session";
import { DAY_MS } from "@treadlight/domain/time";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { applyRetention } from "../privacy/retention.ts";
import { eraseTimeAnswers } from "./erase.ts";

let api: TemporaryApi;
beforeAll(async () => {
  api = await temporaryApi();
});
afterAll(() => api.close());

type Person = Awaited<ReturnType<TemporaryApi["person"]>>;

const MINUTE_MS = 60_000;

function sessionId({ isAsked = true } = {}): string {
  for (;;) {
    const id = randomUUID();
    if (isAskedAbout(id) === isAsked) return id;
  }
}

async function use({ organizationId, id: personId }: Person, facts: Record<string, unknown> = {}): Promise<string> {
  const event = {
    kind: "session" as const,
    eventId: randomUUID(),
    organizationId,
    personId,
    sessionId: sessionId(),
    revision: 0,
    receivedAt: api.clock.now(),
    startedAt: api.clock.now() - 60 * MINUTE_MS,
    source: "extension" as const,
    aiTool: "ChatGPT",
    promptCount: 2,
    timeEngaged: 600,
    workflowType: "research",
    contentType: "document",
    complexity: "low" as const,
    detected: {},
    categories: [],
    ...facts,
  };
  await api.warehouse.applySessions([scoreSession(event)]);
  return event.sessionId;
}

const call = (method: string, { token }: Person, path = "", body?: unknown) =>
  api.call(method, `/api/time-answers${path}`, { token, body });
const ask = async (person: Person) => (await call("POST", person, "/question")).body;
const turn = ({ token }: Person, askedAboutTime: boolean | null) =>
  api.call("PATCH", "/api/user", { token, body: { askedAboutTime } });
const answer = (person: Person, id: string, choice: string) => call("PUT", person, `/${id}`, { choice });
const listed = async (person: Person) => (await call("GET", person)).body.answers;

describe("given somebody who uses AI", () => {
  test("then nobody asks them until they or their organization turn it on, and their own setting wins", async () => {
    const owner = await api.person();
    const member = await api.person({ role: "member", organizationId: owner.organizationId });
    const id = await use(member);
    expect(await ask(member)).toEqual({ isOn: false, question: null });
    const turnOrganization = (asksAboutTime: boolean) =>
      api.call("PATCH", "/api/organization", { token: owner.token, body: { asksAboutTime } });
    expect((await turnOrganization(true)).body).toMatchObject({ asksAboutTime: true });
    expect(await ask(member)).toMatchObject({ isOn: true, question: { id, kind: "research", timeEngaged: 600 } });
    expect((await turn(member, false)).body).toMatchObject({ askedAboutTime: false });
    expect(await ask(member)).toEqual({ isOn: false, question: null });
    await turnOrganization(false);
    await turn(member, true);
    expect(await ask(member)).toMatchObject({ isOn: true, question: { id } });
    await turn(member, null);
    expect(await ask(member)).toMatchObject({ isOn: false });
    const log = await api.call("GET", '/api/admin/audit-log?filter={"resource":"organizations"}', {
      token: owner.token,
    });
    expect(log.body).toMatchObject([{ after: { asksAboutTime: false } }, { after: { asksAboutTime: true } }]);
  });

  test("then they are asked about a session of theirs that is over, was worth the time and is one in twenty", async () => {
    const person = await api.person({ role: "individual" });
    await turn(person, true);
    await use(person, { sessionId: sessionId({ isAsked: false }) });
    await use(person, { timeEngaged: 59 });
    await use(person, { promptCount: 0 });
    await use(person, { source: "import" });
    await use(person, { startedAt: api.clock.now() - 15 * MINUTE_MS });
    await use(person, { startedAt: api.clock.now() - 49 * 60 * MINUTE_MS });
    expect((await ask(person)).question).toBeNull();
    const id = await use(person, { workflowType: undefined });
    expect((await ask(person)).question).toMatchObject({ id, tool: "ChatGPT", kind: null });
  });

  test("then one question a day is asked, the same on every device, and none about a session twice", async () => {
    const person = await api.person({ role: "individual" });
    await turn(person, true);
    const ids = [await use(person), await use(person)];
    const questions = await Promise.all(Array.from({ length: 8 }, () => ask(person)));
    const [first, ...others] = questions.map(({ question }) => question.id);
    expect(new Set(others)).toEqual(new Set([first]));
    expect((await answer(person, first, "skipped")).body).toMatchObject({ id: first, choice: "skipped" });
    expect((await ask(person)).question).toBeNull();
    api.clock.advance(DAY_MS);
    const { question } = await ask({ ...person, token: await api.signIn(person.id) });
    expect(ids).toContain(question.id);
    expect(question.id).not.toBe(first);
    api.clock.advance(-DAY_MS);
  });
});

describe("given a question", () => {
  async function asked() {
    const owner = await api.person();
    const person = await api.person({ role: "member", organizationId: owner.organizationId });
    await turn(person, true);
    const id = await use(person);
    expect((await ask(person)).question.id).toBe(id);
    return { owner, person, id };
  }

  test("then it is answered once, with what the session is by then, and by nobody else", async () => {
    const { owner, person, id } = await asked();
    await use(person, { sessionId: id, revision: 1, timeEngaged: 900, workflowType: "planning" });
    expect((await answer(owner, id, "twice")).status).toBe(404);
    expect((await answer(person, id, "ten times")).status).toBe(400);
    expect((await answer(person, id, "twice")).status).toBe(200);
    expect(await answer(person, id, "worse")).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect((await answer(person, id, "twice")).status).toBe(200);
    expect(await listed(person)).toMatchObject([{ id, choice: "twice", timeEngaged: 900, kind: "planning" }]);
    expect(await listed(owner)).toEqual([]);
    expect((await call("DELETE", owner, `/${id}`)).status).toBe(404);
  });

  test("then its author deletes one answer or all", async () => {
    const { owner, person, id } = await asked();
    await answer(person, id, "same");
    expect((await call("DELETE", owner)).status).toBe(204);
    expect(await listed(person)).toHaveLength(1);
    expect((await call("DELETE", person, `/${id}`)).status).toBe(204);
    expect((await call("DELETE", person, `/${id}`)).status).toBe(404);
    expect((await ask(person)).question.id).toBe(id);
    await answer(person, id, "same");
    expect((await call("DELETE", person)).status).toBe(204);
    expect(await listed(person)).toEqual([]);
  });

  test("when its session is erased, then the answer is too, and can no longer be given", async () => {
    const { person, id } = await asked();
    const { organizationId } = person;
    await answer(person, id, "same");
    const day = api.clock.date().toISOString().slice(0, 10);
    const ofPerson = { organizationId, personId: person.id };
    await eraseTimeAnswers(api.db, { ...ofPerson, startedBefore: day });
    await eraseTimeAnswers(api.db, { ...ofPerson, startedFrom: "2026-03-02" });
    await eraseTimeAnswers(api.db, { organizationId: randomUUID() });
    expect(await listed(person)).toHaveLength(1);
    await eraseTimeAnswers(api.db, { ...ofPerson, startedFrom: day });
    expect(await listed(person)).toEqual([]);
    expect((await ask(person)).question.id).toBe(id);
    const erasure = { kind: "erasure" as const, eventId: randomUUID(), ...ofPerson, receivedAt: api.clock.now() };
    await api.warehouse.applyErasures([erasure]);
    expect((await answer(person, id, "same")).status).toBe(404);
    expect((await ask(person)).question).toBeNull();
  });

  test("when the retention period of its session ends, then the answer goes too", async () => {
    const { person, id } = await asked();
    await answer(person, id, "same");
    await api.db
      .updateTable("organizations")
      .set({ retentionDays: 30 })
      .where("id", "=", person.organizationId)
      .execute();
    const retain = (days: number) =>
      applyRetention(
        { db: api.db, log: api.log, now: () => api.clock.now() + days * DAY_MS },
        new AbortController().signal,
      );
    await retain(30);
    expect(await listed(person)).toHaveLength(1);
    await retain(31);
    expect(await listed(person)).toEqual([]);
  });

  test("when the account is deleted, then nothing is left", async () => {
    const { person } = await asked();
    await api.db.deleteFrom("users").where("id", "=", person.id).execute();
    expect(await api.db.selectFrom("timeAnswers").where("userId", "=", person.id).selectAll().execute()).toEqual([]);
  });
});

describe("given answers of an organization", () => {
  let owner: Person;
  let people: Person[];
  beforeAll(async () => {
    owner = await api.person();
    people = await Promise.all(
      Array.from({ length: 6 }, () => api.person({ role: "member", organizationId: owner.organizationId })),
    );
  });

  /** As if it had been asked and answered, each a second later. */
  let answered = 0;
  const given = async (
    person: Person | undefined,
    choice: TimeChoice | "skipped",
    kind = "research" as const,
    organizationId = owner.organizationId,
  ) => {
    if (!person) throw new Error("nobody");
    const at = new Date(api.clock.now() + ++answered * 1_000);
    const askedOn = new Date(Date.UTC(2025, 0, answered)).toISOString().slice(0, 10);
    const about = { sessionId: randomUUID(), startedAt: at, tool: "ChatGPT", kind, timeEngaged: 600 };
    await api.db
      .insertInto("timeAnswers")
      .values({ userId: person.id, organizationId, askedOn, ...about, choice, answeredAt: at })
      .execute();
  };
  const kinds = async (person = owner) =>
    (await api.call("GET", "/api/organization/time-answers", { token: person.token })).body;

  test("then they are shown from five people on, five people at a time, whoever asks", async () => {
    const choices = ["twice", "same", "four_times", "twice"] as const;
    for (const [index, choice] of choices.entries()) await given(people[index], choice);
    await given(people[0], "worse");
    await given(people[4], "skipped");
    expect(await kinds()).toMatchObject({ kinds: [], minimumPeople: 5, answersToAdopt: 30 });
    await given(people[4], "same");
    const shown = await kinds();
    const mean =
      [...choices, "worse" as const, "same" as const].reduce((sum, choice) => sum + Math.log(TIME_CHOICES[choice]), 0) /
      6;
    expect(shown.kinds).toMatchObject([{ kind: "research", answers: 6, people: 5 }]);
    expect(shown.kinds[0].speedUp).toBeCloseTo(Math.exp(mean), 9);
    expect(await kinds(people[0])).toEqual(shown);
    for (const person of people.slice(0, 4)) await given(person, "worse");
    expect(await kinds()).toEqual(shown);
    await given(people[5], "worse");
    expect((await kinds()).kinds).toMatchObject([{ answers: 11, people: 6 }]);
    await api.db.updateTable("organizations").set({ minGroupSize: 7 }).where("id", "=", owner.organizationId).execute();
    await expect.poll(async () => (await kinds()).kinds).toEqual([]);
  });

  test("then another organization sees none of it", async () => {
    const stranger = await api.person();
    expect((await kinds(stranger)).kinds).toEqual([]);
    const individual = await api.person({ role: "individual" });
    const refused = await api.call("GET", "/api/organization/time-answers", { token: individual.token });
    expect(refused.status).toBe(403);
  });

  test("when there are thirty about a kind, then the organization may adopt their mean, and nothing else, and go back", async () => {
    const adopting = await api.person();
    const colleagues = await Promise.all(
      Array.from({ length: 6 }, () => api.person({ role: "member", organizationId: adopting.organizationId })),
    );
    const { token } = adopting;
    const read = async () => (await api.call("GET", "/api/organization/time-answers", { token })).body.kinds[0];
    const adopt = (speedUps: object, after: number) =>
      api.call("POST", "/api/admin/own-numbers", { token, body: { validFrom: "2026-03-01", after, speedUps } });
    for (let round = 0; round < 5; round++) {
      for (const [index, person] of colleagues.entries()) {
        await given(person, index < 3 ? "twice" : "half_longer", "research", adopting.organizationId);
        if (round === 4 && index === 4) expect(await read()).toMatchObject({ answers: 25, adoptable: null });
      }
    }
    // The last group of five waits for its fifth person.
    const { adoptable } = await read();
    expect(await read()).toMatchObject({ answers: 30, people: 6 });
    expect(adoptable).toBe(1.73);
    expect((await adopt({ research: 1.74 }, 0)).status).toBe(409);
    expect((await adopt({ planning: adoptable }, 0)).status).toBe(409);
    expect((await adopt({ research: adoptable }, 0)).body).toMatchObject({ version: 1, speedUps: { research: 1.73 } });
    expect((await adopt({}, 1)).body).toMatchObject({ version: 2, speedUps: {} });
    await api.db.deleteFrom("timeAnswers").where("organizationId", "=", adopting.organizationId).execute();
    expect((await adopt({ research: adoptable }, 2)).status).toBe(201);
    const log = await api.call("GET", '/api/admin/audit-log?filter={"resource":"own-numbers"}', { token });
    expect(log.body).toMatchObject([
      { after: { "speed-up research": 1.73 } },
      { before: { "speed-up research": 1.73 }, after: { "speed-up research": null } },
      { after: { "speed-up research": 1.73 } },
    ]);
  });
});
