import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { PASSWORD, type TemporaryAuth, temporaryAuth } from "../sign-in/testing/index.ts";

vi.mock("@node-rs/argon2", () => import("../sign-in/testing/cheap-argon2.ts"));

const SOON = { timeout: 60_000 };

let auth: TemporaryAuth;
beforeAll(async () => {
  auth = await temporaryAuth();
});
afterAll(() => auth.close());
beforeEach(() => auth.empty());

describe("guessing", () => {
  test("given ten wrong passwords from one address, also at once, then it is slow for this account, existing or not", async () => {
    await auth.register({ email: "jane@acme.example" });
    for (const email of ["jane@acme.example", "nobody@acme.example"]) {
      const guesses = await Promise.all(Array.from({ length: 12 }, () => auth.login(email, "wrong password")));
      const statuses = guesses.map(({ status }) => status).sort();
      expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
      const slowed = await auth.login(email);
      expect(slowed).toMatchObject({ status: 429, body: { code: "rate_limited" } });
      expect(Number(slowed.headers.get("retry-after"))).toBeGreaterThan(0);
    }
  });

  test("given an account that is locked, then it is logged and on record once, and its owner is told", async () => {
    const { user } = await auth.person("jane@acme.example");
    for (const email of ["jane@acme.example", "nobody@acme.example"]) {
      for (let n = 0; n < 13; n += 1) await auth.login(email, "wrong password");
    }
    const mails = await vi.waitFor(async () => {
      const told = (await auth.sent()).filter(({ subject }) => subject.includes("tried to sign in"));
      expect(told).not.toEqual([]);
      return told;
    }, SOON);
    expect(mails.map(({ to }) => to)).toEqual(["jane@acme.example"]);
    const entries = auth.db.selectFrom("auditEntries").where("resourceId", "=", user.id).select("action");
    expect(await entries.orderBy("position").execute()).toEqual([
      { action: "sign_in.succeeded" },
      { action: "user.locked_out" },
    ]);
    const logged = auth.state.logLines.join();
    expect(logged).toContain(`"security":"locked_out"`);
    expect(logged).toContain(`"security":"sign_in_failed"`);
    expect(logged).not.toContain("acme.example");
  });

  test("given strangers guess from everywhere, then they are stopped, and who signed in before still can from there", async () => {
    await auth.person("jane@acme.example");
    const guess = (n: number) => auth.login("jane@acme.example", "wrong password", `198.51.100.${n}`);
    for (let n = 0; n < 100; n += 20) await Promise.all(Array.from({ length: 20 }, (_, i) => guess(n + i)));
    expect((await guess(100)).status).toBe(429);
    expect((await auth.login("jane@acme.example", PASSWORD, "203.0.113.1")).status).toBe(429);
    expect((await auth.login("jane@acme.example", "wrong password")).status).toBe(401);
    expect((await auth.login("jane@acme.example")).status).toBe(200);
  });

  test("given strangers guess from everywhere, then a password reset opens the account from a new address", async () => {
    await auth.person("jane@acme.example");
    const guess = (n: number) => auth.login("jane@acme.example", "wrong password", `198.51.100.${n}`);
    for (let n = 0; n < 101; n += 20) await Promise.all(Array.from({ length: 20 }, (_, i) => guess(n + i)));
    const away = "203.0.113.1";
    expect((await auth.login("jane@acme.example", PASSWORD, away)).status).toBe(429);
    await auth.call("POST", "/api/auth/forgot-password", { body: { email: "jane@acme.example" }, address: away });
    const token = await auth.mailedToken("jane@acme.example", "reset-password");
    const body = { token, password: "a brand new password" };
    expect((await auth.call("POST", "/api/auth/reset-password", { body, address: away })).status).toBe(200);
    expect((await auth.login("jane@acme.example", "a brand new password", away)).status).toBe(200);
  });

  describe("given a browser that somebody has signed in with", () => {
    const JANE = "jane@acme.example";
    const OFFICE = "192.0.2.1";
    const attempt = (password: string, { cookie, email = JANE }: { cookie?: string; email?: string } = {}) =>
      auth.call("POST", "/api/auth/login", { body: { email, password, cookie: true }, address: OFFICE, cookie });
    async function knownAs(email: string, cookie?: string): Promise<string> {
      const cookies = (
        await attempt(PASSWORD, { email, ...(cookie !== undefined && { cookie }) })
      ).headers.getSetCookie();
      const known = cookies.find((each) => each.startsWith("treadlight_known="));
      expect(known).toMatch(/; Max-Age=31536000; Path=\/api\/auth; HttpOnly; Secure; SameSite=Strict$/);
      return known?.split(";")[0] ?? "";
    }
    const lockOut = () => Promise.all(Array.from({ length: 11 }, () => attempt("wrong password")));

    test("when strangers at the same address fail, then its person still gets in with it, and nobody else", async () => {
      for (const email of [JANE, "john@acme.example"]) await auth.register({ email });
      const [cookie, johns] = [await knownAs(JANE), await knownAs("john@acme.example")];
      await lockOut();
      expect((await attempt(PASSWORD)).status).toBe(429);
      expect((await attempt(PASSWORD, { cookie: johns })).status).toBe(429);
      expect((await attempt(PASSWORD, { cookie })).status).toBe(200);
      expect((await attempt(PASSWORD)).status).toBe(429);
    });

    test("when an office is locked because of all its accounts, then its person still gets in with it", async () => {
      await auth.register({ email: JANE });
      const cookie = await knownAs(JANE);
      await Promise.all(
        Array.from({ length: 101 }, (_, n) => attempt("wrong password", { email: `p${n}@acme.example` })),
      );
      expect((await attempt(PASSWORD)).status).toBe(429);
      expect((await attempt(PASSWORD, { cookie })).status).toBe(200);
    });

    test("when wrong passwords come from it, then its own limit stops them, and a right one clears it", async () => {
      await auth.register({ email: JANE });
      const first = await knownAs(JANE);
      for (let n = 0; n < 9; n++) expect((await attempt("wrong password", { cookie: first })).status).toBe(401);
      const cookie = await knownAs(JANE, first);
      for (let n = 0; n < 10; n++) expect((await attempt("wrong password", { cookie })).status).toBe(401);
      expect((await attempt(PASSWORD, { cookie })).status).toBe(429);
      expect((await attempt(PASSWORD)).status).toBe(200);
    });

    test("when the password changes or it signs in again, then what it kept is unknown", async () => {
      const { accessToken: token } = await auth.person(JANE);
      const known = async () => (await auth.db.selectFrom("knownBrowsers").select("tokenHash").execute()).length;
      const used = await knownAs(JANE);
      const cookie = await knownAs(JANE, used);
      expect(await known()).toBe(1);
      await lockOut();
      expect((await attempt(PASSWORD, { cookie: used })).status).toBe(429);
      const body = { currentPassword: PASSWORD, newPassword: "a brand new password" };
      expect((await auth.call("POST", "/api/auth/change-password", { token, body })).status).toBe(200);
      expect(await known()).toBe(0);
      expect((await attempt("a brand new password", { cookie })).status).toBe(429);
    });

    test("when it is one of many, then only the newest are known for a year, and none as it is stored", async () => {
      await auth.register({ email: JANE });
      const cookies: string[] = [];
      for (let n = 0; n < 7; n++) {
        auth.state.clock += 1_000;
        cookies.push(await knownAs(JANE));
      }
      const stored = await auth.db.selectFrom("knownBrowsers").selectAll().execute();
      expect(stored).toHaveLength(5);
      for (const cookie of cookies) expect(JSON.stringify(stored)).not.toContain(cookie.split("=")[1]);
      await lockOut();
      expect((await attempt(PASSWORD, { cookie: cookies[1] ?? "" })).status).toBe(429);
      expect((await attempt(PASSWORD, { cookie: cookies[2] ?? "" })).status).toBe(200);
      auth.state.clock += 365 * 86_400_000;
      expect((await attempt("wrong password", { cookie: cookies[3] ?? "" })).status).toBe(429);
    });
  });

  test("given one customer's IPv6 addresses, or an IPv4 address written as one, then they count as one", async () => {
    for (let n = 0; n < 10; n++) await auth.login("jane@acme.example", "wrong password", `2001:db8:0:1::${n}`);
    expect((await auth.login("jane@acme.example", "wrong password", "2001:db8:0:1:ffff::1")).status).toBe(429);
    expect((await auth.login("jane@acme.example", "wrong password", "2001:db8:0:2::1")).status).toBe(401);
    for (let n = 0; n < 10; n++) await auth.login("john@acme.example", "wrong password", "192.0.2.9");
    expect((await auth.login("john@acme.example", "wrong password", "::ffff:192.0.2.9")).status).toBe(429);
  });

  test("given a right password after wrong ones, then the count starts over", async () => {
    await auth.register({ email: "jane@acme.example" });
    for (let round = 0; round < 2; round++) {
      for (let n = 0; n < 9; n++) await auth.login("jane@acme.example", "wrong password");
      expect((await auth.login("jane@acme.example")).status).toBe(200);
    }
  });

  test("given one address that tries many accounts, then that address is slow and others are not", async () => {
    await auth.register({ email: "jane@acme.example" });
    const guess = (n: number) => auth.login(`somebody${n}@acme.example`, "wrong password", "198.51.100.7");
    for (let n = 0; n < 100; n += 20) await Promise.all(Array.from({ length: 20 }, (_, i) => guess(n + i)));
    expect((await guess(100)).status).toBe(429);
    expect((await auth.login("jane@acme.example", PASSWORD, "198.51.100.7")).status).toBe(429);
    expect((await auth.login("jane@acme.example")).status).toBe(200);
  });

  test("given counts, then neither address nor e-mail is readable in them", async () => {
    await auth.login("jane@acme.example", "wrong password");
    const rows = await auth.db.selectFrom("rateLimits").selectAll().execute();
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toMatch(/jane|192\.0\.2/);
  });

  test("given a whole office signs in at nine, then right passwords are no attempts", async () => {
    const emails = Array.from({ length: 10 }, (_, n) => `person${n}@acme.example`);
    await Promise.all(emails.map((email) => auth.register({ email })));
    for (let round = 0; round < 11; round++) {
      const answers = await Promise.all(emails.map((email) => auth.login(email)));
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    }
  });

  test("given a stolen access token, then its bearer cannot guess the password with it", async () => {
    const { accessToken: token } = await auth.person();
    const guess = (path: string, body: object) => auth.call("POST", path, { token, body });
    for (let n = 0; n < 5; n++) {
      const wrong = { email: "new@acme.example", password: `guess ${n}` };
      expect((await guess("/api/auth/change-email", wrong)).body).toMatchObject({ code: "wrong_password" });
      const other = { currentPassword: `guess ${n}`, newPassword: "a brand new password" };
      expect((await guess("/api/auth/change-password", other)).body).toMatchObject({ code: "wrong_password" });
    }
    const right = { email: "new@acme.example", password: PASSWORD };
    expect((await guess("/api/auth/change-email", right)).body).toMatchObject({ code: "rate_limited" });
    expect((await auth.login("jane@acme.example")).status).toBe(200);
  });
});
