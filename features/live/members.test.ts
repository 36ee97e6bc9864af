import { randomUUID } from "node:crypto";
import { type TemporaryApi, temporaryApi } from "@treadlight/api/testing";
import { scoreSession } from "@treadlight/domain/session";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";

let api: TemporaryApi;
beforeAll(async () => {
  api = await temporaryApi();
});
afterAll(() => api.close());

type Person = Awaited<ReturnType<TemporaryApi["person"]>>;

/** Opens a stream and counts its events. */
async function listen({ token }: Person) {
  const closing = new AbortController();
  onTestFinished(() => closing.abort());
  const { body } = await fetch(`${api.url}/api/live`, {
    headers: { authorization: `Bearer ${token}` },
    signal: closing.signal,
  });
  let text = "";
  void (async () => {
    for await (const chunk of body ?? []) text += Buffer.from(chunk).toString();
  })().catch(() => {});
  return () => text.split("event: changed").length - 1;
}

async function work({ id: personId, organizationId }: Person) {
  api.clock.advance(1_000);
  const eventId = randomUUID();
  const session = scoreSession({
    ...{ kind: "session", eventId, sessionId: eventId, organizationId, personId, revision: 0, source: "sdk" },
    ...{ receivedAt: api.clock.now(), startedAt: api.clock.now(), aiTool: "ChatGPT", promptCount: 1, timeEngaged: 60 },
    ...{ complexity: "low", detected: {}, categories: [] },
  });
  await api.warehouse.applySessions([session]);
}

test("given a member and an owner who listen, then the owner is told of everybody's sessions, the member of their own", async () => {
  const owner = await api.person();
  const { organizationId } = owner;
  const member = await api.person({ role: "member", organizationId });
  const colleague = await api.person({ role: "member", organizationId });
  await work(member);
  api.clock.advance(60_000);
  const [toldOwner, toldMember] = [await listen(owner), await listen(member)];
  await work(colleague);
  await expect.poll(toldOwner, { timeout: 60_000 }).toBeGreaterThan(0);
  const before = toldOwner();
  await work(colleague);
  await expect.poll(toldOwner, { timeout: 60_000 }).toBeGreaterThan(before);
  expect(toldMember()).toBe(0);
  await work(member);
  await expect.poll(toldMember, { timeout: 60_000 }).toBe(1);
});

test("given a member, then the outcome ledger of the organization is refused; given anybody else, then it is shown", async () => {
  const owner = await api.person();
  const { organizationId } = owner;
  const statusFor = async ({ token }: Person) => (await api.call("GET", "/api/outcomes", { token })).status;
  expect(await statusFor(await api.person({ role: "member", organizationId }))).toBe(403);
  expect(await statusFor(await api.person({ role: "auditor", organizationId }))).toBe(200);
  expect(await statusFor(await api.person({ role: "individual" }))).toBe(200);
  expect(await statusFor(owner)).toBe(200);
});
