import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { endAccess } from "./logins.ts";
import { PASSWORD, type TemporaryAuth, temporaryAuth } from "./testing/index.ts";

const JANE = "jane@acme.example";
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let auth: TemporaryAuth;
beforeAll(async () => {
  auth = await temporaryAuth();
});
afterAll(() => auth.close());
beforeEach(() => auth.empty());

const tokens = (method: string, path: string, token: string, body?: object) =>
  auth.call(method, `/api/auth/api-tokens${path}`, { token, body });

async function withToken(more: object = {}) {
  const person = await auth.person(JANE);
  const body = { name: "Pipeline", scopes: ["usage:read"], days: 30, ...more };
  const made = await tokens("POST", "", person.accessToken, body);
  return { ...person, made: made.body, ask: () => auth.identify(`Bearer ${made.body.token}`) };
}

describe("an API token", () => {
  test("given one, then it is its person within its scopes, is stored as a hash, and is listed with its last use", async () => {
    const { made, ask, user, accessToken } = await withToken({ scopes: ["usage:read", "sessions:send"] });
    expect(made.token).toMatch(/^tlp_[\w-]{43}$/);
    expect(await ask()).toMatchObject({ userId: user.id, tokenScopes: ["sessions:send", "usage:read"] });
    expect(JSON.stringify(await auth.db.selectFrom("apiTokens").selectAll().execute())).not.toContain(made.token);
    const { body } = await tokens("GET", "", accessToken);
    const [mail] = (await auth.sent()).filter(({ subject }) => subject === "A new API token was created");
    expect(mail?.to).toBe(JANE);
    expect(mail?.text).toContain('"Pipeline" was created');
    expect(body.tokens).toMatchObject([
      { name: "Pipeline", prefix: made.token.slice(0, 10), lastUsedAt: expect.any(String) },
    ]);
    expect(JSON.stringify(body)).not.toContain(made.token);
  });

  test("given a route outside its scopes, then it is refused; its own rights are no part of any scope", async () => {
    const { made } = await withToken();
    for (const [method, path] of [
      ["GET", "/api/auth/me"],
      ["GET", "/api/auth/api-tokens"],
      ["POST", "/api/auth/devices"],
      ["POST", "/api/auth/proof"],
    ] as const) {
      const refused = await auth.call(method, path, { token: made.token, ...(method === "POST" && { body: {} }) });
      expect(refused.body).toMatchObject({ code: "insufficient_scope" });
    }
  });

  test("given one that may not send, then it has no scope of ingest", async () => {
    expect(await (await withToken()).ask()).toMatchObject({ scopes: [] });
  });

  test("given its last day is over, then it is refused", async () => {
    const { ask } = await withToken();
    auth.state.clock += 30 * DAY_MS - 1;
    expect(await ask()).toMatchObject({ kind: "user" });
    auth.state.clock += 1;
    await expect(ask()).rejects.toMatchObject({ code: "unauthenticated" });
  });

  test("given a suspended person, then theirs is refused", async () => {
    const { ask } = await withToken();
    await auth.db
      .updateTable("users")
      .set({ suspendedAt: new Date(auth.now()) })
      .execute();
    await expect(ask()).rejects.toMatchObject({ code: "account_suspended" });
  });

  test("given it is rotated, then the old one works for a day more, and the new one has the same scopes and lifetime", async () => {
    const { made, ask, accessToken } = await withToken();
    const { body: next } = await tokens("POST", `/${made.id}/rotate`, accessToken);
    expect((await tokens("POST", `/${made.id}/rotate`, accessToken)).body).toMatchObject({ code: "conflict" });
    expect(next).toMatchObject({ name: "Pipeline", scopes: ["usage:read"], expiresAt: made.expiresAt });
    auth.state.clock += DAY_MS - 1;
    expect(await ask()).toMatchObject({ kind: "user" });
    auth.state.clock += 1;
    await expect(ask()).rejects.toMatchObject({ code: "unauthenticated" });
    expect(await auth.identify(`Bearer ${next.token}`)).toMatchObject({ kind: "user" });
  });

  test("given it is revoked, then it is dead at once; nobody else can revoke it", async () => {
    const { made, ask, accessToken } = await withToken();
    const joe = await auth.person("joe@acme.example");
    expect((await tokens("DELETE", `/${made.id}`, joe.accessToken)).status).toBe(404);
    expect((await tokens("POST", `/${made.id}/rotate`, joe.accessToken)).status).toBe(404);
    expect((await tokens("DELETE", `/${made.id}`, accessToken)).status).toBe(204);
    await expect(ask()).rejects.toMatchObject({ code: "unauthenticated" });
  });

  test("given a new password, then it is dead at once", async () => {
    const { ask, accessToken: token } = await withToken();
    const body = { currentPassword: PASSWORD, newPassword: "another long password" };
    await auth.call("POST", "/api/auth/change-password", { token, body });
    await expect(ask()).rejects.toMatchObject({ code: "unauthenticated" });
  });

  test("given its person changes organizations, then it is dead at once", async () => {
    const { ask, user } = await withToken();
    const joe = await auth.person("joe@acme.example");
    await auth.db
      .updateTable("users")
      .set({ organizationId: joe.user.organizationId })
      .where("id", "=", user.id)
      .execute();
    await expect(ask()).rejects.toMatchObject({ code: "unauthenticated" });
  });

  test("given its person signs out everywhere, then it stays; once everything of theirs is ended, it is dead", async () => {
    const { ask, accessToken: token, user } = await withToken();
    await auth.call("POST", "/api/auth/logout-all", { token, body: { includingThis: true } });
    expect(await ask()).toMatchObject({ kind: "user" });
    await endAccess(auth.db, { userId: user.id }, new Date(auth.now()));
    await expect(ask()).rejects.toMatchObject({ code: "unauthenticated" });
  });

  test("given a sign-in of long ago, then a token takes a proof", async () => {
    const { accessToken } = await auth.person(JANE);
    auth.state.clock += 10 * 60_000;
    const refused = await tokens("POST", "", accessToken, { name: "Pipeline", scopes: ["usage:read"] });
    expect(refused.body).toMatchObject({ code: "proof_required" });
  });
});

describe("an organization's API token", () => {
  const ofOrganization = (method: string, path: string, token: string, body?: object) =>
    auth.call(method, `/api/organization/api-tokens${path}`, { token, body });
  const NEW = { name: "Nightly", scopes: ["usage:read"], days: 30 };

  async function company() {
    const owner = await auth.person(JANE, { accountType: "business", organizationName: "Acme" });
    const { body: made } = await ofOrganization("POST", "", owner.accessToken, NEW);
    return { ...owner, made, ask: () => auth.identify(`Bearer ${made.token}`) };
  }

  test("given one, then it has the rights of an auditor and stays when its maker goes; the list shows it to administrators", async () => {
    const { made, ask, user, accessToken } = await company();
    expect(await ask()).toMatchObject({
      ...{ userId: made.id, organizationId: user.organizationId, organizationName: "Acme" },
      ...{ userType: "Auditor", isStaff: false, scopes: [], tokenScopes: ["usage:read"] },
    });
    const { body } = await ofOrganization("GET", "", accessToken);
    expect(body.tokens).toMatchObject([{ id: made.id, name: "Nightly" }]);
    expect((await tokens("GET", "", accessToken)).body.tokens).toEqual([]);
    await endAccess(auth.db, { userId: user.id }, new Date(auth.now()));
    expect(await ask()).toMatchObject({ kind: "user" });
  });

  test("given one that would send, then it is refused: ingest keys do that", async () => {
    const { accessToken } = await company();
    const refused = await ofOrganization("POST", "", accessToken, { ...NEW, scopes: ["sessions:send"] });
    expect(refused.body).toMatchObject({ code: "invalid_body" });
  });

  test("given another organization or a mere member, then they can neither see, rotate nor revoke it", async () => {
    const { made, ask } = await company();
    const eve = await auth.person("eve@evil.example", { accountType: "business", organizationName: "Evil" });
    expect((await ofOrganization("GET", "", eve.accessToken)).body.tokens).toEqual([]);
    expect((await ofOrganization("DELETE", `/${made.id}`, eve.accessToken)).status).toBe(404);
    expect((await ofOrganization("POST", `/${made.id}/rotate`, eve.accessToken)).status).toBe(404);
    expect((await tokens("DELETE", `/${made.id}`, eve.accessToken)).status).toBe(404);
    await auth.db.updateTable("users").set({ role: "auditor" }).where("id", "=", eve.user.id).execute();
    expect((await ofOrganization("GET", "", eve.accessToken)).body).toMatchObject({ code: "forbidden" });
    expect(await ask()).toMatchObject({ kind: "user" });
  });

  test("given it is rotated, its time is over or it is revoked, then it ends as a person's does", async () => {
    const { made, ask, accessToken } = await company();
    const { body: next } = await ofOrganization("POST", `/${made.id}/rotate`, accessToken);
    auth.state.clock += DAY_MS;
    await expect(ask()).rejects.toMatchObject({ code: "unauthenticated" });
    expect(await auth.identify(`Bearer ${next.token}`)).toMatchObject({ organizationName: "Acme" });
    const { accessToken: later } = await auth.signIn(JANE);
    expect((await ofOrganization("DELETE", `/${next.id}`, later)).status).toBe(204);
    await expect(auth.identify(`Bearer ${next.token}`)).rejects.toMatchObject({ code: "unauthenticated" });
  });

  test("given its organization is suspended, then it is refused", async () => {
    const { ask } = await company();
    await auth.db
      .updateTable("organizations")
      .set({ suspendedAt: new Date(auth.now()) })
      .execute();
    await expect(ask()).rejects.toMatchObject({ code: "account_suspended" });
  });
});
