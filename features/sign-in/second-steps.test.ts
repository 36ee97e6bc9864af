import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { PASSWORD, signedIn, type TemporaryAuth, temporaryAuth } from "./testing/index.ts";

vi.mock("@node-rs/argon2", () => import("./testing/cheap-argon2.ts"));

const JANE = "jane@acme.example";
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

let auth: TemporaryAuth;
beforeAll(async () => {
  auth = await temporaryAuth();
});
afterAll(() => auth.close());
beforeEach(() => auth.empty());

/** What the app with this secret shows now. */
const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: auth.now() });

/** A code that the app shows in none of the accepted steps. */
function wrongCode(secret: string): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const shown = [-30_000, 0, 30_000].map((ms) => totp.generate({ timestamp: auth.now() + ms }));
  return ["000000", "111111", "222222", "333333"].find((code) => !shown.includes(code)) ?? "";
}

/** Jane, with an authenticator app. A minute has passed since she confirmed it, so the next code is a new one. */
async function withApp() {
  const person = await auth.person(JANE);
  const { body: app } = await auth.call("POST", "/api/auth/authenticator-app", { token: person.accessToken });
  const confirmed = await auth.call("POST", "/api/auth/authenticator-app/confirm", {
    token: person.accessToken,
    body: { code: codeOf(app.secret) },
  });
  auth.state.clock += MINUTE_MS;
  return { ...person, secret: String(app.secret), recoveryCodes: confirmed.body.recoveryCodes as string[], app };
}

/** The token of a sign-in with the right password. */
async function stepToken(): Promise<string> {
  const { body } = await auth.login(JANE);
  return body.secondStep.token;
}

const complete = (body: object, more: object = {}) => auth.call("POST", "/api/auth/second-step", { body, ...more });

/** The value of a cookie that an answer sets, as a browser sends it. */
const cookieSet = (headers: Headers, name: string) =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.split(";", 1)[0];

describe("setting up an app", () => {
  test("given a first code, then two steps are on, the codes are shown once and stored as hashes, and a mail tells", async () => {
    const { accessToken, app, recoveryCodes } = await withApp();
    expect(app.uri).toMatch(/^otpauth:\/\/totp\/Treadlight:jane%40acme\.example\?/);
    expect(new Set(recoveryCodes).size).toBe(10);
    const { body } = await auth.call("GET", "/api/auth/second-steps", { token: accessToken });
    expect(body).toMatchObject({ methods: ["code", "recovery_code"], recoveryCodes: 10, rememberedDevices: [] });
    const stored = await auth.db.selectFrom("recoveryCodes").select("codeHash").execute();
    expect(stored.every(({ codeHash }) => codeHash.length === 32)).toBe(true);
    const { secret } = await auth.db.selectFrom("authenticatorApps").select("secret").executeTakeFirstOrThrow();
    expect(secret).not.toContain(app.secret);
    expect((await auth.sent()).map(({ subject }) => subject)).toContain("Two-step sign-in is on");
  });

  test("given a wrong first code, then the password still signs in alone", async () => {
    const { accessToken: token } = await auth.person(JANE);
    const { body: app } = await auth.call("POST", "/api/auth/authenticator-app", { token });
    const body = { code: wrongCode(app.secret) };
    const confirmed = await auth.call("POST", "/api/auth/authenticator-app/confirm", { token, body });
    expect(confirmed.body).toMatchObject({ code: "wrong_code" });
    expect((await auth.login(JANE)).status).toBe(200);
  });

  test("given a confirmed app, then another one cannot replace it", async () => {
    const { accessToken: token } = await withApp();
    expect((await auth.call("POST", "/api/auth/authenticator-app", { token })).body).toMatchObject({
      code: "conflict",
    });
  });
});

describe("the second step", () => {
  test("given the app's code, then it completes the sign-in", async () => {
    const { secret } = await withApp();
    const answer = await complete({ token: await stepToken(), code: codeOf(secret) });
    const { accessToken } = signedIn(answer.body);
    expect((await auth.me(accessToken)).status).toBe(200);
  });

  test("given the step's token, then it opens nothing else", async () => {
    await withApp();
    const token = await stepToken();
    expect((await auth.me(token)).status).toBe(401);
    expect((await auth.refresh(token)).body).toMatchObject({ code: "invalid_refresh_token" });
  });

  test("given a completed sign-in, then its token does not work again", async () => {
    const { secret, recoveryCodes } = await withApp();
    const token = await stepToken();
    await complete({ token, code: codeOf(secret) });
    const again = await complete({ token, code: recoveryCodes[0] });
    expect(again.body).toMatchObject({ code: "invalid_step_token" });
  });

  test("given a token of more than five minutes, then it does not work", async () => {
    const { secret } = await withApp();
    const token = await stepToken();
    auth.state.clock += 5 * MINUTE_MS;
    expect((await complete({ token, code: codeOf(secret) })).body).toMatchObject({ code: "invalid_step_token" });
  });

  test("given a new password meanwhile, then the token does not work", async () => {
    const { secret, accessToken } = await withApp();
    const token = await stepToken();
    const body = { currentPassword: PASSWORD, newPassword: "another long password" };
    await auth.call("POST", "/api/auth/change-password", { token: accessToken, body });
    expect((await complete({ token, code: codeOf(secret) })).body).toMatchObject({ code: "invalid_step_token" });
  });

  test("given a suspension meanwhile, then the sign-in is refused", async () => {
    const { secret } = await withApp();
    const token = await stepToken();
    await auth.db
      .updateTable("users")
      .set({ suspendedAt: new Date(auth.now()) })
      .execute();
    expect((await complete({ token, code: codeOf(secret) })).body).toMatchObject({ code: "account_suspended" });
  });

  test("given a code that was used, then it is refused, and so is an earlier one", async () => {
    const { secret } = await withApp();
    const earlier = codeOf(secret);
    auth.state.clock += 30_000;
    const code = codeOf(secret);
    expect((await complete({ token: await stepToken(), code })).status).toBe(200);
    expect((await complete({ token: await stepToken(), code })).body).toMatchObject({ code: "wrong_code" });
    expect((await complete({ token: await stepToken(), code: earlier })).body).toMatchObject({ code: "wrong_code" });
  });

  test("given the same code twice at once, then one sign-in gets through", async () => {
    const { secret } = await withApp();
    const [one, two] = [await stepToken(), await stepToken()];
    const code = codeOf(secret);
    const answers = await Promise.all([complete({ token: one, code }), complete({ token: two, code })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  test("given a recovery code, then it works once, however it is typed, and a mail tells", async () => {
    const { recoveryCodes } = await withApp();
    const typed = ` ${recoveryCodes[0]?.toUpperCase().replaceAll("-", " ")} `;
    expect((await complete({ token: await stepToken(), code: typed })).status).toBe(200);
    const again = await complete({ token: await stepToken(), code: recoveryCodes[0] });
    expect(again.body).toMatchObject({ code: "wrong_code" });
    expect((await complete({ token: await stepToken(), code: recoveryCodes[1] })).status).toBe(200);
    expect((await auth.sent()).map(({ subject }) => subject)).toContain("A recovery code was used");
  });

  test("given another person's recovery code, then it is refused", async () => {
    const { recoveryCodes } = await withApp();
    await auth.db.updateTable("users").set({ email: "joe@acme.example" }).execute();
    await withApp();
    const answer = await complete({ token: await stepToken(), code: recoveryCodes[0] });
    expect(answer.body).toMatchObject({ code: "wrong_code" });
  });

  test("given many wrong codes, then guessing ends, also with new tokens", async () => {
    const { secret } = await withApp();
    const code = wrongCode(secret);
    const answers = [];
    for (let guess = 0; guess < 6; guess += 1) {
      const { body } = await auth.login(JANE);
      if (body.secondStep === undefined) answers.push(body.code);
      else answers.push((await complete({ token: body.secondStep.token, code })).body.code);
    }
    expect(answers.slice(0, 5)).toEqual(Array(5).fill("wrong_code"));
    expect(answers.at(-1)).toBe("rate_limited");
  });

  test("given a remembered browser, then it skips the step for 30 days, or until it is forgotten", async () => {
    const { secret } = await withApp();
    const body = { token: await stepToken(), code: codeOf(secret), remember: true, cookie: true };
    const { headers } = await complete(body);
    const cookie = cookieSet(headers, "treadlight_device");
    const login = () => auth.call("POST", "/api/auth/login", { body: { email: JANE, password: PASSWORD }, cookie });
    const again = await login();
    expect(again.status).toBe(200);
    expect((await auth.login(JANE)).status).toBe(202);
    const token = signedIn(again.body).accessToken;
    const listed = await auth.call("GET", "/api/auth/second-steps", { token });
    expect(listed.body.rememberedDevices).toHaveLength(1);
    auth.state.clock += 30 * DAY_MS;
    expect((await login()).status).toBe(202);
    auth.state.clock -= 30 * DAY_MS;
    const id = listed.body.rememberedDevices[0].id;
    expect((await auth.call("DELETE", `/api/auth/remembered-devices/${id}`, { token })).status).toBe(204);
    expect((await login()).status).toBe(202);
  });

  test("given a remembered browser, when the password changes, then it is forgotten", async () => {
    const { secret } = await withApp();
    const { headers, body } = await complete({
      ...{ token: await stepToken(), code: codeOf(secret) },
      ...{ remember: true, cookie: true },
    });
    const cookie = cookieSet(headers, "treadlight_device");
    const change = { currentPassword: PASSWORD, newPassword: "another long password" };
    await auth.call("POST", "/api/auth/change-password", { token: body.data.accessToken, body: change });
    const again = { email: JANE, password: change.newPassword };
    expect((await auth.call("POST", "/api/auth/login", { body: again, cookie })).status).toBe(202);
  });

  test("given another person's remembered browser, then it does not help", async () => {
    const { secret } = await withApp();
    const body = { token: await stepToken(), code: codeOf(secret), remember: true, cookie: true };
    const cookie = cookieSet((await complete(body)).headers, "treadlight_device");
    await auth.db.updateTable("users").set({ email: "joe@acme.example" }).execute();
    await withApp();
    const login = await auth.call("POST", "/api/auth/login", { body: { email: JANE, password: PASSWORD }, cookie });
    expect(login.status).toBe(202);
  });

  test.each([
    ["a confirmed address", "stays on", new Date(), 202],
    ["an address that was never confirmed", "goes with the old password", null, 200],
  ])("given a password reset for %s, then the second step %s", async (_, _outcome, confirmedAt, status) => {
    await withApp();
    await auth.db.updateTable("users").set({ confirmedAt }).where("email", "=", JANE).execute();
    await auth.call("POST", "/api/auth/forgot-password", { body: { email: JANE } });
    const token = await auth.mailedToken(JANE, "reset-password");
    await auth.call("POST", "/api/auth/reset-password", { body: { token, password: "another long password" } });
    expect((await auth.login(JANE, "another long password")).status).toBe(status);
  });
});

describe("turning it off", () => {
  test.each([
    ["a wrong password", { password: "wrong password" }, "wrong_password"],
    ["a wrong code", { code: "abcd-efgh-abcd-efgh" }, "wrong_code"],
  ])("given %s, then it stays on", async (_, wrong, code) => {
    const { accessToken: token, recoveryCodes } = await withApp();
    const body = { password: PASSWORD, code: recoveryCodes[0], ...wrong };
    const refused = await auth.call("DELETE", "/api/auth/authenticator-app", { token, body });
    expect(refused.body).toMatchObject({ code });
    expect((await auth.login(JANE)).status).toBe(202);
  });

  test("given the password and a code, then the password signs in alone, and nothing is left", async () => {
    const { accessToken: token, secret, user } = await withApp();
    const body = { password: PASSWORD, code: codeOf(secret) };
    expect((await auth.call("DELETE", "/api/auth/authenticator-app", { token, body })).status).toBe(204);
    expect((await auth.login(JANE)).status).toBe(200);
    expect(await auth.db.selectFrom("recoveryCodes").selectAll().execute()).toEqual([]);
    const entries = await auth.db
      .selectFrom("auditEntries")
      .where("resourceId", "=", user.id)
      .where("action", "!=", "sign_in.succeeded")
      .select("action")
      .orderBy("position")
      .execute();
    expect(entries.map(({ action }) => action)).toEqual([
      "user.authenticator_app_added",
      "user.authenticator_app_removed",
    ]);
  });

  test("given many wrong codes with the right password, then guessing ends", async () => {
    const { accessToken: token, secret } = await withApp();
    const body = { password: PASSWORD, code: wrongCode(secret) };
    const codes = [];
    for (let guess = 0; guess < 11; guess += 1) {
      codes.push((await auth.call("POST", "/api/auth/proof", { token, body })).body.code);
    }
    expect(codes).toEqual([...Array(10).fill("wrong_code"), "rate_limited"]);
  });
});

describe("a proof", () => {
  const renew = (token: string) => auth.call("POST", "/api/auth/recovery-codes", { token });

  test("given a sign-in of ten minutes ago, then sensitive calls ask for a proof, and go on after one", async () => {
    const { accessToken: token, secret } = await withApp();
    expect((await renew(token)).status).toBe(200);
    auth.state.clock += 9 * MINUTE_MS;
    expect((await renew(token)).body).toMatchObject({ code: "proof_required" });
    const body = { password: PASSWORD, code: codeOf(secret) };
    const proof = await auth.call("POST", "/api/auth/proof", { token, body });
    expect(proof.body).toEqual({ success: true, provedUntil: "2026-03-01T10:20:00.000Z" });
    expect((await renew(token)).status).toBe(200);
  });

  test("given a second step, then the password alone proves nothing", async () => {
    const { accessToken: token } = await withApp();
    auth.state.clock += 9 * MINUTE_MS;
    const proof = await auth.call("POST", "/api/auth/proof", { token, body: { password: PASSWORD } });
    expect(proof.body).toMatchObject({ code: "invalid_body", details: [{ path: "code", code: "required" }] });
    expect((await renew(token)).body).toMatchObject({ code: "proof_required" });
  });

  test("given a proof on one device, then the others still ask", async () => {
    const first = await auth.person(JANE);
    const second = await auth.signIn(JANE);
    auth.state.clock += 11 * MINUTE_MS;
    await auth.call("POST", "/api/auth/proof", { token: first.accessToken, body: { password: PASSWORD } });
    const add = (token: string) => auth.call("POST", "/api/auth/authenticator-app", { token });
    expect((await add(second.accessToken)).body).toMatchObject({ code: "proof_required" });
    expect((await add(first.accessToken)).status).toBe(201);
  });
});

describe("a new device", () => {
  const signInWith = (userAgent: string) =>
    auth.call("POST", "/api/auth/login", { body: { email: JANE, password: PASSWORD }, userAgent });
  const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
  const CHROME =
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

  test("given a sign-in with a browser that is new to the person, then a mail tells; the first and known ones do not", async () => {
    await auth.register({ email: JANE });
    const told = async () => (await auth.sent()).filter(({ subject }) => subject.includes("new device")).length;
    await signInWith(FIREFOX);
    await signInWith(FIREFOX);
    expect(await told()).toBe(0);
    await signInWith(CHROME);
    await signInWith(CHROME);
    expect(await told()).toBe(1);
  });
});
