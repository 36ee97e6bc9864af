import { randomUUID } from "node:crypto";
import { type TemporaryApi, temporaryApi } from "@treadlight/api/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toolRequestsHandler } from "./tool-requests.ts";

let api: TemporaryApi;
beforeAll(async () => {
  api = await temporaryApi();
});
afterAll(() => api.close());

const PATH = "/api/organization/tool-requests";
type Person = Awaited<ReturnType<TemporaryApi["person"]>>;
const ask = ({ token }: Person, tool: string, reason = "To compare models.") =>
  api.call("POST", PATH, { token, body: { tool, reason } });
const decide = ({ token }: Person, id: string, body: object) =>
  api.call("POST", `${PATH}/${id}/decision`, { token, body });
const listed = async ({ token }: Person) => (await api.call("GET", PATH, { token })).body.requests;
const policy = ({ token }: Person, body?: object) =>
  api.call(body ? "PATCH" : "GET", "/api/organization/tool-policy", { token, body, ifMatch: "*" });

/** Announces requests once, without the schedule. */
async function announce() {
  const { signal } = new AbortController();
  const run = { id: randomUUID(), owner: "installation" as const, createdAt: new Date(), attempt: 1, signal };
  const handler = toolRequestsHandler({ db: api.db, now: () => api.clock.ms });
  await handler.work({}, { ...run, progress: () => {} });
}

async function organization() {
  const owner = await api.person();
  const { organizationId } = owner;
  const [one, two] = [
    await api.person({ role: "member", organizationId }),
    await api.person({ role: "member", organizationId }),
  ];
  await policy(owner, { default: "warn", decisions: { ChatGPT: "approve", DeepSeek: "block" } });
  return { owner, one, two };
}

describe("a request for a tool", () => {
  test("given one that is approved, one outside the catalogue or one that was asked for already, then it is refused", async () => {
    const { one } = await organization();
    expect(await ask(one, "ChatGPT")).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect(await ask(one, "Nonesuch")).toMatchObject({ status: 400, body: { details: [{ path: "tool" }] } });
    expect(await ask(one, "Claude", "x".repeat(1_001))).toMatchObject({ body: { details: [{ path: "reason" }] } });
    expect(await ask(one, "Claude")).toMatchObject({
      ...{ status: 201, body: { tool: "Claude", mine: true, current: "warn", decision: null } },
    });
    expect(await ask(one, "Claude")).toMatchObject({ status: 409 });
    expect(await ask(one, "DeepSeek")).toMatchObject({ status: 201 });
  });

  test("given two at once, then one is stored", async () => {
    const { one } = await organization();
    const statuses = (await Promise.all([ask(one, "Claude"), ask(one, "Claude")])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 409]);
  });

  test("then the person and those who decide see it, other members do not, and nobody elsewhere", async () => {
    const { owner, one, two } = await organization();
    const { body } = await ask(one, "Claude");
    expect(await listed(one)).toMatchObject([{ id: body.id, mine: true }]);
    expect(await listed(owner)).toMatchObject([{ id: body.id, mine: false, reason: "To compare models." }]);
    expect(await listed(two)).toEqual([]);
    const stranger = await api.person();
    expect(await listed(stranger)).toEqual([]);
    expect((await decide(stranger, body.id, { decision: "approve" })).status).toBe(404);
    expect((await decide(one, body.id, { decision: "approve" })).status).toBe(403);
  });

  test("then administrators who want mails get one about all of the last minutes, once", async () => {
    const { owner, one, two } = await organization();
    const admin = await api.person({ role: "admin", organizationId: owner.organizationId });
    await api.db.updateTable("users").set({ mails: [] }).where("id", "=", admin.id).execute();
    await ask(one, "Claude");
    await ask(two, "DeepSeek", "Cheaper.");
    await announce();
    const mail = await api.mailTo(owner.email);
    expect(mail.subject).toBe("2 requests for AI tools");
    expect(mail.text).toContain("Claude, asked for by");
    expect(mail.text).toMatch(/DeepSeek, asked for by .*: Cheaper\./);
    expect(mail.unsubscribeUrl).toContain("alerts.");
    await announce();
    await ask(two, "Claude");
    await announce();
    expect((await api.mailTo(owner.email, 2)).subject).toBe("A colleague asks for an AI tool");
    expect(api.mails.filter(({ to }) => to === admin.email)).toEqual([]);
  });

  test("given a refusal, then the policy stays, the person gets the answer, and may ask again", async () => {
    const { owner, one } = await organization();
    const { body } = await ask(one, "DeepSeek");
    const answer = "Please use ChatGPT.";
    expect(await decide(owner, body.id, { decision: "refuse", answer })).toMatchObject({
      ...{ status: 200, body: { decision: "refuse", answer, current: "block" } },
    });
    const mail = await api.mailTo(one.email);
    expect(mail.subject).toBe("Your request for DeepSeek was refused");
    expect(mail.text).toContain("> Please use ChatGPT.");
    expect((await decide(owner, body.id, { decision: "approve" })).status).toBe(409);
    expect((await policy(one)).body.decisions).toEqual({ ChatGPT: "approve", DeepSeek: "block" });
    expect((await ask(one, "DeepSeek")).status).toBe(201);
  });

  test("given an approval, then the tool is approved, every open request for it is answered, and the audit log says so", async () => {
    const { owner, one, two } = await organization();
    const { body } = await ask(one, "DeepSeek");
    await ask(two, "DeepSeek");
    await ask(two, "Claude");
    expect((await decide(owner, body.id, { decision: "approve" })).body).toMatchObject({ current: "approve" });
    for (const { email } of [one, two]) expect((await api.mailTo(email)).subject).toBe("You may use DeepSeek");
    expect((await policy(one)).body.decisions).toEqual({ ChatGPT: "approve", DeepSeek: "approve" });
    expect(await listed(two)).toMatchObject([
      { tool: "Claude", decision: null },
      { tool: "DeepSeek", decision: "approve" },
    ]);
    const { body: log } = await api.call("GET", "/api/admin/audit-log", { token: owner.token });
    const actions = log.map(({ action }: { action: string }) => action).toReversed();
    expect(actions.slice(-3)).toEqual(["tool_policy.updated", "tool_request.decided", "tool_request.decided"]);
    expect(actions).toContain("tool_request.created");
    expect(JSON.stringify(log)).not.toContain("To compare models.");
  });
});
