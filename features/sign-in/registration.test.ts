import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PASSWORD, type TemporaryAuth, temporaryAuth } from "./testing/index.ts";

let auth: TemporaryAuth;
beforeAll(async () => {
  auth = await temporaryAuth();
});
afterAll(() => auth.close());
beforeEach(() => auth.empty());

describe("registering", () => {
  test("given an individual, when registered, then they have an organization of one and can sign in", async () => {
    const answer = await auth.register({ email: " Jane@Acme.Example ", name: "Jane", region: "United Kingdom" });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ success: true, message: expect.any(String) });
    const { user } = await auth.signIn("jane@acme.example");
    expect(user).toEqual({
      id: expect.any(String),
      email: "jane@acme.example",
      name: "Jane",
      role: "individual",
      userType: "FreeUser",
      region: "uk",
      organizationId: expect.any(String),
      organizationName: "Jane",
      isStaff: false,
      timeZone: null,
      mails: ["alerts", "dashboards"],
      askedAboutTime: null,
      withholdsSpecialPreviews: false,
      wasOfferedWeeklySummary: false,
    });
    const organization = await auth.db.selectFrom("organizations").selectAll().executeTakeFirstOrThrow();
    expect(organization).toMatchObject({
      accountType: "individual",
      personalOf: user.id,
      region: "uk",
      currency: "GBP",
    });
  });

  test("given a business, when registered, then who registers owns it", async () => {
    const { user } = await auth.person("olga@acme.example", { accountType: "business", organizationName: "Acme" });
    expect(user).toMatchObject({ role: "owner", userType: "OrgOwner", organizationName: "Acme" });
  });

  test("given an address that is taken, when registered, then the answer is the same, nothing changes and its owner is told", async () => {
    const first = await auth.register({ email: "jane@acme.example" });
    const second = await auth.register({
      email: "JANE@acme.example",
      password: "another long one",
      accountType: "business",
      organizationName: "Evil",
    });
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    expect((await auth.login("jane@acme.example")).status).toBe(200);
    expect((await auth.login("jane@acme.example", "another long one")).status).toBe(401);
    expect(await auth.db.selectFrom("organizations").select("name").execute()).toEqual([{ name: "Personal" }]);
    const mails = await auth.sent();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ["jane@acme.example", "Your Treadlight account is ready"],
      ["jane@acme.example", "You already have a Treadlight account"],
    ]);
  });

  test("given a link in the welcoming mail, when used, then the address is confirmed, once", async () => {
    const { accessToken: token } = await auth.person();
    const confirmed = async () =>
      (await auth.db.selectFrom("users").select("confirmedAt").executeTakeFirstOrThrow()).confirmedAt;
    expect(await confirmed()).toBeNull();
    const first = await auth.mailedToken("jane@acme.example", "confirm-email");
    const again = { email: "jane@acme.example", password: PASSWORD };
    await auth.call("POST", "/api/auth/change-email", { token, body: again });
    await auth.sent();
    const last = await auth.mailedToken("jane@acme.example", "confirm-email");
    const confirm = (mailed: string) => auth.call("POST", "/api/auth/confirm-email", { body: { token: mailed } });
    expect([(await confirm(first)).status, (await confirm(last)).status, (await confirm(last)).status]).toEqual([
      400, 200, 400,
    ]);
    expect(await confirmed()).toEqual(new Date(auth.now()));
    expect((await auth.login("jane@acme.example")).status).toBe(200);
  });

  test("given ten registrations of one address at once, then there is one account", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => auth.register({ email: "jane@acme.example" })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await auth.db.selectFrom("users").select("email").execute()).toHaveLength(1);
    expect(await auth.db.selectFrom("organizations").select("id").execute()).toHaveLength(1);
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
    const answer = await auth.register({ email: "jane@acme.example", ...wrong });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      error: expect.any(String),
      message: expect.any(String),
      code: "invalid_body",
      details: [{ path, code, message: expect.any(String) }],
    });
  });

  test("given a business without a name and a short password, then both are named", async () => {
    const answer = await auth.register({ email: "jane@acme.example", accountType: "business", password: "short" });
    const named = answer.body.details.map(({ path, code }: { path: string; code: string }) => [path, code]).sort();
    expect(named).toEqual([
      ["organizationName", "required"],
      ["password", "too_short"],
    ]);
  });

  test("given fields nobody may set, then they are named, and there is no account", async () => {
    const answer = await auth.register({
      email: "jane@acme.example",
      isStaff: true,
      role: "owner",
      organizationId: "x",
    });
    const details = ["isStaff", "role", "organizationId"].map((path) => ({ path, code: "not_allowed" }));
    expect(answer).toMatchObject({ status: 400, body: { code: "invalid_body", details } });
    expect((await auth.login("jane@acme.example")).status).toBe(401);
  });
});

describe("registering where addresses have to be confirmed", () => {
  let strict: TemporaryAuth;
  beforeAll(async () => {
    strict = await temporaryAuth({ confirmAddresses: true });
  });
  afterAll(() => strict.close());

  test("given somebody who registers and then signs in, then a free address and a taken one look the same", async () => {
    await strict.register({ email: "known@acme.example" });
    const [known, free] = ["known@acme.example", "free@acme.example"];
    const tried = async (email: string) => {
      const registered = await strict.register({ email, password: "a password of my own" });
      const login = await strict.login(email, "a password of my own");
      return [registered.status, registered.body, login.status, login.body];
    };
    const taken = await tried(known);
    expect(taken).toEqual(await tried(free));
    expect(taken).toEqual([201, expect.anything(), 401, expect.objectContaining({ code: "invalid_credentials" })]);
  });

  test("given an account that signed in before that was asked for, then its person still gets in", async () => {
    const email = "early@acme.example";
    await strict.register({ email });
    const { id: userId } = await strict.db
      .selectFrom("users")
      .where("email", "=", email)
      .select("id")
      .executeTakeFirstOrThrow();
    expect((await strict.login(email)).status).toBe(401);
    const at = new Date(strict.now());
    const login = { id: crypto.randomUUID(), userId, createdAt: at, lastUsedAt: at };
    await strict.db.insertInto("logins").values(login).execute();
    expect((await strict.login(email)).status).toBe(200);
  });

  test.each([
    ["the link in the mail", "confirm-email", {}],
    ["a new password", "reset-password", { password: "another long one" }],
  ] as const)("given %s, when used, then its owner can sign in", async (_what, page, more) => {
    const email = `${page}@acme.example`;
    await strict.register({ email });
    if (page === "reset-password") await strict.call("POST", "/api/auth/forgot-password", { body: { email } });
    await strict.sent();
    const token = await strict.mailedToken(email, page);
    expect((await strict.login(email)).status).toBe(401);
    expect((await strict.call("POST", `/api/auth/${page}`, { body: { token, ...more } })).status).toBe(200);
    expect((await strict.login(email, "password" in more ? more.password : PASSWORD)).status).toBe(200);
  });
});
