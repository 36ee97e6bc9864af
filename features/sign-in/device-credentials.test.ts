import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { PASSWORD, type TemporaryAuth, temporaryAuth } from "./testing/index.ts";

let auth: TemporaryAuth;
beforeAll(async () => {
  auth = await temporaryAuth();
});
afterAll(() => auth.close());
beforeEach(() => auth.empty());

const devicesOf = async (token: string) => (await auth.call("GET", "/api/auth/devices", { token })).body.devices;

/** Somebody signed in, with a connected device. */
async function janeWithDevice() {
  await auth.register({ email: "jane@acme.example" });
  const { accessToken, user } = await auth.signIn("jane@acme.example");
  const { status, body } = await auth.call("POST", "/api/auth/devices", {
    token: accessToken,
    body: { name: "Firefox at work" },
  });
  expect(status).toBe(201);
  return { accessToken, user, device: body, header: `Bearer ${body.token}` };
}

test("given a signed-in person, when they connect a device, then its credential is them, may only send, and is stored as a hash", async () => {
  const { user, device, header } = await janeWithDevice();
  expect(device.token).toMatch(/^tld_[\w-]{43}$/);
  expect(await auth.identify(header)).toMatchObject({
    kind: "user",
    userId: user.id,
    scopes: ["sessions", "monitoring"],
  });
  expect(JSON.stringify(await auth.db.selectFrom("logins").selectAll().execute())).not.toContain(device.token);
});

test("given a device credential, when it is used for anything but sending, then it is refused", async () => {
  const { device } = await janeWithDevice();
  const { token } = device;
  const answers = await Promise.all([
    auth.call("GET", "/api/auth/me", { token }),
    auth.call("POST", "/api/auth/devices", { token, body: {} }),
    auth.call("DELETE", `/api/auth/devices/${device.id}`, { token }),
  ]);
  expect(answers.map(({ body }) => body.code)).toEqual(["forbidden", "forbidden", "forbidden"]);
});

test("given a connected device, then nothing says that it was used until it has sent something, be it right after", async () => {
  const { accessToken, device, header } = await janeWithDevice();
  expect(device.lastUsedAt).toBeNull();
  // Both were made at the same time, so either may be first.
  expect(await devicesOf(accessToken)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: "credential", lastUsedAt: null }),
      expect.objectContaining({ kind: "login", lastUsedAt: expect.any(String) }),
    ]),
  );
  auth.state.clock += 1_000;
  await auth.identify(header);
  expect(await devicesOf(accessToken)).toMatchObject([
    { kind: "credential", lastUsedAt: new Date(auth.now()).toISOString() },
    { kind: "login" },
  ]);
});

test("given a connected device, then it is listed by name, with when it last sent, however old it is", async () => {
  const { accessToken, header } = await janeWithDevice();
  auth.state.clock += 5 * 60_000;
  await auth.identify(header);
  const sentAt = new Date(auth.now()).toISOString();
  expect(await devicesOf(accessToken)).toMatchObject([
    { kind: "credential", device: "Firefox at work", lastUsedAt: sentAt, isCurrent: false },
    { kind: "login", isCurrent: true },
  ]);
});

test.each([
  [
    "it is revoked",
    ({ accessToken, device }: Jane) => auth.call("DELETE", `/api/auth/devices/${device.id}`, { token: accessToken }),
  ],
  [
    "the password changes",
    ({ accessToken }: Jane) =>
      auth.call("POST", "/api/auth/change-password", {
        token: accessToken,
        body: { currentPassword: PASSWORD, newPassword: "another horse battery" },
      }),
  ],
  [
    "all other devices are signed out",
    ({ accessToken }: Jane) => auth.call("POST", "/api/auth/logout-all", { token: accessToken, body: {} }),
  ],
  [
    "its person is suspended",
    ({ user }: Jane) =>
      auth.db
        .updateTable("users")
        .set({ suspendedAt: new Date(auth.now()) })
        .where("id", "=", user.id)
        .execute(),
  ],
  [
    "its person moves to another organization",
    async ({ user }: Jane) => {
      const id = "0a000000-0000-4000-8000-000000000009";
      await auth.db
        .insertInto("organizations")
        .values({ id, name: "Other", accountType: "business", createdAt: new Date(auth.now()) })
        .execute();
      await auth.db.updateTable("users").set({ organizationId: id }).where("id", "=", user.id).execute();
    },
  ],
  ["its person is deleted", ({ user }: Jane) => auth.db.deleteFrom("users").where("id", "=", user.id).execute()],
])("given a device credential, when %s, then it is dead at once", async (_, end) => {
  const jane = await janeWithDevice();
  await auth.identify(jane.header);
  await end(jane);
  await expect(auth.identify(jane.header)).rejects.toMatchObject({
    code: expect.stringMatching(/^(unauthenticated|account_suspended)$/),
  });
});

test("given an organization that somebody left, when they come back, then their old device stays disconnected", async () => {
  const { user, header } = await janeWithDevice();
  const id = "0a000000-0000-4000-8000-000000000009";
  await auth.db
    .insertInto("organizations")
    .values({ id, name: "Other", accountType: "business", createdAt: new Date(auth.now()) })
    .execute();
  for (const organizationId of [id, user.organizationId]) {
    await auth.db.updateTable("users").set({ organizationId }).where("id", "=", user.id).execute();
  }
  await expect(auth.identify(header)).rejects.toMatchObject({ code: "unauthenticated" });
});

type Jane = Awaited<ReturnType<typeof janeWithDevice>>;
