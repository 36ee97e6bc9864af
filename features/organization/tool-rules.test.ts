import { randomUUID } from "node:crypto";
import { type TemporaryApi, temporaryApi } from "@treadlight/api/testing";
import { DAY_MS } from "@treadlight/domain/time";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toolRulesHandler } from "./tool-rules.ts";

let api: TemporaryApi;
beforeAll(async () => {
  api = await temporaryApi();
});
afterAll(() => api.close());

type Person = Awaited<ReturnType<TemporaryApi["person"]>>;
const POLICY = "/api/organization/tool-policy";
const RULES = "/api/admin/tool-rules";
/** Signed in anew: days pass. */
const call = async ({ id }: Person, method: string, path: string, rest: object = {}) =>
  api.call(method, path, { token: await api.signIn(id), ...rest });
const rule = (person: Person, body: object) => call(person, "POST", RULES, { body });
const rules = async (person: Person, filter: object = {}) =>
  (await call(person, "GET", `${RULES}?filter=${encodeURIComponent(JSON.stringify(filter))}`)).body;
const policy = (person: Person, headers = {}) => call(person, "GET", POLICY, { headers });
const exceptions = async (person: Person) => (await policy(person)).body.exceptions;
const dayIn = (days: number) => new Date(api.clock.ms + days * DAY_MS).toISOString().slice(0, 10);

/** An owner, somebody in a team of a department, and somebody in the department alone. */
async function organization() {
  const owner = await api.person();
  const { organizationId, token } = owner;
  const make = async (resource: string, body: object): Promise<string> =>
    (await api.call("POST", `/api/admin/${resource}`, { token, body })).body.id;
  const departmentId = await make("departments", { name: "Research" });
  const teamId = await make("teams", { name: "Trials", departmentId });
  const inTeam = await api.person({ role: "member", organizationId });
  const inDepartment = await api.person({ role: "member", organizationId });
  const place = (id: string, body: object) => api.db.updateTable("users").set(body).where("id", "=", id).execute();
  await place(inTeam.id, { departmentId, teamId });
  await place(inDepartment.id, { departmentId });
  const decided = { decisions: { DeepSeek: "block" } };
  await api.call("PATCH", POLICY, { token, body: decided, ifMatch: "*" });
  return { owner, inTeam, inDepartment, departmentId, teamId };
}

describe("a rule on a tool", () => {
  test("given rules for a department and its team, then the narrowest holds for each person, and everybody's stays", async () => {
    const { owner, inTeam, inDepartment, departmentId, teamId } = await organization();
    expect((await policy(inTeam)).body).not.toHaveProperty("exceptions");
    await rule(owner, { tool: "DeepSeek", decision: "warn", departmentId });
    await rule(owner, { tool: "DeepSeek", decision: "approve", teamId });
    expect(await exceptions(inTeam)).toEqual({ DeepSeek: "approve" });
    expect(await exceptions(inDepartment)).toEqual({ DeepSeek: "warn" });
    expect(await exceptions(owner)).toBeUndefined();
    expect((await policy(inTeam)).body.decisions).toEqual({ DeepSeek: "block" });
  });

  test("given a policy that somebody has, when a rule comes, then it is answered anew and not as unchanged", async () => {
    const { owner, inTeam, teamId } = await organization();
    const known = async () => ({ "if-none-match": (await policy(inTeam)).headers.get("etag") ?? "" });
    const before = await known();
    expect((await policy(inTeam, before)).status).toBe(304);
    await rule(owner, { tool: "DeepSeek", decision: "approve", teamId });
    expect((await policy(inTeam, before)).status).toBe(200);
    const after = await known();
    expect((await policy(inTeam, after)).status).toBe(304);
    const [{ id, etag }] = await rules(owner);
    await call(owner, "DELETE", `${RULES}/${id}`, { ifMatch: `"${etag}"` });
    expect((await policy(inTeam, after)).status).toBe(200);
  });

  test("given a last day, then the rule holds through it, and is listed as expired after it until it is extended", async () => {
    const { owner, inTeam, teamId } = await organization();
    await rule(owner, { tool: "DeepSeek", decision: "approve", teamId, lastDay: dayIn(1) });
    api.clock.ms += DAY_MS;
    expect(await exceptions(inTeam)).toEqual({ DeepSeek: "approve" });
    expect(await rules(owner)).toMatchObject([{ team: "Trials", department: null, state: "holds" }]);
    api.clock.ms += DAY_MS;
    expect(await exceptions(inTeam)).toBeUndefined();
    expect(await rules(owner, { state: "holds" })).toEqual([]);
    const [{ id, state, etag }] = await rules(owner, { state: "expired" });
    expect(state).toBe("expired");
    const extended = { body: { lastDay: null }, ifMatch: `"${etag}"` };
    expect((await call(owner, "PUT", `${RULES}/${id}`, extended)).body).toMatchObject({ state: "holds" });
    expect(await exceptions(inTeam)).toEqual({ DeepSeek: "approve" });
  });

  test("given a tool outside the catalogue, no place, two, another organization's, a day that is over, or a second rule, then it is refused", async () => {
    const { owner, inTeam, departmentId, teamId } = await organization();
    const stranger = await organization();
    const refused = async (body: object) => (await rule(owner, { tool: "Claude", decision: "warn", ...body })).body;
    expect(await refused({ tool: "Clippy", teamId })).toMatchObject({ details: [{ path: "tool" }] });
    expect(await refused({})).toMatchObject({ details: [{ path: "departmentId" }] });
    expect(await refused({ teamId, departmentId })).toMatchObject({ details: [{ path: "departmentId" }] });
    expect(await refused({ teamId: stranger.teamId })).toMatchObject({ details: [{ path: "teamId" }] });
    expect(await refused({ teamId, lastDay: dayIn(-1) })).toMatchObject({ details: [{ path: "lastDay" }] });
    expect(await rules(owner)).toEqual([]);
    expect((await rule(owner, { tool: "Claude", decision: "warn", teamId })).status).toBe(201);
    expect((await rule(owner, { tool: "Claude", decision: "block", teamId })).status).toBe(409);
    expect((await rule(inTeam, { tool: "Claude", decision: "block", teamId })).status).toBe(403);
  });

  test("given one that ends within a week, then administrators are reminded once, and again once it was extended", async () => {
    const { owner, departmentId, teamId } = await organization();
    await rule(owner, { tool: "DeepSeek", decision: "approve", departmentId, lastDay: dayIn(20) });
    // Whoever sets this one knows.
    await rule(owner, { tool: "Claude", decision: "warn", teamId, lastDay: dayIn(3) });
    const remindIn = async (days: number) => {
      api.clock.ms += days * DAY_MS;
      const run = { id: randomUUID(), owner: "installation" as const, createdAt: new Date(), attempt: 1 };
      const handler = toolRulesHandler({ db: api.db, now: () => api.clock.ms });
      await handler.work({}, { ...run, signal: new AbortController().signal, progress: () => {} });
      const told = api.db.selectFrom("toolRules").where("organizationId", "=", owner.organizationId);
      return told.where("announcedAt", "is not", null).select("tool").orderBy("tool").execute();
    };
    expect(await remindIn(12)).toEqual([{ tool: "Claude" }]);
    expect(await remindIn(1)).toEqual([{ tool: "Claude" }, { tool: "DeepSeek" }]);
    const mail = await api.mailTo(owner.email);
    expect(mail.subject).toBe("A rule on an AI tool ends soon");
    expect(mail.text).toContain("DeepSeek, approved for Research");
    expect(mail.text).not.toContain("Claude");
    await remindIn(1);
    const [{ id, etag }] = await rules(owner, { tool: "DeepSeek" });
    const extended = { body: { lastDay: dayIn(30) }, ifMatch: `"${etag}"` };
    expect((await call(owner, "PUT", `${RULES}/${id}`, extended)).status).toBe(200);
    await remindIn(25);
    await api.mailTo(owner.email, 2);
    expect(api.mails.filter(({ to }) => to === owner.email)).toHaveLength(2);
  });

  test("given a rule against a tool that somebody asks for, then approving it for everybody is refused until the rule is gone", async () => {
    const { owner, inTeam, inDepartment, teamId } = await organization();
    await rule(owner, { tool: "DeepSeek", decision: "block", teamId });
    const ask = async (person: Person): Promise<string> => {
      const body = { tool: "DeepSeek", reason: "To compare models." };
      return (await call(person, "POST", "/api/organization/tool-requests", { body })).body.id;
    };
    const asked = [await ask(inTeam), await ask(inDepartment)];
    const approve = (id: string | undefined) =>
      call(owner, "POST", `/api/organization/tool-requests/${id}/decision`, { body: { decision: "approve" } });
    expect((await approve(asked[0])).status).toBe(409);
    expect((await policy(owner)).body.decisions).toEqual({ DeepSeek: "block" });
    expect((await approve(asked[1])).body).toMatchObject({ decision: "approve", current: "approve" });
    const open = await call(inTeam, "GET", "/api/organization/tool-requests");
    expect(open.body.requests).toMatchObject([{ decision: null, current: "block" }]);
  });
});
