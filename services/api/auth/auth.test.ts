import { type TemporaryDatabase, temporaryDatabase } from "@treadlight/platform/database/temporary";
import { mountEndpoints } from "@treadlight/platform/endpoints";
import { errorHandler, notFound } from "@treadlight/platform/http";
import { type TemporaryServer, temporaryServer } from "@treadlight/platform/http/temporary";
import { identify } from "@treadlight/platform/identity";
import { MailError, type MailMessage } from "@treadlight/platform/mail";
import express from "express";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { afterAnswer } from "../after-answer.ts";
import { attemptLimits, authEndpoints, createStaffAccount, hasStaffAccount } from "./index.ts";

const SECRET = "zVb1q7Ln0Wc3Xy5Rk8Ht2Mf6Pd9Gs4Ja";
const PASSWORD = "correct horse battery";
const DAY_MS = 86_400_000;
let database: TemporaryDatabase;
let server: TemporaryServer;
let clock: number;
let mails: MailMessage[];
let mailIsDown: boolean;
let logLines: string[];
const now = () => clock;

beforeAll(async () => {
  database = await temporaryDatabase();
  const log = pino({ level: "trace" }, { write: (line: string) => void logLines.push(line) });
  const mail = {
    async send(message: MailMessage) {
      if (mailIsDown) throw new MailError("the mail server did not take the message");
      mails.push(message);
    },
    async ping() {},
    async close() {},
  };
  const app = express();
  app.set("trust proxy", 1);
  app.set("query parser", "simple");
  const endpoints = authEndpoints({
    db: database.db,
    mail,
    jwtSecret: SECRET,
    limits: attemptLimits(database.pool),
    afterAnswer: afterAnswer(log),
    publicUrl: "https://treadlight.example",
    now,
  });
  app.use(mountEndpoints(endpoints, { identify: identify({ db: database.db, jwtSecret: SECRET, now }) }));
  app.use(notFound, errorHandler(log));
  server = await temporaryServer(app);
});
afterAll(async () => {
  await server.close();
  await database.close();
});
beforeEach(async () => {
  clock = Date.parse("2026-03-01T10:00:00Z");
  mails = [];
  mailIsDown = false;
  logLines = [];
  await database.db.deleteFrom("organizations").execute();
  await database.db.deleteFrom("rateLimits").execute();
});

interface Call {
  body?: unknown;
  token?: string | undefined;
  address?: string;
}

async function call(method: string, path: string, { body, token, address = "192.0.2.1" }: Call = {}) {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      "x-forwarded-for": address,
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === "" ? undefined : JSON.parse(text) };
}

const register = (body: object) => call("POST", "/api/auth/register", { body: { password: PASSWORD, ...body } });
const login = (email: string, password = PASSWORD, address = "192.0.2.1") =>
  call("POST", "/api/auth/login", { body: { email, password }, address });
const refresh = (refreshToken: string) => call("POST", "/api/auth/refresh", { body: { refreshToken } });

const signedInSchema = z.object({
  success: z.literal(true),
  data: z.object({
    accessToken: z.string(),
    refreshToken: z.string(),
    expiresAt: z.string(),
    user: z.object({ id: z.uuid() }).loose(),
  }),
});

async function signIn(email: string, password = PASSWORD) {
  return signedInSchema.parse((await login(email, password)).body).data;
}

async function owner(email = "olga@acme.example") {
  await register({ email, accountType: "business", organizationName: "Acme", name: "Olga" });
  return signIn(email);
}

describe("registering", () => {
  test("given an individual, when registered, then they have an organization of one and can sign in", async () => {
    const answer = await register({ email: " Jane@Acme.Example ", name: "Jane", region: "United Kingdom" });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ success: true, message: expect.any(String) });
    const { user } = await signIn("jane@acme.example");
    expect(user).toEqual({
      id: expect.any(String),
      email: "jane@acme.example",
      name: "Jane",
      role: "individual",
      userType: "FreeUser",
      organizationId: expect.any(String),
      organizationName: "Jane",
      isStaff: false,
    });
    const organization = await database.db.selectFrom("organizations").selectAll().executeTakeFirstOrThrow();
    expect(organization).toMatchObject({ accountType: "individual", region: "uk", currency: "GBP" });
  });

  test("given a business, when registered, then who registers owns it", async () => {
    const { user } = await owner();
    expect(user).toMatchObject({ role: "owner", userType: "OrgOwner", organizationName: "Acme" });
  });

  test("given an address that is taken, when registered, then the answer is the same, nothing changes and its owner is told", async () => {
    const first = await register({ email: "jane@acme.example" });
    const second = await register({
      email: "JANE@acme.example",
      password: "another long one",
      accountType: "business",
      organizationName: "Evil",
    });
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    expect((await login("jane@acme.example")).status).toBe(200);
    expect((await login("jane@acme.example", "another long one")).status).toBe(401);
    expect(await database.db.selectFrom("organizations").select("name").execute()).toEqual([{ name: "Personal" }]);
    await vi.waitFor(() => expect(mails.map(({ to }) => to)).toEqual(["jane@acme.example"]));
  });

  test("given ten registrations of one address at once, then there is one account", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => register({ email: "jane@acme.example" })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await database.db.selectFrom("users").select("email").execute()).toHaveLength(1);
    expect(await database.db.selectFrom("organizations").select("id").execute()).toHaveLength(1);
  });

  test.each([
    ["no e-mail", { email: undefined }, "email", "required"],
    ["no address", { email: "jane" }, "email", "invalid_value"],
    ["a number for one", { email: 1 }, "email", "invalid_type"],
    ["a short password", { password: "short" }, "password", "too_short"],
    ["an endless password", { password: "x1y2".repeat(100) }, "password", "too_long"],
    ["a common password", { password: "password123" }, "password", "too_common"],
    ["a common one in disguise", { password: "Password123!!" }, "password", "too_common"],
    ["one letter again and again", { password: "aaaaaaaaaaaa" }, "password", "too_common"],
    ["the address as password", { password: "Jane@acme.example" }, "password", "too_common"],
    ["a business without a name", { accountType: "business" }, "organizationName", "required"],
    ["another kind of account", { accountType: "staff" }, "accountType", "invalid_value"],
    ["an unknown region", { region: "atlantis" }, "region", "invalid_value"],
    ["a name with a NUL", { name: "a\u0000b" }, "name", "invalid_value"],
  ])("given %s, then the field is named and no value repeated", async (_name, wrong, path, code) => {
    const answer = await register({ email: "jane@acme.example", ...wrong });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      error: expect.any(String),
      code: "invalid_body",
      details: [{ path, code, message: expect.any(String) }],
    });
  });

  test("given fields nobody may set, then they are ignored", async () => {
    await register({ email: "jane@acme.example", isStaff: true, role: "owner", organizationId: "x" });
    expect((await signIn("jane@acme.example")).user).toMatchObject({ isStaff: false, role: "individual" });
  });
});

describe("signing in", () => {
  test("given the right password, then the tokens work and say when they end", async () => {
    await register({ email: "jane@acme.example" });
    const { accessToken, expiresAt, user } = await signIn("JANE@ACME.EXAMPLE");
    expect(accessToken.length).toBeGreaterThan(50);
    expect(expiresAt).toBe("2026-03-01T10:15:00.000Z");
    const me = await call("GET", "/api/auth/me", { token: accessToken });
    expect(me).toMatchObject({ status: 200, body: { success: true, data: { user } } });
    const ask = identify({ db: database.db, jwtSecret: SECRET, now });
    expect(await ask(`Bearer ${accessToken}`)).toMatchObject({ kind: "user", userId: user.id });
  });

  test("given a wrong password and an unknown address, then the answers are the same", async () => {
    await register({ email: "jane@acme.example" });
    const wrong = await login("jane@acme.example", "wrong password");
    const unknown = await login("nobody@acme.example", "wrong password");
    expect([wrong.status, wrong.body]).toEqual([401, { error: expect.any(String), code: "invalid_credentials" }]);
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
  });

  test("given an account without a password, then none opens it", async () => {
    await register({ email: "jane@acme.example" });
    await database.db.updateTable("users").set({ passwordHash: null }).execute();
    expect((await login("jane@acme.example")).body).toMatchObject({ code: "invalid_credentials" });
  });

  test("given a suspended account, then only who knows the password learns of it", async () => {
    await register({ email: "jane@acme.example" });
    const { accessToken, refreshToken } = await signIn("jane@acme.example");
    await database.db
      .updateTable("users")
      .set({ suspendedAt: new Date(clock) })
      .execute();
    expect((await login("jane@acme.example")).body).toMatchObject({ code: "account_suspended" });
    expect((await login("jane@acme.example", "wrong password")).body).toMatchObject({ code: "invalid_credentials" });
    expect((await call("GET", "/api/auth/me", { token: accessToken })).body).toMatchObject({
      code: "account_suspended",
    });
    expect((await refresh(refreshToken)).body).toMatchObject({ code: "account_suspended" });
  });

  test("given no token, junk or an old one, then me is refused", async () => {
    await register({ email: "jane@acme.example" });
    const { accessToken } = await signIn("jane@acme.example");
    expect((await call("GET", "/api/auth/me")).body).toMatchObject({ code: "unauthenticated" });
    expect((await call("GET", "/api/auth/me", { token: "junk" })).body).toMatchObject({ code: "unauthenticated" });
    clock += 15 * 60_000;
    expect((await call("GET", "/api/auth/me", { token: accessToken })).body).toMatchObject({ code: "token_expired" });
  });
});

describe("guessing", () => {
  test("given ten wrong passwords, also at once, then the account is slow for everybody, existing or not", async () => {
    await register({ email: "jane@acme.example" });
    for (const email of ["jane@acme.example", "nobody@acme.example"]) {
      const guesses = await Promise.all(
        Array.from({ length: 12 }, (_, n) => login(email, "wrong password", `192.0.2.${n}`)),
      );
      const statuses = guesses.map(({ status }) => status).sort();
      expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
      const slowed = await login(email);
      expect(slowed).toMatchObject({ status: 429, body: { code: "rate_limited" } });
      expect(Number(slowed.headers.get("retry-after"))).toBeGreaterThan(0);
    }
  });

  test("given a right password after wrong ones, then the count starts anew", async () => {
    await register({ email: "jane@acme.example" });
    for (let round = 0; round < 2; round++) {
      for (let n = 0; n < 9; n++) await login("jane@acme.example", "wrong password");
      expect((await login("jane@acme.example")).status).toBe(200);
    }
  });

  test("given one address that tries many accounts, then that address is slow and others are not", async () => {
    await register({ email: "jane@acme.example" });
    const guess = (n: number) => login(`somebody${n}@acme.example`, "wrong password", "198.51.100.7");
    for (let n = 0; n < 100; n += 20) await Promise.all(Array.from({ length: 20 }, (_, i) => guess(n + i)));
    expect((await guess(100)).status).toBe(429);
    expect((await login("jane@acme.example", PASSWORD, "198.51.100.7")).status).toBe(429);
    expect((await login("jane@acme.example")).status).toBe(200);
  });

  test("given counts, then neither address nor e-mail is readable in them", async () => {
    await login("jane@acme.example", "wrong password");
    const rows = await database.db.selectFrom("rateLimits").selectAll().execute();
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/jane|192\.0\.2/);
  });
});

describe("refreshing", () => {
  test("given a refresh token, when used, then new tokens work and the old one does not", async () => {
    await register({ email: "jane@acme.example" });
    const first = await signIn("jane@acme.example");
    clock += 60 * 60_000;
    const second = signedInSchema.parse((await refresh(first.refreshToken)).body).data;
    expect(second.refreshToken).not.toBe(first.refreshToken);
    expect(second.user).toEqual(first.user);
    expect((await call("GET", "/api/auth/me", { token: second.accessToken })).status).toBe(200);
    expect((await refresh(second.refreshToken)).status).toBe(200);
  });

  test("given a token that was used before, then its whole family ends, and other logins go on", async () => {
    await register({ email: "jane@acme.example" });
    const [stolen, other] = [await signIn("jane@acme.example"), await signIn("jane@acme.example")];
    const next = signedInSchema.parse((await refresh(stolen.refreshToken)).body).data;
    expect((await refresh(stolen.refreshToken)).body).toMatchObject({ code: "invalid_refresh_token" });
    expect((await refresh(next.refreshToken)).body).toMatchObject({ code: "invalid_refresh_token" });
    expect((await refresh(other.refreshToken)).status).toBe(200);
  });

  test("given one token used five times at once, then at most one gets a successor, and it ends too", async () => {
    await register({ email: "jane@acme.example" });
    const { refreshToken } = await signIn("jane@acme.example");
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(refreshToken)));
    const served = answers.filter(({ status }) => status === 200);
    expect(served).toHaveLength(1);
    const { data } = signedInSchema.parse(served[0]?.body);
    expect((await refresh(data.refreshToken)).status).toBe(401);
  });

  test("given a token after thirty days, or one nobody gave out, then it is refused", async () => {
    await register({ email: "jane@acme.example" });
    const { refreshToken } = await signIn("jane@acme.example");
    clock += 30 * DAY_MS;
    expect((await refresh(refreshToken)).body).toMatchObject({ code: "invalid_refresh_token" });
    expect((await refresh("nonsense")).body).toMatchObject({ code: "invalid_refresh_token" });
    expect((await call("POST", "/api/auth/refresh", { body: {} })).body).toMatchObject({ code: "invalid_body" });
  });

  test("given stored tokens, then they cannot be used as they are stored", async () => {
    await register({ email: "jane@acme.example" });
    const { refreshToken } = await signIn("jane@acme.example");
    const row = await database.db.selectFrom("refreshTokens").selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(refreshToken);
    expect((await refresh(row.tokenHash.toString("base64url"))).status).toBe(401);
  });
});

describe("signing out", () => {
  test.each(["the refresh token", "the access token"])(
    "given %s, then this login ends and others go on",
    async (kind) => {
      await register({ email: "jane@acme.example" });
      const [one, other] = [await signIn("jane@acme.example"), await signIn("jane@acme.example")];
      const by =
        kind === "the access token" ? { token: one.accessToken } : { body: { refreshToken: one.refreshToken } };
      expect(await call("POST", "/api/auth/logout", by)).toMatchObject({ status: 200, body: { success: true } });
      expect((await refresh(one.refreshToken)).status).toBe(401);
      expect((await refresh(other.refreshToken)).status).toBe(200);
    },
  );

  test("given nothing or an unknown token, then it works as well", async () => {
    expect((await call("POST", "/api/auth/logout")).status).toBe(200);
    expect((await call("POST", "/api/auth/logout", { body: { refreshToken: "unknown" }, token: "junk" })).status).toBe(
      200,
    );
  });
});

describe("a forgotten password", () => {
  const forgot = (email: string) => call("POST", "/api/auth/forgot-password", { body: { email } });
  const reset = (token: string, password: string) =>
    call("POST", "/api/auth/reset-password", { body: { token, password } });

  async function resetToken(email: string) {
    const before = mails.length;
    await forgot(email);
    await vi.waitFor(() => expect(mails).toHaveLength(before + 1));
    return /reset-password#token=([\w-]+)/.exec(mails[before]?.text ?? "")?.[1] ?? "";
  }

  test("given an account, then the link sets a new password once and ends every login", async () => {
    await register({ email: "jane@acme.example" });
    const { refreshToken } = await signIn("jane@acme.example");
    const token = await resetToken("Jane@acme.example");
    expect((await reset(token, "a brand new password")).status).toBe(200);
    expect((await login("jane@acme.example")).status).toBe(401);
    expect((await login("jane@acme.example", "a brand new password")).status).toBe(200);
    expect((await refresh(refreshToken)).status).toBe(401);
    expect((await reset(token, "yet another password")).body).toMatchObject({ code: "invalid_reset_token" });
  });

  test("given an address without an account, then the answer is the same and nothing is sent", async () => {
    await register({ email: "jane@acme.example" });
    const unknown = await forgot("nobody@acme.example");
    const known = await forgot("jane@acme.example");
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    await vi.waitFor(() => expect(mails.map(({ to }) => to)).toEqual(["jane@acme.example"]));
  });

  test("given an hour has passed or a newer link was sent, then the link is dead", async () => {
    await register({ email: "jane@acme.example" });
    const older = await resetToken("jane@acme.example");
    const newer = await resetToken("jane@acme.example");
    expect((await reset(older, "a brand new password")).status).toBe(400);
    clock += 60 * 60_000;
    expect((await reset(newer, "a brand new password")).body).toMatchObject({ code: "invalid_reset_token" });
    expect((await login("jane@acme.example")).status).toBe(200);
  });

  test("given one person is asked for again and again from everywhere, then a few mails are sent and the answers stay the same", async () => {
    await register({ email: "jane@acme.example" });
    const ask = (n: number) =>
      call("POST", "/api/auth/forgot-password", { body: { email: "jane@acme.example" }, address: `192.0.2.${n}` });
    for (let n = 0; n < 8; n++) expect((await ask(n)).status).toBe(200);
    await register({ email: "john@acme.example" });
    await forgot("john@acme.example");
    await vi.waitFor(() => expect(mails.at(-1)?.to).toBe("john@acme.example"));
    expect(mails.filter(({ to }) => to === "jane@acme.example")).toHaveLength(5);
  });

  test("given one address asks for many people, then it is slowed", async () => {
    for (let n = 0; n < 30; n++) expect((await forgot(`p${n}@acme.example`)).status).toBe(200);
    expect((await forgot("jane@acme.example")).body).toMatchObject({ code: "rate_limited" });
  });

  test("given a weak new password, then it is refused and the link stays good", async () => {
    await register({ email: "jane@acme.example" });
    const token = await resetToken("jane@acme.example");
    expect((await reset(token, "password123")).body).toMatchObject({ code: "invalid_body" });
    expect((await reset(token, "a brand new password")).status).toBe(200);
  });

  test("given mail is down, then the answer is the same, and the log tells without the address", async () => {
    await register({ email: "jane@acme.example" });
    mailIsDown = true;
    expect((await forgot("jane@acme.example")).status).toBe(200);
    await vi.waitFor(() => expect(logLines.join()).toContain("a mail about an account was not sent"));
    expect(logLines.join()).not.toContain("jane");
  });
});

describe("the staff account", () => {
  const STAFF = { email: "Staff@treadlight.example", password: "a password for staff" };

  test("given none, when made twice, then there is one with the first password", async () => {
    expect(await hasStaffAccount(database.db)).toBe(false);
    await createStaffAccount(database.db, STAFF, now);
    await createStaffAccount(database.db, { ...STAFF, password: "another for the staff" }, now);
    expect(await hasStaffAccount(database.db)).toBe(true);
    expect((await signIn("staff@treadlight.example", STAFF.password)).user).toMatchObject({ isStaff: true });
  });

  test("given a stranger registered its address before, then their password and logins end", async () => {
    await register({ email: STAFF.email });
    const stranger = await signIn(STAFF.email);
    await createStaffAccount(database.db, STAFF, now);
    expect((await login(STAFF.email)).status).toBe(401);
    expect((await refresh(stranger.refreshToken)).status).toBe(401);
    expect((await signIn(STAFF.email, STAFF.password)).user).toMatchObject({ isStaff: true });
  });
});

test("given another method, then the answer names the right one", async () => {
  const answer = await call("GET", "/api/auth/login");
  expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST"]);
});

test("given everything above went wrong or right, then passwords are stored as argon2id and never logged", async () => {
  await register({ email: "jane@acme.example" });
  await login("jane@acme.example", "wrong password");
  const { passwordHash } = await database.db.selectFrom("users").select("passwordHash").executeTakeFirstOrThrow();
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(logLines.join()).not.toMatch(/jane|correct horse|wrong password/);
});
