import { PASSWORD, type TemporaryApi, temporaryApi, tokenIn } from "@treadlight/api/testing";
import { ACCESS_TOKEN_LIFETIME_MS } from "@treadlight/platform/identity";
import { afterAll, beforeAll, expect, test } from "vitest";

let api: TemporaryApi;
beforeAll(async () => {
  api = await temporaryApi({ isDemoOpen: true });
});
afterAll(() => api.close());

const ask = () => api.call("POST", "/api/auth/demo", { body: {} });

/** An organization with a demo's reader, whose mark ends that of others. */
async function demo(facts: Parameters<TemporaryApi["person"]>[0] = { role: "auditor" }) {
  const reader = await api.person(facts);
  await api.db.updateTable("organizations").set({ demoReaderId: null }).execute();
  await api.db
    .updateTable("organizations")
    .set({ demoReaderId: reader.id })
    .where("id", "=", reader.organizationId)
    .execute();
  return { ...reader, visitor: String((await ask()).body.data.accessToken) };
}

test("given no demo, then there is none to open", async () => {
  expect(await ask()).toMatchObject({ status: 404, body: { code: "not_found" } });
});

test("given a demo, then a visitor reads as its auditor and gets nothing to stay signed in with", async () => {
  const { id, organizationId, visitor } = await demo();
  const { body } = await ask();
  expect(body.data).toMatchObject({ user: { id, organizationId, userType: "Auditor" } });
  expect(body.data).not.toHaveProperty("refreshToken");
  const organization = await api.call("GET", "/api/organization", { token: visitor });
  expect(organization).toMatchObject({ status: 200, body: { id: organizationId } });
  const logins = await api.db.selectFrom("logins").where("userId", "=", id).select("id").execute();
  expect(logins, "only the login that the test made").toHaveLength(1);
});

test("given a reader who has become an owner and staff meanwhile, then a visitor still is an auditor", async () => {
  const { visitor } = await demo({ role: "owner", isStaff: true });
  for (const path of ["/api/admin/users", "/api/admin/organizations", "/api/organization/spend"]) {
    expect(await api.call("GET", path, { token: visitor })).toMatchObject({ status: 403, body: { code: "forbidden" } });
  }
  const question = { measures: ["sessions"], dimensions: ["user"], scope: "organization" };
  const people = await api.call("POST", "/api/analytics/query", { token: visitor, body: question });
  expect(people).toMatchObject({ status: 403 });
});

test("given invitations, then a visitor cannot accept the reader's, and accepts their own as anybody without an account", async () => {
  const { id, organizationId, visitor, email } = await demo();
  const owner = await api.person();
  const invited = async (address: string) => {
    await api.call("POST", "/api/admin/invitations", { token: owner.token, body: { email: address } });
    return tokenIn(await api.mailTo(address));
  };
  const accept = (token: string) =>
    api.call("POST", "/api/invitations/accept", { token: visitor, body: { token, password: PASSWORD } });
  expect(await accept(await invited(email))).toMatchObject({ body: { code: "sign_in_to_accept" } });
  const reader = await api.db.selectFrom("users").where("id", "=", id).select("organizationId").executeTakeFirst();
  expect(reader).toEqual({ organizationId });
  const token = await invited("visitor@elsewhere.example");
  const preview = await api.call("POST", "/api/invitations/preview", { token: visitor, body: { token } });
  expect(preview).toMatchObject({ status: 200, body: { email: "visitor@elsewhere.example", leaves: null } });
  expect(await accept(token)).toMatchObject({ status: 200, body: { organizationId: owner.organizationId } });
});

test("given a visitor, when the demo ends or a quarter of an hour is over, then the token reads nothing", async () => {
  const { organizationId, visitor } = await demo();
  const read = () => api.call("GET", "/api/organization", { token: visitor });
  expect((await read()).status).toBe(200);
  await api.db.updateTable("organizations").set({ demoReaderId: null }).where("id", "=", organizationId).execute();
  await expect.poll(async () => (await read()).status).toBe(401);
  await api.db
    .updateTable("organizations")
    .set({ demoReaderId: (await api.person({ organizationId, role: "auditor" })).id })
    .where("id", "=", organizationId)
    .execute();
  const next = String((await ask()).body.data.accessToken);
  api.clock.advance(ACCESS_TOKEN_LIFETIME_MS);
  expect(await api.call("GET", "/api/organization", { token: next })).toMatchObject({
    status: 401,
    body: { code: "token_expired" },
  });
});
