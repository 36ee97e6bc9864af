import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PASSWORD, signedIn, type TemporaryAuth, temporaryAuth } from "./testing/index.ts";

let auth: TemporaryAuth;
beforeAll(async () => {
  auth = await temporaryAuth();
});
afterAll(() => auth.close());
beforeEach(() => auth.empty());

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";

const body = { email: "jane@acme.example", password: PASSWORD };
const signInOn = async (userAgent: string) =>
  signedIn((await auth.call("POST", "/api/auth/login", { body, userAgent })).body);
const devicesOf = (token: string) => auth.call("GET", "/api/auth/devices", { token });

/** Somebody with two devices, the phone used last. */
async function janeOnTwo() {
  await auth.register({ email: "jane@acme.example" });
  const computer = await signInOn(FIREFOX);
  auth.state.clock += 60_000;
  const phone = await signInOn(IPHONE);
  const { devices } = (await devicesOf(computer.accessToken)).body;
  return { computer, phone, phoneId: devices[0].id, computerId: devices[1].id };
}

describe("the list of devices", () => {
  test("given two, then they are named, last used first, the asking one marked", async () => {
    const { computer } = await janeOnTwo();
    const answer = await devicesOf(computer.accessToken);
    expect(answer).toMatchObject({ status: 200, body: { devices: [{ isCurrent: false }, { isCurrent: true }] } });
    expect(answer.body.devices).toEqual([
      {
        id: expect.any(String),
        kind: "login",
        device: "Safari on iOS",
        createdAt: "2026-03-01T10:01:00.000Z",
        lastUsedAt: "2026-03-01T10:01:00.000Z",
        isCurrent: false,
      },
      expect.objectContaining({ device: "Firefox on Windows" }),
    ]);
  });

  test("given one is used again, then it comes first; after thirty days without use, it is gone", async () => {
    const { computer, computerId } = await janeOnTwo();
    auth.state.clock += 29 * 86_400_000;
    const { accessToken } = signedIn((await auth.refresh(computer.refreshToken)).body);
    expect((await devicesOf(accessToken)).body.devices[0]).toMatchObject({ id: computerId, isCurrent: true });
    auth.state.clock += 2 * 86_400_000;
    const { accessToken: later } = await auth.signIn("jane@acme.example");
    const { devices } = (await devicesOf(later)).body;
    expect(devices.map(({ device }: { device: string }) => device)).not.toContain("Safari on iOS");
    expect(devices).toHaveLength(2);
  });
});

describe("signing one out", () => {
  test("given your own device, then both its tokens stop working at once, and it is no longer listed", async () => {
    const { computer, phone, phoneId } = await janeOnTwo();
    const path = `/api/auth/devices/${phoneId}`;
    expect((await auth.call("DELETE", path, { token: computer.accessToken })).status).toBe(204);
    expect((await auth.me(phone.accessToken)).body).toMatchObject({ code: "unauthenticated" });
    expect((await auth.refresh(phone.refreshToken)).body).toMatchObject({ code: "invalid_refresh_token" });
    expect((await devicesOf(computer.accessToken)).body.devices).toHaveLength(1);
    expect((await auth.call("DELETE", path, { token: computer.accessToken })).status).toBe(404);
  });

  test("given another person's device, then it is not found", async () => {
    const { phone, phoneId } = await janeOnTwo();
    const john = await auth.person("john@acme.example");
    const answer = await auth.call("DELETE", `/api/auth/devices/${phoneId}`, { token: john.accessToken });
    expect(answer.status).toBe(404);
    expect((await auth.me(phone.accessToken)).status).toBe(200);
  });
});

describe("signing all out", () => {
  const logoutAll = (token: string, options?: object) =>
    auth.call("POST", "/api/auth/logout-all", { token, ...(options && { body: options }) });

  test("given nothing more is said, then all but this one", async () => {
    const { computer, phone } = await janeOnTwo();
    const john = await auth.person("john@acme.example");
    expect(await logoutAll(computer.accessToken)).toMatchObject({ status: 200, body: { signedOut: 1 } });
    expect((await auth.me(computer.accessToken)).status).toBe(200);
    expect((await auth.me(phone.accessToken)).status).toBe(401);
    expect((await auth.me(john.accessToken)).status).toBe(200);
  });

  test("given this one is to be included, then it ends too", async () => {
    const { computer, phone } = await janeOnTwo();
    const answer = await logoutAll(computer.accessToken, { includingThis: true });
    expect(answer).toMatchObject({ status: 200, body: { signedOut: 2 } });
    for (const { refreshToken } of [computer, phone]) expect((await auth.refresh(refreshToken)).status).toBe(401);
    expect((await auth.me(computer.accessToken)).status).toBe(401);
  });
});
