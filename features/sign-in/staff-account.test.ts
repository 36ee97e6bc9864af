import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createStaffAccount, hasStaffAccount } from "./staff-account.ts";
import { type TemporaryAuth, temporaryAuth } from "./testing/index.ts";

let auth: TemporaryAuth;
beforeAll(async () => {
  auth = await temporaryAuth();
});
afterAll(() => auth.close());
beforeEach(() => auth.empty());

describe("the staff account", () => {
  const STAFF = { email: "Staff@treadlight.example", password: "a password for staff" };

  test("given none, when made twice, then there is one with the first password", async () => {
    expect(await hasStaffAccount(auth.db)).toBe(false);
    await createStaffAccount(auth.db, STAFF, auth.now);
    await createStaffAccount(auth.db, { ...STAFF, password: "another for the staff" }, auth.now);
    expect(await hasStaffAccount(auth.db)).toBe(true);
    expect((await auth.signIn("staff@treadlight.example", STAFF.password)).user).toMatchObject({ isStaff: true });
  });

  test("given a stranger registered its address before, then their password, logins and second steps end", async () => {
    await auth.register({ email: STAFF.email });
    const stranger = await auth.signIn(STAFF.email);
    const app = {
      userId: stranger.user.id,
      secret: "sealed",
      createdAt: new Date(auth.now()),
      confirmedAt: new Date(auth.now()),
    };
    await auth.db.insertInto("authenticatorApps").values(app).execute();
    await createStaffAccount(auth.db, STAFF, auth.now);
    expect((await auth.login(STAFF.email)).status).toBe(401);
    expect((await auth.refresh(stranger.refreshToken)).status).toBe(401);
    expect((await auth.signIn(STAFF.email, STAFF.password)).user).toMatchObject({ isStaff: true });
  });

  test.each(["password12", "staff@treadlight.example"])(
    "given the password %s, then it is refused as registration would, and the setting is named",
    async (password) => {
      await expect(createStaffAccount(auth.db, { ...STAFF, password }, auth.now)).rejects.toMatchObject({
        name: "ConfigError",
        message: expect.stringContaining("TREADLIGHT_STAFF_PASSWORD"),
      });
      expect(await hasStaffAccount(auth.db)).toBe(false);
    },
  );
});
