import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { PASSWORD, signedIn, type TemporaryAuth, temporaryAuth } from "./testing/index.ts";

let auth: TemporaryAuth;
beforeAll(async () => {
  auth = await temporaryAuth();
});
afterAll(() => auth.close());
beforeEach(() => auth.empty());

describe("a forgotten password", () => {
  const forgot = (email: string) => auth.call("POST", "/api/auth/forgot-password", { body: { email } });
  const reset = (token: string, password: string) =>
    auth.call("POST", "/api/auth/reset-password", { body: { token, password } });

  async function resetToken(email: string) {
    await forgot(email.toUpperCase());
    await auth.sent();
    return auth.mailedToken(email, "reset-password");
  }

  test("given an account, then the link sets a new password once and ends every login", async () => {
    await auth.register({ email: "jane@acme.example" });
    const { refreshToken } = await auth.signIn("jane@acme.example");
    const token = await resetToken("jane@acme.example");
    expect((await reset(token, "a brand new password")).status).toBe(200);
    expect((await auth.login("jane@acme.example")).status).toBe(401);
    expect((await auth.login("jane@acme.example", "a brand new password")).status).toBe(200);
    expect((await auth.refresh(refreshToken)).status).toBe(401);
    expect((await reset(token, "yet another password")).body).toMatchObject({ code: "invalid_reset_token" });
  });

  test("given an address without an account, then the answer is the same and nothing is sent", async () => {
    await auth.register({ email: "jane@acme.example" });
    const unknown = await forgot("nobody@acme.example");
    const known = await forgot("jane@acme.example");
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    const links = (await auth.sent()).filter(({ text }) => text.includes("reset-password"));
    expect(links.map(({ to }) => to)).toEqual(["jane@acme.example"]);
  });

  test("given half an hour has passed or a newer link was sent, then the link is dead", async () => {
    await auth.register({ email: "jane@acme.example" });
    const older = await resetToken("jane@acme.example");
    const newer = await resetToken("jane@acme.example");
    expect((await reset(older, "a brand new password")).status).toBe(400);
    auth.state.clock += 30 * 60_000;
    expect((await reset(newer, "a brand new password")).body).toMatchObject({ code: "invalid_reset_token" });
    expect((await auth.login("jane@acme.example")).status).toBe(200);
  });

  test("given one person is asked for again and again from everywhere, then a few mails are sent and the answers stay the same", async () => {
    await auth.register({ email: "jane@acme.example" });
    const ask = (n: number) =>
      auth.call("POST", "/api/auth/forgot-password", { body: { email: "jane@acme.example" }, address: `192.0.2.${n}` });
    for (let n = 0; n < 8; n++) expect((await ask(n)).status).toBe(200);
    await auth.register({ email: "john@acme.example" });
    await forgot("john@acme.example");
    const links = (await auth.sent()).filter(({ text }) => text.includes("reset-password"));
    expect(links.map(({ to }) => to).sort()).toEqual([...Array(5).fill("jane@acme.example"), "john@acme.example"]);
  });

  test("given one address asks for many people, then it is slowed", async () => {
    for (let n = 0; n < 30; n++) expect((await forgot(`p${n}@acme.example`)).status).toBe(200);
    expect((await forgot("jane@acme.example")).body).toMatchObject({ code: "rate_limited" });
  });

  test("given a weak new password, then it is refused and the link stays good", async () => {
    await auth.register({ email: "jane@acme.example" });
    const token = await resetToken("jane@acme.example");
    for (const weak of ["password123", "Jane@acme.example"]) {
      const refused = await reset(token, weak);
      expect(refused.body).toMatchObject({ code: "invalid_body", details: [{ path: "password", code: "too_common" }] });
    }
    expect((await reset(token, "a brand new password")).status).toBe(200);
  });

  test("given mail is down, then the answer is the same, the log tells without the address, and the mail is sent later", async () => {
    await auth.register({ email: "jane@acme.example" });
    auth.state.mailIsDown = true;
    expect((await forgot("jane@acme.example")).status).toBe(200);
    await auth.sent();
    expect(auth.state.logLines.join()).toContain("job failed; will retry");
    expect(auth.state.logLines.join()).not.toContain("jane");
    auth.state.mailIsDown = false;
    await vi.waitFor(() => auth.mailedToken("jane@acme.example", "reset-password"), { timeout: 60_000 });
  });
});

describe("changing a password", () => {
  const change = (token: string | undefined, currentPassword: string, newPassword = "a brand new password") =>
    auth.call("POST", "/api/auth/change-password", { token, body: { currentPassword, newPassword } });

  test("given the current password, then the new one counts, other devices are signed out, and the person is told", async () => {
    const here = await auth.person();
    const there = await auth.signIn("jane@acme.example");
    expect((await change(here.accessToken, PASSWORD)).status).toBe(200);
    expect((await auth.login("jane@acme.example")).status).toBe(401);
    expect((await auth.login("jane@acme.example", "a brand new password")).status).toBe(200);
    expect((await auth.me(here.accessToken)).status).toBe(200);
    expect((await auth.refresh(here.refreshToken)).status).toBe(200);
    expect((await auth.me(there.accessToken)).body).toMatchObject({ code: "unauthenticated" });
    expect((await auth.refresh(there.refreshToken)).status).toBe(401);
    expect((await auth.sent()).map(({ subject }) => subject)).toContain("Your Treadlight password was changed");
  });

  test("given links that were mailed before, then they are dead", async () => {
    const { accessToken } = await auth.person();
    await auth.call("POST", "/api/auth/forgot-password", { body: { email: "jane@acme.example" } });
    const body = { email: "new@acme.example", password: PASSWORD };
    await auth.call("POST", "/api/auth/change-email", { token: accessToken, body });
    const resetLink = await auth.mailedToken("jane@acme.example", "reset-password");
    const emailLink = await auth.mailedToken("new@acme.example", "confirm-email");
    await change(accessToken, PASSWORD);
    const reset = { token: resetLink, password: "yet another password" };
    expect((await auth.call("POST", "/api/auth/reset-password", { body: reset })).status).toBe(400);
    expect((await auth.call("POST", "/api/auth/confirm-email", { body: { token: emailLink } })).status).toBe(400);
  });

  test.each([
    ["a wrong current password", "wrong password", "a brand new password", 403, "wrong_password"],
    ["a common new one", PASSWORD, "password123", 400, "invalid_body"],
    ["a short new one", PASSWORD, "short", 400, "invalid_body"],
    ["the address as the new one", PASSWORD, "Jane@acme.example", 400, "invalid_body"],
  ])("given %s, then nothing changes", async (_name, currentPassword, newPassword, status, code) => {
    const { accessToken } = await auth.person();
    expect(await change(accessToken, currentPassword, newPassword)).toMatchObject({ status, body: { code } });
    expect((await auth.login("jane@acme.example")).status).toBe(200);
  });

  test("given a change and a reset, then each is in the audit log, without any password", async () => {
    const { accessToken, user } = await auth.person();
    await change(accessToken, PASSWORD);
    await auth.call("POST", "/api/auth/forgot-password", { body: { email: "jane@acme.example" } });
    const token = await auth.mailedToken("jane@acme.example", "reset-password");
    await auth.call("POST", "/api/auth/reset-password", { body: { token, password: "yet another password" } });
    const entries = await auth.db
      .selectFrom("auditEntries as e")
      .innerJoin("auditDetails as d", "d.entryId", "e.id")
      .where("chainId", "=", user.organizationId)
      .where("action", "!=", "sign_in.succeeded")
      .orderBy("position")
      .select(["action", "actorId", "resource", "resourceId", "details"])
      .execute();
    const details = JSON.stringify({ after: { address: "192.0.2.1", device: "node" } });
    const entry = { resource: "users", resourceId: user.id, details };
    expect(entries).toEqual([
      { ...entry, action: "user.password_changed", actorId: user.id },
      { ...entry, action: "user.password_reset_requested", actorId: null },
      { ...entry, action: "user.password_reset", actorId: user.id },
    ]);
  });

  test("given logins with the old password at the same time, then none of them outlives the change", async () => {
    const { accessToken } = await auth.person();
    const racing = Array.from({ length: 8 }, () => auth.login("jane@acme.example"));
    await change(accessToken, PASSWORD);
    const answers = await Promise.all(racing);
    const inside = answers.filter(({ status }) => status === 200).map(({ body }) => signedIn(body));
    for (const { refreshToken } of inside) expect((await auth.refresh(refreshToken)).status).toBe(401);
    const live = auth.db.selectFrom("logins").where("revokedAt", "is", null).select("id");
    expect(await live.execute()).toHaveLength(1);
  });
});
