import { afterAll, beforeAll, expect, test } from "vitest";
import { startLogin } from "./logins.ts";
import { hashPassword } from "./password-hash.ts";
import { PASSWORD, signedIn, type TemporaryAuth, temporaryAuth } from "./testing/index.ts";

const ROUNDS = 200;
const AT_ONCE = 5;

let auth: TemporaryAuth;
beforeAll(async () => {
  auth = await temporaryAuth();
});
afterAll(() => auth.close());

test(`given a refresh token is used twice at once, ${ROUNDS} times, then one wins, the login ends, and others go on`, async () => {
  const { user } = await auth.person();
  const passwordHash = await hashPassword(PASSWORD);
  await auth.db.updateTable("users").set({ passwordHash }).execute();
  const newLogin = () =>
    startLogin(
      auth.db,
      { userId: user.id, passwordHash, method: "password", from: { address: "192.0.2.1", device: null } },
      new Date(auth.now()),
    );
  const bystander = await newLogin();

  async function raceOnce() {
    const { id, refreshToken } = await newLogin();
    const answers = await Promise.all([auth.refresh(refreshToken), auth.refresh(refreshToken)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const winner = signedIn(answers.find(({ status }) => status === 200)?.body);
    expect((await auth.refresh(winner.refreshToken)).body).toMatchObject({ code: "invalid_refresh_token" });
    const login = auth.db.selectFrom("logins").where("id", "=", id).select("revokedAt");
    expect((await login.executeTakeFirstOrThrow()).revokedAt).not.toBeNull();
  }
  for (let round = 0; round < ROUNDS; round += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, raceOnce));

  expect((await auth.refresh(bystander.refreshToken)).status).toBe(200);
});
