import { type TemporaryApi, temporaryApi } from "@treadlight/api/testing";
import { userIdentity } from "@treadlight/platform/identity";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lockMember, type MemberChange } from "./members.ts";

let api: TemporaryApi;
beforeAll(async () => {
  api = await temporaryApi();
});
afterAll(() => api.close());

type Person = Awaited<ReturnType<TemporaryApi["person"]>>;

const now = () => api.clock.date();
/** Sends a request and throws its error, if it is refused. */
async function send(method: string, caller: Person, target: Person, body?: MemberChange) {
  const answer = await api.call(method, `/api/admin/users/${target.id}`, { token: caller.token, body });
  if (answer.status !== 200) throw answer.body;
}
const change = (caller: Person, target: Person, wanted: MemberChange) => send("PUT", caller, target, wanted);
const remove = (caller: Person, target: Person) => send("DELETE", caller, target);

const stored = ({ id }: Person) =>
  api.db.selectFrom("users").where("id", "=", id).selectAll().executeTakeFirstOrThrow();
const actions = (organizationId: string) =>
  api.db
    .selectFrom("auditEntries")
    .where("chainId", "=", organizationId)
    .orderBy("position")
    .select(["action", "actorKind", "actorId", "resourceId"])
    .execute();

/** A business with an owner, an administrator and a member. */
async function business() {
  const owner = await api.person({ role: "owner" });
  const { organizationId } = owner;
  const admin = await api.person({ role: "admin", organizationId });
  const member = await api.person({ role: "member", organizationId });
  return { organizationId, owner, admin, member };
}

async function place(organizationId: string, department: string, team?: string) {
  const departmentId = crypto.randomUUID();
  const teamId = crypto.randomUUID();
  const createdAt = now();
  await api.db
    .insertInto("departments")
    .values({ id: departmentId, organizationId, name: department, createdAt })
    .execute();
  if (team !== undefined) {
    await api.db
      .insertInto("teams")
      .values({ id: teamId, organizationId, departmentId, name: team, createdAt })
      .execute();
  }
  return { departmentId, teamId };
}

describe("changing a member's role", () => {
  test("given an administrator, when making a member an administrator, then it is done and on record", async () => {
    const { organizationId, admin, member } = await business();
    await change(admin, member, { role: "admin" });
    expect((await stored(member)).role).toBe("admin");
    expect(await actions(organizationId)).toEqual([
      { action: "user.role_changed", actorKind: "user", actorId: admin.id, resourceId: member.id },
    ]);
  });

  test("given an administrator, when making or changing an owner, then it is forbidden", async () => {
    const { organizationId, owner, admin, member } = await business();
    await expect(change(admin, member, { role: "owner" })).rejects.toMatchObject({ code: "forbidden" });
    for (const wanted of [{ role: "member" }, { name: "New" }, { suspended: true }] as const) {
      await expect(change(admin, owner, wanted)).rejects.toMatchObject({ code: "forbidden" });
    }
    await expect(remove(admin, owner)).rejects.toMatchObject({ code: "forbidden" });
    expect(await actions(organizationId)).toEqual([]);
  });

  test("given a sign-in of ten minutes ago, when making an owner, then every way of it asks for a proof; other roles ask for none", async () => {
    const { owner, member } = await business();
    const { token } = owner;
    const invited = { email: `invited-${owner.email}`, role: "member" };
    const { body: invitation } = await api.call("POST", "/api/admin/invitations", { token, body: invited });
    api.clock.advance(10 * 60_000);
    const another = { email: `another-${owner.email}`, role: "OrgOwner" };
    for (const [method, path, body] of [
      ["PUT", `/api/admin/users/${member.id}`, { role: "owner" }],
      ["POST", "/api/admin/invitations", another],
      ["PUT", `/api/admin/invitations/${invitation.id}`, { role: "system_admin" }],
      ["POST", "/api/organization/onboarding", { invitations: [another] }],
      ["POST", "/api/organization/onboarding", { keyName: "First" }],
      ["POST", "/api/organization/import-people", `email,role\n${another.email},owner\n`],
    ] as const) {
      expect((await api.call(method, path, { token, body })).body.code, path).toBe("proof_required");
    }
    await change(owner, member, { role: "admin" });
    expect(
      (await api.call("POST", "/api/admin/invitations", { token, body: { ...another, role: "admin" } })).status,
    ).toBe(201);
  });

  test("given the only owner, when they step down, then the organization keeps its owner", async () => {
    const { owner, member } = await business();
    await expect(change(owner, owner, { role: "admin" })).rejects.toMatchObject({ code: "last_owner" });
    await change(owner, member, { role: "owner" });
    await change(owner, owner, { role: "admin" });
    expect((await stored(owner)).role).toBe("admin");
  });

  test("given another owner who is suspended, when the last active one steps down, then it is refused", async () => {
    const { owner, member } = await business();
    await change(owner, member, { role: "owner" });
    await change(owner, member, { suspended: true });
    await expect(change(owner, owner, { role: "admin" })).rejects.toMatchObject({ code: "last_owner" });
  });

  test("given an administrator who lost the role since their request came, then it is forbidden", async () => {
    const { owner, admin, member } = await business();
    const asTheyWere = await userIdentity(api.db, admin.id);
    await change(owner, admin, { role: "member" });
    const late = api.db
      .transaction()
      .execute((transaction) => lockMember({ transaction, caller: asTheyWere }, member.id, "update"));
    await expect(late).rejects.toMatchObject({ code: "forbidden" });
  });

  test("given people of another organization, then they are not found and nothing changes", async () => {
    const { owner } = await business();
    const stranger = await api.person({ role: "member", organizationId: (await business()).organizationId });
    await expect(change(owner, stranger, { role: "admin" })).rejects.toMatchObject({ code: "not_found" });
    await expect(remove(owner, stranger)).rejects.toMatchObject({ code: "not_found" });
    expect((await stored(stranger)).role).toBe("member");
  });
});

describe("moving a member", () => {
  test("given a team, when put into it, then its department comes along", async () => {
    const { organizationId, admin, member } = await business();
    const { departmentId, teamId } = await place(organizationId, "Sales", "North");
    await change(admin, member, { teamId });
    expect(await stored(member)).toMatchObject({ departmentId, teamId });
  });

  test("given somebody in a team, when moved to another department, then they leave the team", async () => {
    const { organizationId, admin, member } = await business();
    const sales = await place(organizationId, "Sales", "North");
    const legal = await place(organizationId, "Legal");
    await change(admin, member, { teamId: sales.teamId });
    await change(admin, member, { departmentId: legal.departmentId });
    expect(await stored(member)).toMatchObject({ departmentId: legal.departmentId, teamId: null });
    await change(admin, member, { departmentId: null });
    expect(await stored(member)).toMatchObject({ departmentId: null, teamId: null });
  });

  test("given a team of another department or organization, then the field is named and nothing changes", async () => {
    const { organizationId, admin, member } = await business();
    const sales = await place(organizationId, "Sales", "North");
    const legal = await place(organizationId, "Legal");
    const foreign = await place((await business()).organizationId, "Foreign", "Far");
    for (const [wanted, path] of [
      [{ departmentId: legal.departmentId, teamId: sales.teamId }, "teamId"],
      [{ departmentId: foreign.departmentId }, "departmentId"],
      [{ teamId: foreign.teamId }, "teamId"],
    ] as const) {
      const details = [expect.objectContaining({ path, code: "invalid_value" })];
      await expect(change(admin, member, wanted)).rejects.toMatchObject({ code: "invalid_body", details });
    }
    expect(await stored(member)).toMatchObject({ departmentId: null, teamId: null });
  });

  test("given a change of nothing, then nothing is on record", async () => {
    const { organizationId, admin, member } = await business();
    await change(admin, member, {
      name: member.name,
      role: "member",
      suspended: false,
      departmentId: null,
      teamId: null,
    });
    expect(await actions(organizationId)).toEqual([]);
  });
});

describe("suspending", () => {
  test("given a suspended member, then they are refused at once, and sign in again when reinstated", async () => {
    const { organizationId, admin, member } = await business();
    const call = (token = member.token) => api.call("GET", "/api/usage-records", { token });
    await change(admin, member, { suspended: true });
    expect(await call()).toMatchObject({ status: 403, body: { code: "account_suspended" } });
    await change(admin, member, { suspended: false });
    expect((await call()).status).toBe(401);
    expect((await call(await api.signIn(member.id))).status).toBe(200);
    expect((await actions(organizationId)).map(({ action }) => action)).toEqual(["user.suspended", "user.reinstated"]);
  });

  test("given staff who joined an organization, then its owner cannot lock them out, and other staff can", async () => {
    const { organizationId, owner } = await business();
    const staff = await api.person({ role: "member", organizationId, isStaff: true });
    await expect(change(owner, staff, { suspended: true })).rejects.toMatchObject({ code: "forbidden" });
    await change(await api.person({ isStaff: true }), staff, { suspended: true });
    expect((await stored(staff)).suspendedAt).not.toBeNull();
  });

  test("given oneself, then it is forbidden", async () => {
    const { admin } = await business();
    await expect(change(admin, admin, { suspended: true })).rejects.toMatchObject({ code: "forbidden" });
  });

  test("given staff, when suspending somebody anywhere, then it stands in that organization's log and only staff lift it", async () => {
    const { organizationId, owner, member } = await business();
    const staff = await api.person({ role: "individual", isStaff: true });
    await change(staff, member, { suspended: true });
    expect(await actions(organizationId)).toEqual([
      { action: "user.suspended", actorKind: "staff", actorId: staff.id, resourceId: member.id },
    ]);
    await expect(change(owner, member, { suspended: false })).rejects.toMatchObject({ code: "forbidden" });
    await change(staff, member, { suspended: false });
    expect((await stored(member)).suspendedAt).toBeNull();
  });

  test("given staff, then they change nothing else, and leave an organization its last owner", async () => {
    const { owner, member } = await business();
    const staff = await api.person({ role: "individual", isStaff: true });
    await expect(change(staff, member, { role: "admin" })).rejects.toMatchObject({ code: "forbidden" });
    await expect(change(staff, member, { name: "X", suspended: true })).rejects.toMatchObject({ code: "forbidden" });
    await expect(change(staff, owner, { suspended: true })).rejects.toMatchObject({ code: "last_owner" });
    await expect(remove(staff, member)).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("removing a member", () => {
  test("given a member, when removed, then they are an individual again in an organization of their own", async () => {
    const { organizationId, admin, member } = await business();
    await change(admin, member, { suspended: true });
    await remove(admin, member);
    const after = await stored(member);
    expect(after).toMatchObject({ role: "individual", departmentId: null, teamId: null, suspendedAt: null });
    const home = await api.db
      .selectFrom("organizations")
      .where("id", "=", after.organizationId)
      .select(["accountType", "personalOf"])
      .executeTakeFirstOrThrow();
    expect(home).toEqual({ accountType: "individual", personalOf: member.id });
    expect((await actions(organizationId)).at(-1)).toMatchObject({ action: "user.removed", resourceId: member.id });
    expect((await api.call("GET", "/api/organization", { token: member.token })).body).toMatchObject({
      id: after.organizationId,
      role: "FreeUser",
    });
  });

  test("given what staff suspended, when removed, then it stays suspended", async () => {
    const { admin, member } = await business();
    const staff = await api.person({ role: "individual", isStaff: true });
    await change(staff, member, { suspended: true });
    await remove(admin, member);
    expect((await stored(member)).suspendedAt).not.toBeNull();
  });

  test("given oneself, then it is forbidden: one leaves", async () => {
    const { owner } = await business();
    await expect(remove(owner, owner)).rejects.toMatchObject({ code: "forbidden" });
  });
});
