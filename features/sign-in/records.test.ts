import { randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { auditRows } from "../audit/list.ts";
import { verify } from "../audit/verify.ts";
import { refusalsHandler } from "./records.ts";
import { PASSWORD, type TemporaryAuth, temporaryAuth } from "./testing/index.ts";

vi.mock("@node-rs/argon2", () => import("./testing/cheap-argon2.ts"));

const JANE = "jane@acme.example";
const MINUTE_MS = 60_000;
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
let auth: TemporaryAuth;
beforeAll(async () => {
  auth = await temporaryAuth();
});
afterAll(() => auth.close());
beforeEach(() => auth.empty());

/** The refusals become entries. */
async function passMinute() {
  auth.state.clock += MINUTE_MS;
  const { work } = refusalsHandler({ db: auth.db, now: auth.now });
  const job = { id: randomUUID(), owner: "installation" as const, createdAt: new Date(auth.now()), attempt: 1 };
  await work({}, { ...job, signal: new AbortController().signal, progress: () => {} });
}

/** What is on record in an organization's log, oldest first. */
async function entriesOf(chainId: string) {
  const rows = await auditRows(auth.db, { chainId, showsPeople: true }).orderBy("e.position").execute();
  return rows.map(({ action, actorKind, resourceId, after }) => ({ action, actorKind, resourceId, after }));
}

const login = (password: string, address = "192.0.2.7", email = JANE) =>
  auth.call("POST", "/api/auth/login", { body: { email, password }, address, userAgent: FIREFOX });

describe("the audit log", () => {
  test("given sign-ins, then each says who, how, from where and whether the device is new, and the chain is intact", async () => {
    const { user } = await auth.person(JANE);
    await login(PASSWORD, "192.0.2.7");
    await login(PASSWORD, "2001:db8::1");
    const sign = { action: "sign_in.succeeded", actorKind: "user", resourceId: user.id };
    const facts = { email: JANE, method: "password", device: "Firefox on Windows" };
    expect((await entriesOf(user.organizationId)).slice(1)).toEqual([
      { ...sign, after: { ...facts, address: "192.0.2.7", newDevice: true } },
      { ...sign, after: { ...facts, address: "2001:db8::1", newDevice: false } },
    ]);
    expect(await verify(auth.db, { chainId: user.organizationId })).toMatchObject({ entries: 3, breaks: [] });
  });

  test("given many wrong passwords, then one entry a minute counts them, and says where they came from", async () => {
    const { user } = await auth.person(JANE);
    for (const address of ["192.0.2.1", "192.0.2.1", "192.0.2.2"]) await login("wrong password", address);
    // Not before the minute is over: then nothing is added to it any more.
    expect(await entriesOf(user.organizationId)).toHaveLength(1);
    await passMinute();
    await login("wrong password", "192.0.2.3");
    await passMinute();
    await passMinute();
    const refused = { action: "sign_in.refused", actorKind: "system", resourceId: user.id };
    const facts = { email: JANE, method: "password", reason: "invalid_credentials", device: "Firefox on Windows" };
    expect((await entriesOf(user.organizationId)).slice(1)).toMatchObject([
      { ...refused, after: { ...facts, times: 3, address: "192.0.2.1", addresses: ["192.0.2.1", "192.0.2.2"] } },
      { ...refused, after: { ...facts, times: 1, addresses: ["192.0.2.3"] } },
    ]);
  });

  test("given ninety attempts from many addresses, then the log grows by what a minute allows, and keeps ten of them", async () => {
    const { user } = await auth.person(JANE);
    for (let number = 0; number < 90; number++) await login("wrong password", `198.51.100.${number}`);
    await passMinute();
    const entries = (await entriesOf(user.organizationId)).filter(({ action }) => action === "sign_in.refused");
    expect(entries.map(({ after }) => [after?.reason, after?.times])).toEqual([["invalid_credentials", 90]]);
    expect(entries[0]?.after?.addresses).toHaveLength(10);
  });

  test("given an address without an account, then it is on nobody's record, and nothing is kept of it", async () => {
    const { user } = await auth.person(JANE);
    await login("wrong password", "192.0.2.1", "nobody@acme.example");
    const waiting = auth.db.selectFrom("signInRefusals").select("email");
    expect(await waiting.execute()).toEqual([{ email: "nobody@acme.example" }]);
    await passMinute();
    expect(await waiting.execute()).toEqual([]);
    expect(await entriesOf(user.organizationId)).toHaveLength(1);
  });

  test("given a locked, a suspended and a company's account, then the entry names why it was refused", async () => {
    const { user } = await auth.person(JANE);
    for (let number = 0; number < 11; number++) await login("wrong password", "192.0.2.1");
    await auth.db.deleteFrom("rateLimits").execute();
    await auth.db
      .updateTable("users")
      .set({ suspendedAt: new Date(auth.now()) })
      .execute();
    await login(PASSWORD);
    await passMinute();
    const reasons = (await entriesOf(user.organizationId)).flatMap(({ after }) => (after?.reason ? [after] : []));
    expect(reasons.map(({ reason, times }) => [reason, times]).toSorted()).toEqual([
      ["account_suspended", 1],
      ["invalid_credentials", 10],
      ["rate_limited", 1],
    ]);
  });

  test("given a second step, then wrong and right codes, its set-up and its removal are on record without a secret", async () => {
    const { user, accessToken: token } = await auth.person(JANE);
    const { body: app } = await auth.call("POST", "/api/auth/authenticator-app", { token });
    const code = () => new TOTP({ secret: Secret.fromBase32(app.secret) }).generate({ timestamp: auth.now() });
    const call = (path: string, body: object, method = "POST") =>
      auth.call(method, `/api/auth/${path}`, { token, body, address: "192.0.2.9" });
    const { body: confirmed } = await call("authenticator-app/confirm", { code: code() });
    auth.state.clock += MINUTE_MS;
    const step = async () => (await login(PASSWORD)).body.secondStep.token;
    await call("second-step", { token: await step(), code: "aaaa-aaaa-aaaa-aaaa" });
    await call("second-step", { token: await step(), code: code() });
    await call("second-step", { token: await step(), code: confirmed.recoveryCodes[0] });
    auth.state.clock += MINUTE_MS;
    await call("authenticator-app", { password: PASSWORD, code: code() }, "DELETE");
    await passMinute();
    const entries = await entriesOf(user.organizationId);
    expect(entries.map(({ action, after }) => [action, after?.method ?? after?.address])).toEqual([
      ["sign_in.succeeded", "password"],
      ["user.authenticator_app_added", "192.0.2.9"],
      ["sign_in.succeeded", "password_and_code"],
      ["user.recovery_code_used", "192.0.2.9"],
      ["sign_in.succeeded", "password_and_recovery_code"],
      ["user.authenticator_app_removed", "192.0.2.9"],
      ["sign_in.refused", "password_and_recovery_code"],
    ]);
    const text = JSON.stringify(entries);
    for (const secret of [app.secret, ...confirmed.recoveryCodes, PASSWORD]) expect(text).not.toContain(secret);
  });

  test("given a forgotten password and a new one, a program and a token, then they are on record with address and device", async () => {
    const { user, accessToken: token } = await auth.person(JANE);
    const from = { address: "192.0.2.9", userAgent: FIREFOX };
    await auth.call("POST", "/api/auth/devices", { ...from, token, body: { name: "Build server" } });
    const scopes = ["usage:read"];
    const made = await auth.call("POST", "/api/auth/api-tokens", { ...from, token, body: { name: "BI", scopes } });
    await auth.call("DELETE", `/api/auth/api-tokens/${made.body.id}`, { ...from, token });
    await auth.call("POST", "/api/auth/forgot-password", { ...from, body: { email: JANE } });
    const link = await auth.mailedToken(JANE, "reset-password");
    const password = "a different long password";
    await auth.call("POST", "/api/auth/reset-password", { ...from, body: { token: link, password } });
    const entries = await entriesOf(user.organizationId);
    const where = { address: "192.0.2.9", device: "Firefox on Windows" };
    expect(entries.slice(1)).toMatchObject([
      { action: "user.device_connected", after: { address: "192.0.2.9", device: "Build server" } },
      { action: "api_token.created", after: { name: "BI", ...where } },
      { action: "api_token.revoked", after: where },
      { action: "user.password_reset_requested", actorKind: "system", resourceId: user.id, after: where },
      { action: "user.password_reset", resourceId: user.id, after: where },
    ]);
    for (const secret of [link, password, made.body.token]) expect(JSON.stringify(entries)).not.toContain(secret);
  });
});
