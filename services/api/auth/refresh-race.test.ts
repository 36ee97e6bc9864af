import { afterAll, beforeAll, expect, test } from "vitest";
import { startLogin } from "./logins.ts";
import { hashPassword } from "./passwords.ts";
import { PASSWORD, signedIn, type TemporaryAuth, temporaryAuth } from "./temporary/index.ts";

const ROUNDS = 200;

let auth: TemporaryAuth;
beforeAll(async () => {
  auth = await temporaryAuth();
});
afterAll(() => auth.close());

test(`given a refresh token is used twice at once, ${ROUNDS} times, then one wins, the login ends, and others go on`, async () => {
  const { user } = await auth.person();
  const passwordHash = await hashPassword(PASSWORD);
  await auth.db.updateTable("users").set({ passwordHash }).execute();
  const newLogin = () => startLogin(auth.db, { userId: user.id, passwordHash, device: null }, new Date(auth.now()));
  const bystander = await newLogin();

  for (let round = 0; round < ROUNDS; round++) {
    const { id, refreshToken } = await newLogin();
    const answers = await Promise.all([auth.refresh(refreshToken), auth.refresh(refreshToken)]);
    expect(answers.map(({ status }) => status).sort(), `round ${round}`).toEqual([200, 401]);
    const winner = signedIn(answers.find(({ status }) => status === 200)?.body);
    const afterwards = await Promise.all([auth.refresh(winner.refreshToken), auth.me(winner.accessToken)]);
    expect(
      afterwards.map(({ status }) => status),
      `round ${round}`,
    ).toEqual([401, 401]);
    const login = auth.db.selectFrom("logins").where("id", "=", id).select("revokedAt");
    expect((await login.executeTakeFirstOrThrow()).revokedAt).not.toBeNull();
  }

  expect((await auth.refresh(bystander.refreshToken)).status).toBe(200);
}, 60_000);
