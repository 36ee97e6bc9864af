import { randomUUID } from "node:crypto";
import { type TemporaryApi, temporaryApi } from "@treadlight/api/testing";
import type { StoredRole } from "@treadlight/contract/access";
import { scoreSession } from "@treadlight/domain/session";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

let api: TemporaryApi;
beforeAll(async () => {
  api = await temporaryApi();
});
afterAll(() => api.close());

const WORKED_AT = Date.parse("2026-02-18T10:00:00Z");
const DURING = { from: "2026-02-16", to: "2026-02-22" };

/** A company whose owner has made departments, a team and people by the API, as they would. */
async function company() {
  const owner = await api.person();
  const { organizationId } = owner;
  const create = async (resource: string, body: object): Promise<string> => {
    const made = await api.call("POST", `/api/admin/${resource}`, { token: owner.token, body });
    expect(made.status, made.text).toBe(201);
    return made.body.id;
  };
  const change = async (id: string, body: object) => {
    const changed = await api.call("PUT", `/api/admin/users/${id}`, { token: owner.token, body });
    expect(changed.status, changed.text).toBe(200);
    return changed.body;
  };
  const sales = await create("departments", { name: "Sales" });
  const law = await create("departments", { name: "Law" });
  const north = await create("teams", { name: "North", departmentId: sales });
  const colleagues = async (count: number, place: object) =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const { id } = await api.person({ role: "member", organizationId });
        await change(id, place);
        return id;
      }),
    );
  const responsible = async (role: StoredRole, facts: object) => {
    const person = await api.person({ role: "member", organizationId });
    await change(person.id, { role, ...facts });
    return person;
  };
  const work = (people: readonly string[], place: { department?: string; team?: string }, aiTool = "ChatGPT") =>
    api.warehouse.applySessions(
      people.map((personId) => {
        const eventId = randomUUID();
        return scoreSession({
          ...{ kind: "session", eventId, sessionId: eventId, organizationId, personId, revision: 0, source: "sdk" },
          ...{ receivedAt: api.clock.now(), startedAt: WORKED_AT, aiTool, promptCount: 1, timeEngaged: 60 },
          ...{ complexity: "low", detected: {}, categories: [], ...place },
        });
      }),
    );
  return { owner, organizationId, sales, law, north, create, change, colleagues, responsible, work };
}

const ask = ({ token }: { token: string }, query: object = {}) =>
  api.call("POST", "/api/analytics/query", {
    token,
    body: { measures: ["sessions"], dimensions: ["department"], timeDimension: DURING, ...query },
  });

describe("given a company with two departments", () => {
  let acme: Awaited<ReturnType<typeof company>>;
  beforeAll(async () => {
    acme = await company();
    await acme.work(await acme.colleagues(6, { departmentId: acme.sales }), { department: "Sales" });
    await acme.work(await acme.colleagues(5, { teamId: acme.north }), { department: "Sales", team: "North" }, "Claude");
    await acme.work(await acme.colleagues(7, { departmentId: acme.law }), { department: "Law" }, "Gemini");
  });

  test("when its head asks, then a department is all there is, in totals too", async () => {
    const head = await acme.responsible("department_head", { responsibleDepartmentIds: [acme.sales] });
    expect((await ask(acme.owner)).body.rows).toEqual([
      { department: "Sales", sessions: 11 },
      { department: "Law", sessions: 7 },
    ]);
    const own = await ask(head, { totals: true });
    expect(own.body).toMatchObject({ rows: [{ department: "Sales", sessions: 11 }], totals: { sessions: 11 } });
    expect(own.body.meta.people).toBe("pseudonyms");
    expect((await ask(head, { dimensions: [] })).body.rows).toEqual([{ sessions: 11 }]);
    const law = { dimension: "department", operator: "equals", values: ["Law"] };
    expect((await ask(head, { filters: [law] })).body.rows).toEqual([]);
    expect((await ask(head, { dimensions: ["user", "tool"] })).body.rows).toHaveLength(11);
  });

  test("when a team has a head, then that is all there is", async () => {
    const head = await acme.responsible("department_head", { responsibleTeamIds: [acme.north] });
    expect((await ask(head, { dimensions: ["department", "team", "tool"] })).body.rows).toEqual([
      { department: "Sales", team: "North", tool: "Claude", sessions: 5 },
    ]);
    expect((await ask(head)).body.rows).toEqual([{ department: "Sales", sessions: 5 }]);
  });

  test("when days are summed up, then heads are answered the same from the sums", async () => {
    const ofSales = await acme.responsible("department_head", { responsibleDepartmentIds: [acme.sales] });
    const ofNorth = await acme.responsible("department_head", { responsibleTeamIds: [acme.north] });
    await api.warehouse.refreshRollups({ quietMs: 0 });
    for (const [head, sessions] of [
      [ofSales, 11],
      [ofNorth, 5],
    ] as const) {
      const answer = await ask(head, { dimensions: [], measures: ["sessions", "prompts"] });
      expect([answer.body.rows, answer.body.meta.source]).toEqual([[{ sessions, prompts: sessions }], "rollup"]);
    }
  });

  test("when an auditor of a department asks, then cells of that department answer", async () => {
    const auditor = await acme.responsible("department_auditor", { responsibleDepartmentIds: [acme.law] });
    await api.makeCells();
    expect((await ask(auditor)).body).toMatchObject({
      rows: [{ department: "Law", sessions: 7 }],
      meta: { people: "groups" },
    });
    expect((await ask(auditor, { dimensions: ["user"] })).status).toBe(403);
    expect((await ask(auditor, { dimensions: [] })).body.rows).toEqual([{ sessions: 7 }]);
    const teams = await api.call("PUT", `/api/admin/users/${auditor.id}`, {
      token: acme.owner.token,
      body: { responsibleTeamIds: [acme.north] },
    });
    expect([teams.status, teams.body.details]).toMatchObject([400, [{ path: "responsibleTeamIds" }]]);
  });

  test("when nobody said for what, then a head is responsible for where they work, and a member for nothing", async () => {
    const { id, token } = await api.person({ role: "member", organizationId: acme.organizationId });
    await acme.change(id, { departmentId: acme.law });
    const head = await acme.change(id, { role: "department_head" });
    expect(head).toMatchObject({ responsibleDepartmentIds: [acme.law], responsibleTeamIds: [] });
    expect((await ask({ token })).body.rows).toEqual([{ department: "Law", sessions: 7 }]);
    expect(await acme.change(id, { role: "member" })).toMatchObject({ responsibleDepartmentIds: [] });
    const refused = await api.call("PUT", `/api/admin/users/${id}`, {
      token: acme.owner.token,
      body: { responsibleDepartmentIds: [acme.law] },
    });
    expect(refused.status).toBe(400);
  });

  test("when what a head is responsible for changes, then so does the next answer", async () => {
    const head = await acme.responsible("department_head", { responsibleDepartmentIds: [acme.sales] });
    expect((await ask(head, { dimensions: [] })).body.rows).toEqual([{ sessions: 11 }]);
    await acme.change(head.id, { responsibleDepartmentIds: [acme.law] });
    expect((await ask(head, { dimensions: [] })).body.rows).toEqual([{ sessions: 7 }]);
    await acme.change(head.id, { responsibleDepartmentIds: [] });
    expect((await ask(head, { dimensions: [] })).body.rows).toEqual([{ sessions: 0 }]);
    await acme.change(head.id, { role: "member" });
    expect((await ask(head, { measures: ["activeUsers"] })).status).toBe(403);
  });

  test("when somebody names a department of another organization, then nobody becomes responsible for it", async () => {
    const other = await company();
    const { id } = await api.person({ role: "member", organizationId: acme.organizationId });
    const body = { role: "department_head", responsibleDepartmentIds: [other.sales] };
    expect((await api.call("PUT", `/api/admin/users/${id}`, { token: acme.owner.token, body })).status).toBe(400);
  });
});

test("given fewer people than members may see, when their head asks, then nothing is told until the organization shows names", async () => {
  const acme = await company();
  const people = await acme.colleagues(4, { departmentId: acme.sales });
  await acme.work(people, { department: "Sales" });
  const head = await acme.responsible("department_head", { responsibleDepartmentIds: [acme.sales] });
  expect((await ask(head)).status).toBe(403);
  await acme.change(head.id, { departmentId: acme.sales });
  expect((await ask(head)).body.rows).toEqual([{ department: "Sales", sessions: 4 }]);
  // What comes from now on is by one of the others.
  await acme.change(people[0] ?? "", { suspended: true });
  expect((await ask(head)).status).toBe(403);
  await acme.change(people[0] ?? "", { suspended: false });
  await acme.change(head.id, { departmentId: null });
  const { organizationId } = acme;
  const showNames = (change: { peopleVisible: boolean; namesFrom?: string | null }) =>
    api.db.updateTable("organizations").set(change).where("id", "=", organizationId).execute();
  // Sessions from before that day keep their pseudonyms, under which the head would recognize everybody.
  await showNames({ peopleVisible: true, namesFrom: "2026-02-19" });
  // A change in the database reaches the api a moment later.
  await expect.poll(async () => (await ask(head)).body.rows).toEqual([]);
  await showNames({ peopleVisible: false });
  await expect.poll(async () => (await ask(head)).status).toBe(403);
  await showNames({ peopleVisible: true, namesFrom: null });
  await expect
    .poll(async () => (await ask(head)).body)
    .toMatchObject({ rows: [{ sessions: 4 }], meta: { people: "names" } });
});

test("given a department that takes the name of another, then each head sees the sessions and people of their own", async () => {
  const acme = await company();
  const people = await acme.colleagues(5, { departmentId: acme.sales });
  await acme.work(people, { department: "Sales" });
  const ofSales = await acme.responsible("department_head", { responsibleDepartmentIds: [acme.sales] });
  const ofLaw = await acme.responsible("department_head", { responsibleDepartmentIds: [acme.law] });
  await acme.colleagues(5, { departmentId: acme.law });
  const rename = (id: string, name: string) =>
    api.call("PUT", `/api/admin/departments/${id}`, { token: acme.owner.token, body: { name } });
  expect((await rename(acme.sales, "Trade")).status).toBe(200);
  expect((await rename(acme.law, "Sales")).status).toBe(200);
  expect((await ask(ofSales)).body.rows).toEqual([{ department: "Sales", sessions: 5 }]);
  expect((await ask(ofLaw)).body.rows).toEqual([]);
  const membersSeenBy = async ({ token }: { token: string }) => {
    const { body } = await api.call("GET", "/api/analytics/adoption", { token });
    return body.groups.map(({ name, members }: { name: string; members: number }) => [name, members]);
  };
  expect(await membersSeenBy(ofSales)).toEqual([
    ["Sales", null],
    ["Trade", 5],
  ]);
  expect(await membersSeenBy(ofLaw)).toEqual([["Sales", 5]]);
});

test("given a head who invites people of their own, then these do not make a department large enough, unless their addresses are the company's", async () => {
  const { owner, organizationId, sales, colleagues, responsible, work } = await company();
  await work(await colleagues(3, { departmentId: sales }), { department: "Sales" });
  const head = await responsible("department_head", { departmentId: sales, responsibleDepartmentIds: [sales] });
  const join = async (domain: string) => {
    const { id } = await api.person({ role: "member", organizationId, email: `${randomUUID()}@${domain}` });
    await api.db.updateTable("users").set({ departmentId: sales }).where("id", "=", id).execute();
    const at = new Date(api.clock.now());
    const sent = { createdAt: at, sentAt: at, expiresAt: at, acceptedAt: at, acceptedBy: id, invitedBy: head.id };
    const invitation = { id: randomUUID(), organizationId, email: `${id}@${domain}`, role: "member" };
    await api.db
      .insertInto("invitations")
      .values({ ...invitation, ...sent, tokenHash: Buffer.from(id) })
      .execute();
  };
  const status = async () => (await ask(head)).status;
  expect(await status()).toBe(403);
  const domain = `${randomUUID()}.example`;
  await join("elsewhere.example");
  await join(domain);
  expect(await status()).toBe(403);
  const at = new Date(api.clock.now());
  const proved = { id: randomUUID(), organizationId, name: domain, proof: "", createdAt: at, verifiedAt: at };
  await api.db.insertInto("domains").values(proved).execute();
  // Who a head is stays known for seconds.
  await api.db.updateTable("users").set({ name: "Head" }).where("id", "=", head.id).execute();
  await vi.waitFor(async () => expect(await status()).toBe(200), { timeout: 60_000 });
  expect((await ask(owner)).status).toBe(200);
});
