import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PASSWORD, type TemporaryAuth, temporaryAuth } from "./testing/index.ts";

let auth: TemporaryAuth;
beforeAll(async () => {
  auth = await temporaryAuth();
});
afterAll(() => auth.close());
beforeEach(() => auth.empty());

const change = (token: string | undefined, email: string, password = PASSWORD) =>
  auth.call("POST", "/api/auth/change-email", { token, body: { email, password } });
const confirm = (token: string) => auth.call("POST", "/api/auth/confirm-email", { body: { token } });

describe("changing the e-mail address", () => {
  test("given the link in the mail to the new one is opened, then it counts, and the old one is told", async () => {
    const { accessToken } = await auth.person();
    expect((await change(accessToken, " New@Acme.Example ")).status).toBe(200);
    const token = await auth.mailedToken("new@acme.example", "confirm-email");
    expect((await auth.login("new@acme.example")).status).toBe(401);
    expect((await confirm(token)).status).toBe(200);
    expect((await auth.login("new@acme.example")).status).toBe(200);
    expect((await auth.login("jane@acme.example")).status).toBe(401);
    expect((await auth.me(accessToken)).body).toMatchObject({ data: { user: { email: "new@acme.example" } } });
    expect((await auth.sent()).at(-1)).toMatchObject({
      to: "jane@acme.example",
      subject: "Your e-mail address at Treadlight was changed",
    });
    expect((await confirm(token)).body).toMatchObject({ code: "invalid_email_token" });
  });

  test("given the new one is taken, then the answer is the same, its owner is told, and no link is sent", async () => {
    await auth.register({ email: "taken@acme.example" });
    const { accessToken } = await auth.person();
    const [free, taken] = [
      await change(accessToken, "free@acme.example"),
      await change(accessToken, "taken@acme.example"),
    ];
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    const mail = (await auth.sent()).findLast(({ to }) => to === "taken@acme.example");
    expect(mail).toMatchObject({ subject: "You already have a Treadlight account" });
    expect(mail?.text).not.toContain("jane");
    expect(mail?.text).not.toContain("token=");
  });

  test("given somebody took the address in the meantime, then the link is dead and nothing changes", async () => {
    const { accessToken } = await auth.person();
    await change(accessToken, "new@acme.example");
    const token = await auth.mailedToken("new@acme.example", "confirm-email");
    await auth.register({ email: "new@acme.example", password: "somebody else's own" });
    expect((await confirm(token)).body).toMatchObject({ code: "invalid_email_token" });
    expect((await auth.login("jane@acme.example")).status).toBe(200);
  });

  test("given a day has passed, a newer link, or none of ours, then it is dead", async () => {
    const { accessToken } = await auth.person();
    await change(accessToken, "first@acme.example");
    const older = await auth.mailedToken("first@acme.example", "confirm-email");
    await change(accessToken, "second@acme.example");
    const newer = await auth.mailedToken("second@acme.example", "confirm-email");
    for (const token of [older, "nonsense"]) {
      expect(await confirm(token)).toMatchObject({ status: 400, body: { code: "invalid_email_token" } });
    }
    auth.state.clock += 24 * 3_600_000;
    expect((await confirm(newer)).body).toMatchObject({ code: "invalid_email_token" });
  });

  test("given a link to reset the password went to the old address, then it is dead after the change", async () => {
    const { accessToken } = await auth.person();
    await auth.call("POST", "/api/auth/forgot-password", { body: { email: "jane@acme.example" } });
    const resetToken = await auth.mailedToken("jane@acme.example", "reset-password");
    await change(accessToken, "new@acme.example");
    await confirm(await auth.mailedToken("new@acme.example", "confirm-email"));
    const body = { token: resetToken, password: "a brand new password" };
    expect((await auth.call("POST", "/api/auth/reset-password", { body })).status).toBe(400);
  });

  test("given a wrong password, a bad address or nobody, then nothing is sent", async () => {
    const { accessToken } = await auth.person();
    expect((await change(accessToken, "new@acme.example", "wrong password")).body).toMatchObject({
      code: "wrong_password",
    });
    expect((await change(accessToken, "no address")).body).toMatchObject({ details: [{ path: "email" }] });
    expect((await change(undefined, "new@acme.example")).status).toBe(401);
    expect((await auth.sent()).map(({ to }) => to)).toEqual(["jane@acme.example"]);
  });

  test("given a change, then the audit log has both addresses, outside of what the chain holds", async () => {
    const { accessToken, user } = await auth.person();
    await change(accessToken, "new@acme.example");
    await confirm(await auth.mailedToken("new@acme.example", "confirm-email"));
    const { details, ...entry } = await auth.db
      .selectFrom("auditEntries as e")
      .innerJoin("auditDetails as d", "d.entryId", "e.id")
      .where("chainId", "=", user.organizationId)
      .where("action", "!=", "sign_in.succeeded")
      .select(["action", "actorId", "resourceId", "details"])
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({ action: "user.email_changed", actorId: user.id, resourceId: user.id });
    expect(JSON.parse(details)).toEqual({
      before: { email: "jane@acme.example" },
      after: { email: "new@acme.example" },
    });
  });
});
