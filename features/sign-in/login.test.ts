import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { signedIn, type TemporaryAuth, temporaryAuth } from "./testing/index.ts";

let auth: TemporaryAuth;
beforeAll(async () => {
  auth = await temporaryAuth();
});
afterAll(() => auth.close());
beforeEach(() => auth.empty());

describe("signing in", () => {
  test("given the right password, then the tokens work and say when they end", async () => {
    await auth.register({ email: "jane@acme.example" });
    const { accessToken, expiresAt, user } = await auth.signIn("JANE@ACME.EXAMPLE");
    expect(accessToken.length).toBeGreaterThan(50);
    expect(expiresAt).toBe("2026-03-01T10:15:00.000Z");
    const me = await auth.call("GET", "/api/auth/me", { token: accessToken });
    expect(me).toMatchObject({ status: 200, body: { success: true, data: { user } } });
    const ask = auth.identify;
    expect(await ask(`Bearer ${accessToken}`)).toMatchObject({ kind: "user", userId: user.id });
  });

  test("given a wrong password and an unknown address, then the answers are the same", async () => {
    await auth.register({ email: "jane@acme.example" });
    const wrong = await auth.login("jane@acme.example", "wrong password");
    const unknown = await auth.login("nobody@acme.example", "wrong password");
    expect([wrong.status, wrong.body]).toEqual([
      401,
      { code: "invalid_credentials", error: expect.any(String), message: expect.any(String) },
    ]);
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
  });

  test("given sign-ins that fail, then a metric counts them by route and reason, and those that succeed are not in it", async () => {
    await auth.register({ email: "jane@acme.example" });
    const series =
      'treadlight_sign_in_failures_total{route="/api/auth/login",reason="invalid_credentials",service="api"}';
    const failures = async () => Number((await auth.metrics()).split(`${series} `)[1]?.split("\n")[0] ?? 0);
    const before = await failures();
    await auth.login("jane@acme.example", "wrong password");
    await auth.login("jane@acme.example");
    await auth.login("nobody@acme.example", "wrong password");
    for (const path of ["/api/auth/login/", "/API/Auth/Login"]) {
      await auth.call("POST", path, { body: { email: "jane@acme.example", password: "wrong password" } });
    }
    await expect.poll(failures).toBe(before + 4);
  });

  test("given an account without a password, then none opens it", async () => {
    await auth.register({ email: "jane@acme.example" });
    await auth.db.updateTable("users").set({ passwordHash: null }).execute();
    expect((await auth.login("jane@acme.example")).body).toMatchObject({ code: "invalid_credentials" });
  });

  test("given a suspended account, then only who knows the password learns of it", async () => {
    await auth.register({ email: "jane@acme.example" });
    const { accessToken, refreshToken } = await auth.signIn("jane@acme.example");
    await auth.db
      .updateTable("users")
      .set({ suspendedAt: new Date(auth.now()) })
      .execute();
    expect((await auth.login("jane@acme.example")).body).toMatchObject({ code: "account_suspended" });
    expect((await auth.login("jane@acme.example", "wrong password")).body).toMatchObject({
      code: "invalid_credentials",
    });
    expect((await auth.call("GET", "/api/auth/me", { token: accessToken })).body).toMatchObject({
      code: "account_suspended",
    });
    expect((await auth.refresh(refreshToken)).body).toMatchObject({ code: "account_suspended" });
  });

  test("given no token, junk or an old one, then me is refused", async () => {
    await auth.register({ email: "jane@acme.example" });
    const { accessToken } = await auth.signIn("jane@acme.example");
    expect((await auth.call("GET", "/api/auth/me")).body).toMatchObject({ code: "unauthenticated" });
    expect((await auth.call("GET", "/api/auth/me", { token: "junk" })).body).toMatchObject({ code: "unauthenticated" });
    auth.state.clock += 15 * 60_000;
    expect((await auth.call("GET", "/api/auth/me", { token: accessToken })).body).toMatchObject({
      code: "token_expired",
    });
  });
});

describe("refreshing", () => {
  test("given a refresh token, when used, then new tokens work and the old one does not", async () => {
    await auth.register({ email: "jane@acme.example" });
    const first = await auth.signIn("jane@acme.example");
    auth.state.clock += 60 * 60_000;
    const second = signedIn((await auth.refresh(first.refreshToken)).body);
    expect(second.refreshToken).not.toBe(first.refreshToken);
    expect(second.user).toEqual(first.user);
    expect((await auth.call("GET", "/api/auth/me", { token: second.accessToken })).status).toBe(200);
    expect((await auth.refresh(second.refreshToken)).status).toBe(200);
  });

  test("given a token that was used before, then its whole family ends, and other logins go on", async () => {
    await auth.register({ email: "jane@acme.example" });
    const [stolen, other] = [await auth.signIn("jane@acme.example"), await auth.signIn("jane@acme.example")];
    const next = signedIn((await auth.refresh(stolen.refreshToken)).body);
    expect((await auth.refresh(stolen.refreshToken)).body).toMatchObject({ code: "invalid_refresh_token" });
    expect((await auth.refresh(next.refreshToken)).body).toMatchObject({ code: "invalid_refresh_token" });
    expect((await auth.refresh(other.refreshToken)).status).toBe(200);
  });

  test("given a token used twice, then it is logged and on record, and its owner is told", async () => {
    const { refreshToken, user } = await auth.person();
    await auth.refresh(refreshToken);
    await auth.refresh(refreshToken);
    expect((await auth.sent()).at(-1)).toMatchObject({
      to: "jane@acme.example",
      subject: expect.stringContaining("signed you out"),
    });
    const entries = auth.db
      .selectFrom("auditEntries")
      .where("resourceId", "=", user.id)
      .where("action", "!=", "sign_in.succeeded")
      .select(["action", "actorKind"]);
    expect(await entries.execute()).toEqual([{ action: "user.refresh_token_reused", actorKind: "system" }]);
    expect(auth.state.logLines.join()).toContain(`"security":"login_stolen"`);
  });

  test("given a login that is used every day, then it ends after ninety", async () => {
    let { refreshToken } = await auth.person();
    for (let day = 1; day < 90; day += 1) {
      auth.state.clock += 86_400_000;
      refreshToken = signedIn((await auth.refresh(refreshToken)).body).refreshToken;
    }
    auth.state.clock += 86_400_000;
    expect((await auth.refresh(refreshToken)).body).toMatchObject({ code: "invalid_refresh_token" });
  });

  test("given one token used five times at once, then one gets a successor, and it ends too", async () => {
    await auth.register({ email: "jane@acme.example" });
    const { refreshToken } = await auth.signIn("jane@acme.example");
    const answers = await Promise.all(Array.from({ length: 5 }, () => auth.refresh(refreshToken)));
    const served = answers.filter(({ status }) => status === 200);
    expect(served).toHaveLength(1);
    const winner = signedIn(served[0]?.body);
    expect((await auth.refresh(winner.refreshToken)).status).toBe(401);
  });

  test("given a token after thirty days, or one nobody gave out, then it is refused", async () => {
    await auth.register({ email: "jane@acme.example" });
    const { refreshToken } = await auth.signIn("jane@acme.example");
    auth.state.clock += 30 * 86_400_000;
    expect((await auth.refresh(refreshToken)).body).toMatchObject({ code: "invalid_refresh_token" });
    expect((await auth.refresh("nonsense")).body).toMatchObject({ code: "invalid_refresh_token" });
    expect((await auth.call("POST", "/api/auth/refresh", { body: {} })).body).toMatchObject({
      code: "invalid_refresh_token",
    });
  });

  test("given a page, then its refresh token is in a cookie that no script can read, until it signs out", async () => {
    await auth.register({ email: "jane@acme.example" });
    const login = await auth.login("jane@acme.example", undefined, undefined, { cookie: true });
    expect(login.body.data).not.toHaveProperty("refreshToken");
    const cookieOf = ({ headers }: { headers: Headers }) => headers.getSetCookie()[0] ?? "";
    expect(cookieOf(login)).toMatch(
      /^treadlight_refresh=[\w-]+; Max-Age=2592000; Path=\/api\/auth; HttpOnly; Secure; SameSite=Strict$/,
    );
    const [first] = cookieOf(login).split(";");
    const refreshed = await auth.call("POST", "/api/auth/refresh", { body: {}, cookie: first });
    expect(refreshed.status).toBe(200);
    expect(refreshed.body.data).not.toHaveProperty("refreshToken");
    const [second] = cookieOf(refreshed).split(";");
    expect(second).not.toBe(first);
    const logout = await auth.call("POST", "/api/auth/logout", { body: {}, cookie: second });
    expect(cookieOf(logout)).toMatch(/^treadlight_refresh=; Max-Age=0; /);
    expect((await auth.call("POST", "/api/auth/refresh", { body: {}, cookie: second })).status).toBe(401);
  });

  test("given stored tokens, then they cannot be used as they are stored", async () => {
    await auth.register({ email: "jane@acme.example" });
    const { refreshToken } = await auth.signIn("jane@acme.example");
    const row = await auth.db.selectFrom("refreshTokens").selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(refreshToken);
    expect((await auth.refresh(row.tokenHash.toString("base64url"))).status).toBe(401);
  });
});

describe("signing out", () => {
  test.each(["the refresh token", "the access token"])(
    "given %s, then this login ends and others go on",
    async (kind) => {
      await auth.register({ email: "jane@acme.example" });
      const [one, other] = [await auth.signIn("jane@acme.example"), await auth.signIn("jane@acme.example")];
      const by =
        kind === "the access token" ? { token: one.accessToken } : { body: { refreshToken: one.refreshToken } };
      expect(await auth.call("POST", "/api/auth/logout", by)).toMatchObject({ status: 200, body: { success: true } });
      expect((await auth.refresh(one.refreshToken)).status).toBe(401);
      expect((await auth.refresh(other.refreshToken)).status).toBe(200);
    },
  );

  test("given nothing or an unknown token, then it works as well", async () => {
    expect((await auth.call("POST", "/api/auth/logout")).status).toBe(200);
    expect(
      (await auth.call("POST", "/api/auth/logout", { body: { refreshToken: "unknown" }, token: "junk" })).status,
    ).toBe(200);
  });
});

test("given another method, then the answer names the right one", async () => {
  const answer = await auth.call("GET", "/api/auth/login");
  expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST"]);
});

test("given everything above went wrong or right, then passwords are stored as argon2id and never logged", async () => {
  await auth.register({ email: "jane@acme.example" });
  await auth.login("jane@acme.example", "wrong password");
  const { passwordHash } = await auth.db.selectFrom("users").select("passwordHash").executeTakeFirstOrThrow();
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(auth.state.logLines.join()).not.toMatch(/jane|correct horse|wrong password/);
});
