import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { softwareAuthenticator } from "./testing/authenticator.ts";
import { PASSWORD, signedIn, type TemporaryAuth, temporaryAuth } from "./testing/index.ts";

const JANE = "jane@acme.example";
const MINUTE_MS = 60_000;

let auth: TemporaryAuth;
beforeAll(async () => {
  auth = await temporaryAuth();
});
afterAll(() => auth.close());
beforeEach(() => auth.empty());

const post = (path: string, body?: object, token?: string) => auth.call("POST", `/api/auth/${path}`, { body, token });

async function addTo(token: string, { origin, name = "My phone" }: { origin?: string; name?: string } = {}) {
  const authenticator = softwareAuthenticator();
  const { challenge } = (await post("passkeys/options", undefined, token)).body;
  const credential = authenticator.create({ challenge, ...(origin !== undefined && { origin }) });
  return { authenticator, credential, added: await post("passkeys", { name, credential }, token) };
}

/** Jane, with a passkey. */
async function withPasskey(email = JANE) {
  const person = await auth.person(email);
  return { ...person, ...(await addTo(person.accessToken)) };
}

const challenge = async (): Promise<string> => (await post("passkey-challenge")).body.challenge;
const signIn = (passkey: object) => post("passkey-login", { passkey });

describe("a passkey", () => {
  test("given one that was added, then it signs in without a password, and the password needs a second step", async () => {
    const { authenticator, added, user } = await withPasskey();
    expect(added).toMatchObject({ status: 201, body: { passkey: { name: "My phone", lastUsedAt: null } } });
    expect(added.body.recoveryCodes).toHaveLength(10);
    const answer = await signIn(authenticator.get({ challenge: await challenge() }));
    const { accessToken, user: whose } = signedIn(answer.body);
    expect(whose.id).toBe(user.id);
    expect((await auth.me(accessToken)).status).toBe(200);
    const login = await auth.login(JANE);
    expect(login).toMatchObject({ status: 202, body: { secondStep: { methods: ["passkey", "recovery_code"] } } });
  });

  test("given one used on a page of another origin or made for another host, then it is refused", async () => {
    const { authenticator } = await withPasskey();
    for (const elsewhere of [{ origin: "https://treadlight.evil.example" }, { rpId: "evil.example" }]) {
      const answer = await signIn(authenticator.get({ challenge: await challenge(), ...elsewhere }));
      expect(answer.body).toMatchObject({ code: "invalid_passkey" });
    }
  });

  test("given one that was made on a page of another origin, then it is not added", async () => {
    const { accessToken } = await auth.person(JANE);
    const { added } = await addTo(accessToken, { origin: "https://treadlight.evil.example" });
    expect(added.body).toMatchObject({ code: "invalid_passkey" });
  });

  test("given an answer that was used before, then it is refused", async () => {
    const { authenticator } = await withPasskey();
    const answer = authenticator.get({ challenge: await challenge() });
    expect((await signIn(answer)).status).toBe(200);
    authenticator.state.counter = 100;
    expect((await signIn(answer)).body).toMatchObject({ code: "invalid_passkey" });
    const replayed = authenticator.get({ challenge: JSON.parse(atob(answer.response.clientDataJSON)).challenge });
    expect((await signIn(replayed)).body).toMatchObject({ code: "invalid_passkey" });
  });

  test("given a challenge of our own making or one of more than five minutes, then the answer is refused", async () => {
    const { authenticator } = await withPasskey();
    expect((await signIn(authenticator.get({ challenge: "bXkgb3du" }))).body).toMatchObject({
      code: "invalid_passkey",
    });
    const old = await challenge();
    auth.state.clock += 5 * MINUTE_MS;
    expect((await signIn(authenticator.get({ challenge: old }))).body).toMatchObject({ code: "invalid_passkey" });
  });

  test("given a challenge for adding a passkey, then it does not sign in", async () => {
    const { authenticator, accessToken } = await withPasskey();
    const { challenge: other } = (await post("passkeys/options", undefined, accessToken)).body;
    expect((await signIn(authenticator.get({ challenge: other }))).body).toMatchObject({ code: "invalid_passkey" });
  });

  test("given a counter that goes back, then the copy is refused", async () => {
    const { authenticator } = await withPasskey();
    authenticator.state.counter = 5;
    expect((await signIn(authenticator.get({ challenge: await challenge() }))).status).toBe(200);
    authenticator.state.counter = 3;
    const copy = await signIn(authenticator.get({ challenge: await challenge() }));
    expect(copy.body).toMatchObject({ code: "invalid_passkey" });
    expect(auth.state.logLines.join()).toContain("passkey rejected");
  });

  test("given a device that did not recognize its owner, then it is refused", async () => {
    const { authenticator } = await withPasskey();
    const answer = await signIn(authenticator.get({ challenge: await challenge(), isVerified: false }));
    expect(answer.body).toMatchObject({ code: "invalid_passkey" });
  });

  test("given a suspended person, then it does not sign in", async () => {
    const { authenticator } = await withPasskey();
    await auth.db
      .updateTable("users")
      .set({ suspendedAt: new Date(auth.now()) })
      .execute();
    const answer = await signIn(authenticator.get({ challenge: await challenge() }));
    expect(answer.body).toMatchObject({ code: "account_suspended" });
  });

  test("given one that somebody else has added, then it cannot be added again", async () => {
    const { authenticator } = await withPasskey();
    const { accessToken } = await auth.person("joe@acme.example");
    const { challenge: own } = (await post("passkeys/options", undefined, accessToken)).body;
    const again = await post(
      "passkeys",
      { name: "Mine", credential: authenticator.create({ challenge: own }) },
      accessToken,
    );
    expect(again.body).toMatchObject({ code: "already_exists" });
  });

  test("given the last one is removed, then the password signs in alone; another person cannot remove it", async () => {
    const { accessToken, added, authenticator } = await withPasskey();
    const { id } = added.body.passkey;
    const joe = await auth.person("joe@acme.example");
    const remove = (token: string) => auth.call("DELETE", `/api/auth/passkeys/${id}`, { token });
    expect((await remove(joe.accessToken)).status).toBe(404);
    expect((await remove(accessToken)).status).toBe(204);
    expect((await auth.login(JANE)).status).toBe(200);
    const answer = await signIn(authenticator.get({ challenge: await challenge() }));
    expect(answer.body).toMatchObject({ code: "invalid_passkey" });
  });
});

describe("a proof by passkey", () => {
  test("given the person's own, then sensitive calls go on; given another person's, then not", async () => {
    const { accessToken: token, authenticator } = await withPasskey();
    const other = await withPasskey("joe@acme.example");
    auth.state.clock += 11 * MINUTE_MS;
    const renew = () => post("recovery-codes", undefined, token);
    expect((await renew()).body).toMatchObject({ code: "proof_required" });
    const stranger = other.authenticator.get({ challenge: await challenge() });
    expect((await post("proof", { passkey: stranger }, token)).body).toMatchObject({ code: "invalid_passkey" });
    expect((await post("proof", { password: PASSWORD }, token)).status).toBe(400);
    expect((await renew()).body).toMatchObject({ code: "proof_required" });
    const passkey = authenticator.get({ challenge: await challenge() });
    expect((await post("proof", { passkey }, token)).status).toBe(200);
    expect((await renew()).status).toBe(200);
  });
});
