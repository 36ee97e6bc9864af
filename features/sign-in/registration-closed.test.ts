import { PASSWORD, type TemporaryApi, temporaryApi, tokenIn } from "@treadlight/api/testing";
import { DAY_MS } from "@treadlight/domain/time";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

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

describe("the waiting list", () => {
  const register = (email: string, invitation?: string) =>
    api.call("POST", "/api/auth/register", { body: { email, password: PASSWORD, invitation } });
  const accountsOf = (email: string) => api.db.selectFrom("users").where("email", "=", email).select("id").execute();

  async function invite(email: string) {
    const staff = await api.person({ isStaff: true });
    const { id } = (await api.call("POST", "/api/admin/waitlist", { token: staff.token, body: { email } })).body;
    const change = async (status: string) => {
      const options = { token: staff.token, body: { status } };
      expect((await api.call("PUT", `/api/admin/waitlist/${id}`, options)).status).toBe(200);
    };
    await change("invited");
    return { change, mail: await api.mailTo(email) };
  }

  test("given an address that staff invite, when it registers with the mailed link, then it has an account, and the link is used up", async () => {
    const email = "waited@acme.example";
    const { mail } = await invite(email);
    expect(mail.text).toMatch(/https:\/\/treadlight\.example\/register#token=/);
    const token = tokenIn(mail);
    const row = await api.db.selectFrom("waitlist").where("email", "=", email).selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(token);
    expect((await register(email, token)).status).toBe(201);
    expect((await api.call("POST", "/api/auth/login", { body: { email, password: PASSWORD } })).status).toBe(200);
    expect(await register("second@acme.example", token)).toMatchObject({ status: 410 });
  });

  test("given somebody else with the link, then only the invited address can use it, and still can afterwards", async () => {
    const email = "meant@acme.example";
    const token = tokenIn((await invite(email)).mail);
    expect(await register("thief@acme.example", token)).toMatchObject({
      status: 403,
      body: { code: "invitation_for_another" },
    });
    expect(await accountsOf("thief@acme.example")).toEqual([]);
    expect((await register(email, token)).status).toBe(201);
  });

  test("given a link that has expired, was withdrawn, was replaced or never existed, then nobody registers with it", async () => {
    const refused = { status: 410, body: { code: "invalid_invitation" } };
    const withdrawn = await invite("withdrawn@acme.example");
    await withdrawn.change("declined");
    expect(await register("withdrawn@acme.example", tokenIn(withdrawn.mail))).toMatchObject(refused);

    await withdrawn.change("invited");
    expect(await register("withdrawn@acme.example", tokenIn(withdrawn.mail))).toMatchObject(refused);
    const renewed = tokenIn(await api.mailTo("withdrawn@acme.example", 2));
    api.clock.advance(14 * DAY_MS);
    expect(await register("withdrawn@acme.example", renewed)).toMatchObject(refused);
    expect(await register("withdrawn@acme.example", "unknown")).toMatchObject(refused);
    expect(await accountsOf("withdrawn@acme.example")).toEqual([]);
  });
});
