import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD, type TemporaryApi, temporaryApi, tokenIn } from "../../testing/index.ts";

let api: TemporaryApi;
beforeAll(async () => {
  api = await temporaryApi({ registration: "invite" });
});
afterAll(() => api.close());

test("given an installation by invitation only, when somebody registers, then they are told why not and nothing is created", async () => {
  const body = { email: "jane@acme.example", password: PASSWORD };
  expect(await api.call("POST", "/api/auth/register", { body })).toMatchObject({
    status: 403,
    body: { code: "registration_closed", error: "New accounts are by invitation only." },
  });
  expect(await api.db.selectFrom("users").where("email", "=", body.email).select("id").execute()).toEqual([]);
});

test("given an installation by invitation only, when an invitation is accepted, then the account exists", async () => {
  const owner = await api.person();
  const email = "invited@acme.example";
  await api.call("POST", "/api/admin/invitations", { token: owner.token, body: { email } });
  const token = tokenIn(await api.mailTo(email));
  const accepted = await api.call("POST", "/api/invitations/accept", { body: { token, password: PASSWORD } });
  expect(accepted.status).toBe(200);
  const login = await api.call("POST", "/api/auth/login", { body: { email, password: PASSWORD } });
  expect(login.status).toBe(200);
});
