import { PASSWORD, type TemporaryApi, temporaryApi, tokenIn } from "@treadlight/api/testing";
import { DAY_MS } from "@treadlight/domain/time";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { tries } from "../../tests/support/long.ts";

vi.mock("@node-rs/argon2", () => import("../sign-in/testing/cheap-argon2.ts"));

/** Parallel requests against a real PostgreSQL. A race breaks only some rounds, so there are many. */
const ROUNDS = tries(10, 200);
const ROUNDS_AT_ONCE = 10;
/** Seconds on an idle machine. */
const RACE_TIMEOUT_MS = 600_000;

let api: TemporaryApi;
beforeAll(async () => {
  api = await temporaryApi();
});
afterAll(() => api.close());

type Person = Awaited<ReturnType<TemporaryApi["person"]>>;

let invited = 0;
const newAddress = () => `invited-${++invited}@example.com`;

async function invite(caller: Person, body: Record<string, unknown> & { email: string }) {
  const answer = await api.call("POST", "/api/admin/invitations", { token: caller.token, body });
  expect(answer.status).toBe(201);
  return { id: String(answer.body.id), token: tokenIn(await api.mailTo(body.email)) };
}

const preview = (token: string) => api.call("POST", "/api/invitations/preview", { body: { token } });
const accept = (token: string, rest: { password?: string; name?: string } = {}, signedIn?: Person) =>
  api.call("POST", "/api/invitations/accept", { body: { token, ...rest }, token: signedIn?.token });
const personBy = (email: string) =>
  api.db.selectFrom("users").where("email", "=", email).selectAll().executeTakeFirst();
const organizationBy = (id: string) =>
  api.db.selectFrom("organizations").where("id", "=", id).selectAll().executeTakeFirstOrThrow();
const lastAction = (organizationId: string) =>
  api.db
    .selectFrom("auditEntries")
    .where("chainId", "=", organizationId)
    .orderBy("position", "desc")
    .select(["action", "actorId", "resourceId"])
    .executeTakeFirst();

describe("inviting", () => {
  test("given names that hold an address or a link, then strangers get no link that the sender chose", async () => {
    const owner = await api.person({ name: "Support, see help.evil.example" });
    await api.db
      .updateTable("organizations")
      .set({ name: "Your account is locked: http://evil.example/unlock" })
      .where("id", "=", owner.organizationId)
      .execute();
    const email = newAddress();
    await invite(owner, { email, role: "BusinessMember" });
    const { subject, text } = await api.mailTo(email);
    expect(subject).toBe("Join Your account is locked: http evil. example/unlock on Treadlight");
    expect(`${subject}${text}`).not.toMatch(/evil\.example|http:/);
    for (const name of ["Jane\u202eenaJ", "Jane\u2028Doe", "Jane\u2066Doe"]) {
      const answer = await api.call("PATCH", "/api/user", { token: owner.token, body: { name } });
      expect([answer.status, answer.body.details[0].path]).toEqual([400, "name"]);
    }
  });

  test("given an address that nobody has confirmed, then its owner can mail nobody, in any way", async () => {
    const owner = await api.person();
    const { id } = await invite(owner, { email: newAddress(), role: "BusinessMember" });
    await api.db.updateTable("users").set({ confirmedAt: null }).where("id", "=", owner.id).execute();
    const person = { email: newAddress(), role: "BusinessMember" };
    const answers = [
      await api.call("POST", "/api/admin/invitations", { token: owner.token, body: person }),
      await api.call("POST", `/api/admin/invitations/${id}/resend`, { token: owner.token }),
      await api.call("POST", "/api/organization/onboarding", { token: owner.token, body: { invitations: [person] } }),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [403, "address_unconfirmed"]),
    );
  });

  test("given an invitation, then it is mailed with a link, previewed by its token, and stored without it", async () => {
    const owner = await api.person({ name: "Olga" });
    const email = newAddress();
    const { id, token } = await invite(owner, { email, role: "OrgAdmin" });
    expect((await api.mailTo(email)).text).toContain(`https://treadlight.example/invitation#token=${token}`);
    expect((await preview(token)).body).toEqual({
      organizationName: "Acme",
      invitedBy: "Olga",
      email,
      role: "OrgAdmin",
      expiresAt: new Date(api.clock.now() + 14 * DAY_MS).toISOString(),
      hasAccount: false,
      leaves: null,
    });
    const row = await api.db.selectFrom("invitations").where("id", "=", id).selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(token);
    expect(await lastAction(owner.organizationId)).toEqual({
      action: "invitation.created",
      actorId: owner.id,
      resourceId: id,
    });
  });

  test("given an administrator, when inviting an owner, then it is forbidden", async () => {
    const { organizationId } = await api.person();
    const admin = await api.person({ role: "admin", organizationId });
    const body = { email: newAddress(), role: "owner" };
    expect((await api.call("POST", "/api/admin/invitations", { token: admin.token, body })).status).toBe(403);
    expect(await personBy(body.email)).toBeUndefined();
  });

  test("given a member or an open invitation, then it exists already; given an expired one, then it makes way", async () => {
    const owner = await api.person();
    const email = newAddress();
    const again = (address: string) =>
      api.call("POST", "/api/admin/invitations", { token: owner.token, body: { email: address } });
    expect(await again(owner.email.toUpperCase())).toMatchObject({ status: 409, body: { code: "already_exists" } });
    await invite(owner, { email });
    expect(await again(email)).toMatchObject({ status: 409, body: { code: "already_exists" } });
    await api.db
      .updateTable("invitations")
      .set({ expiresAt: new Date(api.clock.now() - 1) })
      .where("email", "=", email)
      .execute();
    expect((await again(email)).status).toBe(201);
  });

  test("given an invitation sent again, then the new link works and the old one is dead", async () => {
    const owner = await api.person();
    const email = newAddress();
    const { id, token } = await invite(owner, { email });
    await api.call("POST", `/api/admin/invitations/${id}/resend`, { token: owner.token });
    const renewed = tokenIn(await api.mailTo(email, 2));
    expect(renewed).not.toBe(token);
    expect(await preview(token)).toMatchObject({ status: 410, body: { code: "invalid_invitation" } });
    expect((await preview(renewed)).status).toBe(200);
  });

  test("given an invitation that was revoked, expired or never was, then it is gone", async () => {
    const owner = await api.person();
    const revoked = await invite(owner, { email: newAddress() });
    await api.call("DELETE", `/api/admin/invitations/${revoked.id}`, { token: owner.token });
    const expired = await invite(owner, { email: newAddress() });
    await api.db.updateTable("invitations").set({ expiresAt: api.clock.date() }).where("id", "=", expired.id).execute();
    for (const token of [revoked.token, expired.token, "never-was"]) {
      expect(await preview(token)).toMatchObject({ status: 410, body: { code: "invalid_invitation" } });
      expect(await accept(token, { password: PASSWORD })).toMatchObject({ status: 410 });
    }
    const again = await api.call("POST", `/api/admin/invitations/${revoked.id}/resend`, { token: owner.token });
    expect(again).toMatchObject({ status: 409, body: { code: "conflict" } });
  });

  test("given an owner's invitation as an owner, when an administrator changes its role, then it is forbidden", async () => {
    const owner = await api.person();
    const admin = await api.person({ role: "admin", organizationId: owner.organizationId });
    const { id } = await invite(owner, { email: newAddress(), role: "owner" });
    const change = (person: Person) =>
      api.call("PUT", `/api/admin/invitations/${id}`, { token: person.token, body: { role: "member" } });
    expect((await change(admin)).status).toBe(403);
    expect((await change(owner)).body).toMatchObject({ role: "member" });
  });
});

describe("accepting as a new person", () => {
  test("given a password, then there is an account with the invitation's role and place, which can sign in", async () => {
    const owner = await api.person();
    const { organizationId } = owner;
    const departmentId = crypto.randomUUID();
    await api.db
      .insertInto("departments")
      .values({ id: departmentId, organizationId, name: "Sales", createdAt: api.clock.date() })
      .execute();
    const email = newAddress();
    const { id, token } = await invite(owner, { email, name: "Nia", role: "admin", departmentId });
    const answer = await accept(token, { password: PASSWORD });
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, message: "You have joined Acme.", organizationId, leftDeletedAfter: null },
    });
    const person = await personBy(email);
    expect(person).toMatchObject({ organizationId, name: "Nia", role: "admin", departmentId });
    expect(await lastAction(organizationId)).toEqual({
      action: "invitation.accepted",
      actorId: person?.id,
      resourceId: id,
    });
    const login = await api.call("POST", "/api/auth/login", { body: { email, password: PASSWORD } });
    expect(login.body.data.user).toMatchObject({ email, userType: "OrgAdmin", organizationId });
  });

  test.each([
    ["none", undefined, "required"],
    ["a common one", "password123", "too_common"],
    ["a short one", "short", "too_short"],
  ])("given %s for a password, then the field is named and the invitation stays open", async (_, password, code) => {
    const { token } = await invite(await api.person(), { email: newAddress() });
    const answer = await accept(token, password === undefined ? {} : { password });
    expect(answer).toMatchObject({ status: 400, body: { details: [{ path: "password", code }] } });
    expect((await preview(token)).status).toBe(200);
  });

  test("given the address itself for a password, then it is refused", async () => {
    const email = newAddress();
    const { token } = await invite(await api.person(), { email });
    const answer = await accept(token, { password: email.toUpperCase() });
    expect(answer).toMatchObject({ status: 400, body: { details: [{ path: "password", code: "too_common" }] } });
  });

  test("given an address with an account, when not signed in, then they have to sign in", async () => {
    const somebody = await api.person({ role: "individual" });
    const { token } = await invite(await api.person(), { email: somebody.email });
    expect((await preview(token)).body.hasAccount).toBe(true);
    const answer = await accept(token, { password: "quite another password" });
    expect(answer).toMatchObject({ status: 409, body: { code: "sign_in_to_accept" } });
    expect((await personBy(somebody.email))?.organizationId).toBe(somebody.organizationId);
  });
});

describe("what accepting means for who is signed in", () => {
  const leavesBy = async (token: string, caller?: Person) => {
    const { status, body } = await api.call("POST", "/api/invitations/preview", {
      body: { token },
      token: caller?.token,
    });
    expect(status).toBe(200);
    return body.leaves;
  };

  test("given an individual, then their personal organization is to be deleted, as accepting then does", async () => {
    const individual = await api.person({ role: "individual", name: "Indi" });
    const { token } = await invite(await api.person(), { email: individual.email });
    const deleteAfter = new Date(api.clock.now() + 30 * DAY_MS).toISOString();
    expect(await leavesBy(token, individual)).toEqual({ organizationName: "Indi", isPersonal: true, deleteAfter });
    expect((await accept(token, {}, individual)).body.leftDeletedAfter).toBe(deleteAfter);
  });

  test("given a member of a business that others are in, then it stays", async () => {
    const { id } = await api.organization({ name: "Other Ltd" });
    await api.person({ organizationId: id });
    const member = await api.person({ role: "member", organizationId: id });
    const { token } = await invite(await api.person(), { email: member.email });
    const left = { organizationName: "Other Ltd", isPersonal: false, deleteAfter: null };
    expect(await leavesBy(token, member)).toEqual(left);
  });

  test("given nobody, somebody else or who invites, then they are not told where the invited person is", async () => {
    const owner = await api.person();
    const individual = await api.person({ role: "individual" });
    const { token } = await invite(owner, { email: individual.email });
    for (const caller of [undefined, owner, await api.person()]) expect(await leavesBy(token, caller)).toBeNull();
  });
});

describe("accepting when signed in", () => {
  test("given an individual, then they move, and their personal organization is deleted unless they come back", async () => {
    const owner = await api.person();
    const individual = await api.person({ role: "individual" });
    const { token } = await invite(owner, { email: individual.email, role: "member" });
    const deleteAfter = new Date(api.clock.now() + 30 * DAY_MS);
    const answer = await accept(token, {}, individual);
    expect(answer).toMatchObject({ status: 200, body: { leftDeletedAfter: deleteAfter.toISOString() } });
    expect(await personBy(individual.email)).toMatchObject({ organizationId: owner.organizationId, role: "member" });
    expect((await organizationBy(individual.organizationId)).deleteAfter).toEqual(deleteAfter);

    const left = await api.call("POST", "/api/organization/leave", { token: individual.token });
    expect(left).toMatchObject({ status: 200, body: { organizationId: individual.organizationId } });
    expect(await personBy(individual.email)).toMatchObject({
      organizationId: individual.organizationId,
      role: "individual",
    });
    expect((await organizationBy(individual.organizationId)).deleteAfter).toBeNull();
  });

  test("given a member of another business, then they move and it is on record in both", async () => {
    const [owner, oldOwner] = [await api.person(), await api.person()];
    const member = await api.person({ role: "member", organizationId: oldOwner.organizationId });
    const { token } = await invite(owner, { email: member.email });
    expect((await accept(token, {}, member)).body.leftDeletedAfter).toBeNull();
    expect((await lastAction(oldOwner.organizationId))?.action).toBe("user.left");
    expect((await lastAction(owner.organizationId))?.action).toBe("invitation.accepted");
    expect((await organizationBy(oldOwner.organizationId)).deleteAfter).toBeNull();
  });

  test("given the last owner of a business, then they stay while others are in it, and leave it to deletion when not", async () => {
    const lastOwner = await api.person();
    const colleague = await api.person({ role: "member", organizationId: lastOwner.organizationId });
    const { token } = await invite(await api.person(), { email: lastOwner.email });
    expect(await accept(token, {}, lastOwner)).toMatchObject({ status: 409, body: { code: "last_owner" } });
    await api.db.deleteFrom("users").where("id", "=", colleague.id).execute();
    expect((await accept(token, {}, lastOwner)).status).toBe(200);
    expect((await organizationBy(lastOwner.organizationId)).deleteAfter).not.toBeNull();
    expect((await lastAction(lastOwner.organizationId))?.action).toBe("organization.deletion_requested");
  });

  test("given somebody else, a forged token or a suspended person, then nothing happens", async () => {
    const individual = await api.person({ role: "individual" });
    const { token } = await invite(await api.person(), { email: individual.email });
    const another = await api.person({ role: "individual" });
    expect(await accept(token, {}, another)).toMatchObject({ status: 403, body: { code: "invitation_for_another" } });
    expect((await accept(token, { password: PASSWORD }, { ...another, token: "forged" })).status).toBe(401);
    await api.db.updateTable("users").set({ suspendedAt: api.clock.date() }).where("id", "=", individual.id).execute();
    expect(await accept(token, {}, individual)).toMatchObject({ status: 403, body: { code: "account_suspended" } });
    expect((await preview(token)).status).toBe(200);
  });

  test("given an organization that is suspended, then its invitations are dead", async () => {
    const owner = await api.person();
    const { token } = await invite(owner, { email: newAddress() });
    const suspendedAt = api.clock.date();
    await api.db.updateTable("organizations").set({ suspendedAt }).where("id", "=", owner.organizationId).execute();
    expect((await preview(token)).status).toBe(410);
  });
});

describe("an invitation that is accepted twice at once", { timeout: RACE_TIMEOUT_MS }, () => {
  async function rounds(round: () => Promise<void>) {
    for (let done = 0; done < ROUNDS; done += ROUNDS_AT_ONCE) {
      await Promise.all(Array.from({ length: ROUNDS_AT_ONCE }, round));
    }
  }

  test("given a new person, then one account is made and the other request finds the invitation used", async () => {
    const owner = await api.person();
    await rounds(async () => {
      const email = newAddress();
      const { token } = await invite(owner, { email });
      const answers = await Promise.all([accept(token, { password: PASSWORD }), accept(token, { password: PASSWORD })]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    });
  });

  test("given somebody signed in, then they move once", async () => {
    const owner = await api.person();
    await rounds(async () => {
      const individual = await api.person({ role: "individual" });
      const { id, token } = await invite(owner, { email: individual.email });
      const answers = await Promise.all([accept(token, {}, individual), accept(token, {}, individual)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
      const entries = await api.db
        .selectFrom("auditEntries")
        .where("resourceId", "=", id)
        .where("action", "=", "invitation.accepted")
        .select("id")
        .execute();
      expect(entries).toHaveLength(1);
    });
  });

  test("given two invitations of one person, when both are accepted at once, then they are in one organization", async () => {
    const owners = [await api.person(), await api.person()] as const;
    await rounds(async () => {
      const individual = await api.person({ role: "individual" });
      const tokens = [];
      for (const owner of owners) {
        const body = { email: individual.email };
        await api.call("POST", "/api/admin/invitations", { token: owner.token, body });
        tokens.push(tokenIn(await api.mailTo(individual.email, tokens.length + 1)));
      }
      const answers = await Promise.all(tokens.map((token) => accept(token, {}, individual)));
      // The later one finds somebody who has moved meanwhile, unless it was asked only after that.
      expect(answers.map(({ status }) => status)).toContain(200);
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
      const joined = owners.map(({ organizationId }) => organizationId);
      expect(joined).toContain((await personBy(individual.email))?.organizationId);
    });
  });
});
