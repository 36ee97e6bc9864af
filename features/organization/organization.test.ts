import { PASSWORD, type TemporaryApi, temporaryApi } from "@treadlight/api/testing";
import { DAY_MS } from "@treadlight/domain/time";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let api: TemporaryApi;
beforeAll(async () => {
  api = await temporaryApi();
});
afterAll(() => api.close());

type Person = Awaited<ReturnType<TemporaryApi["person"]>>;

const get = ({ token }: Person) => api.call("GET", "/api/organization", { token });
const patch = ({ token }: Person, body: object) => api.call("PATCH", "/api/organization", { token, body });
const entries = (organizationId: string) =>
  api.db
    .selectFrom("auditEntries as e")
    .innerJoin("auditDetails as d", "d.entryId", "e.id")
    .where("e.chainId", "=", organizationId)
    .orderBy("e.position")
    .select(["e.action", "e.actorId", "d.details"])
    .execute();
const roleOf = async ({ id }: Person) =>
  (await api.db.selectFrom("users").where("id", "=", id).select("role").executeTakeFirstOrThrow()).role;

describe("profile and settings", () => {
  test("given people of each kind, then each sees their organization and their role in it", async () => {
    const owner = await api.person();
    const member = await api.person({ role: "member", organizationId: owner.organizationId });
    const individual = await api.person({ role: "individual" });
    expect((await get(owner)).body).toMatchObject({ id: owner.organizationId, people: 2, role: "OrgOwner" });
    expect((await get(member)).body).toMatchObject({
      accountType: "business",
      minGroupSize: 5,
      role: "BusinessMember",
    });
    expect((await get(individual)).body).toMatchObject({ accountType: "individual", people: 1, role: "FreeUser" });
  });

  test("given a change, then it is stored, answered and on record with what was before", async () => {
    const owner = await api.person();
    const wanted = { region: "Germany", currency: "eur", timeZone: "Europe/Berlin", size: 120, retentionDays: 365 };
    const settings = { previewsEnabled: false, peopleVisible: true, minGroupSize: 8 };
    const { status, body } = await patch(owner, { name: "Acme GmbH", ...wanted, ...settings });
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...wanted, ...settings, name: "Acme GmbH", region: "de", currency: "EUR" });
    const [entry, ...more] = await entries(owner.organizationId);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ action: "organization.updated", actorId: owner.id });
    expect(JSON.parse(entry?.details ?? "")).toMatchObject({
      before: { name: "Acme", minGroupSize: 5, retentionDays: null },
      after: { name: "Acme GmbH", minGroupSize: 8, retentionDays: 365 },
    });
    expect((await patch(owner, { retentionDays: null, size: null })).body).toMatchObject({
      retentionDays: null,
      size: null,
    });
  });

  test("given a change to what is there already, then nothing is on record", async () => {
    const owner = await api.person();
    expect((await patch(owner, { name: "Acme", minGroupSize: 5 })).status).toBe(200);
    expect(await entries(owner.organizationId)).toEqual([]);
  });

  test.each([
    ["name", "", "too_short"],
    ["name", "a\u0000b", "invalid_value"],
    ["name", null, "invalid_type"],
    ["region", "Atlantis", "invalid_value"],
    ["currency", "XYZ", "invalid_value"],
    ["timeZone", "Mars/Olympus", "invalid_value"],
    ["timeZone", "+01:00", "invalid_value"],
    ["size", 0, "out_of_range"],
    ["size", 1.5, "invalid_type"],
    ["retentionDays", 0, "out_of_range"],
    ["retentionDays", "30", "invalid_type"],
    ["minGroupSize", 4, "out_of_range"],
    ["minGroupSize", 1_001, "out_of_range"],
    ["peopleVisible", "yes", "invalid_type"],
  ])("given %s %j, then it is refused as %s", async (path, value, code) => {
    const owner = await api.person();
    const answer = await patch(owner, { [path]: value });
    expect(answer).toMatchObject({ status: 400, body: { code: "invalid_body", details: [{ path, code }] } });
    expect(await entries(owner.organizationId)).toEqual([]);
  });

  test("given members and individuals, then they change nothing", async () => {
    const owner = await api.person();
    const member = await api.person({ role: "member", organizationId: owner.organizationId });
    for (const person of [member, await api.person({ role: "individual" })]) {
      expect((await patch(person, { name: "Mine" })).status).toBe(403);
    }
    expect((await get(owner)).body.name).toBe("Acme");
  });
});

describe("handing an organization over", () => {
  const transfer = ({ token }: Person, body: object) => api.call("POST", "/api/organization/transfer", { token, body });

  test("given the owner and their password, then the other owns it, and they administrate it", async () => {
    const owner = await api.person();
    const { organizationId } = owner;
    const heir = await api.person({ role: "member", organizationId });
    const answer = await transfer(owner, { userId: heir.id, password: PASSWORD });
    expect(answer).toMatchObject({ status: 200, body: { role: "OrgAdmin" } });
    expect([await roleOf(owner), await roleOf(heir)]).toEqual(["admin", "owner"]);
    expect((await entries(organizationId)).map(({ action }) => action)).toEqual([
      "organization.transferred",
      "user.role_changed",
      "user.role_changed",
    ]);
    expect((await api.mailTo(heir.email)).subject).toBe("You now own Acme on Treadlight");
  });

  test("given a wrong password, a stranger, a suspended member, oneself or an administrator, then nothing changes", async () => {
    const owner = await api.person();
    const { organizationId } = owner;
    const [admin, suspended] = [
      await api.person({ role: "admin", organizationId }),
      await api.person({ role: "member", organizationId }),
    ];
    await api.db.updateTable("users").set({ suspendedAt: api.clock.date() }).where("id", "=", suspended.id).execute();
    const stranger = await api.person();
    const attempts = [
      [owner, admin.id, "wrong password", "wrong_password"],
      [owner, stranger.id, PASSWORD, "not_found"],
      [owner, suspended.id, PASSWORD, "conflict"],
      [owner, owner.id, PASSWORD, "conflict"],
      [admin, admin.id, PASSWORD, "forbidden"],
    ] as const;
    for (const [caller, userId, password, code] of attempts) {
      expect((await transfer(caller, { userId, password })).body.code).toBe(code);
    }
    expect([await roleOf(owner), await roleOf(admin)]).toEqual(["owner", "admin"]);
    expect(await entries(organizationId)).toEqual([]);
  });
});

describe("deleting an organization", () => {
  const remove = ({ token }: Person, body: object) => api.call("DELETE", "/api/organization", { token, body });
  const restore = ({ token }: Person) => api.call("POST", "/api/organization/restore", { token });

  test("given its name and the password, then it is deleted after 30 days, works until then, and all owners know", async () => {
    const owner = await api.person();
    const second = await api.person({ organizationId: owner.organizationId });
    const deleteAfter = new Date(api.clock.now() + 30 * DAY_MS).toISOString();
    const confirmed = { name: "Acme", password: PASSWORD };
    expect(await remove(owner, confirmed)).toMatchObject({ status: 200, body: { deleteAfter } });
    expect((await remove(second, confirmed)).body).toEqual({ deleteAfter });
    expect((await get(second)).body).toMatchObject({ deleteAfter, role: "OrgOwner" });
    for (const { email } of [owner, second]) {
      expect((await api.mailTo(email)).subject).toBe("Acme on Treadlight will be deleted");
    }
    expect((await entries(owner.organizationId)).map(({ action }) => action)).toEqual([
      "organization.deletion_requested",
    ]);
  });

  test("given another name or password, or an administrator, then nothing happens", async () => {
    const owner = await api.person();
    const admin = await api.person({ role: "admin", organizationId: owner.organizationId });
    expect(await remove(owner, { name: "acme", password: PASSWORD })).toMatchObject({
      status: 400,
      body: { details: [{ path: "name", code: "invalid_value" }] },
    });
    expect((await remove(owner, { name: "Acme", password: "wrong password" })).body.code).toBe("wrong_password");
    expect((await remove(admin, { name: "Acme", password: PASSWORD })).status).toBe(403);
    expect((await get(owner)).body.deleteAfter).toBeNull();
  });

  test("given a deletion, when restored in time, then it is taken back; too late, it is not", async () => {
    const owner = await api.person();
    await remove(owner, { name: "Acme", password: PASSWORD });
    expect((await restore(owner)).body).toMatchObject({ deleteAfter: null });
    expect((await entries(owner.organizationId)).at(-1)?.action).toBe("organization.restored");
    await remove(owner, { name: "Acme", password: PASSWORD });
    api.clock.advance(30 * DAY_MS);
    const token = await api.signIn(owner.id);
    expect(await restore({ ...owner, token })).toMatchObject({ status: 409, body: { code: "conflict" } });
  });
});

describe("leaving", () => {
  const leave = ({ token }: Person) => api.call("POST", "/api/organization/leave", { token });

  test("given a member who never had one, then they get an organization of their own", async () => {
    const owner = await api.person();
    const member = await api.person({ role: "member", organizationId: owner.organizationId, name: "Mia" });
    const { status, body } = await leave(member);
    expect(status).toBe(200);
    expect((await get(member)).body).toMatchObject({ id: body.organizationId, name: "Mia", accountType: "individual" });
    expect((await get(owner)).body.people).toBe(1);
    expect((await entries(owner.organizationId)).map(({ action }) => action)).toEqual(["user.left"]);
  });

  test("given the last owner, alone or not, then they stay", async () => {
    const owner = await api.person();
    expect(await leave(owner)).toMatchObject({ status: 409, body: { code: "last_owner" } });
    await api.person({ role: "admin", organizationId: owner.organizationId });
    expect((await leave(owner)).status).toBe(409);
  });

  test("given a personal organization whose time is over, when coming back, then there is a new one", async () => {
    const owner = await api.person();
    const individual = await api.person({ role: "individual" });
    const { organizationId } = owner;
    await api.db.updateTable("users").set({ organizationId, role: "member" }).where("id", "=", individual.id).execute();
    await api.db
      .updateTable("organizations")
      .set({ deleteAfter: api.clock.date() })
      .where("id", "=", individual.organizationId)
      .execute();
    const { status, body } = await leave(individual);
    expect(status).toBe(200);
    expect(body.organizationId).not.toBe(individual.organizationId);
  });

  test("given an individual, then there is nothing to leave", async () => {
    expect((await leave(await api.person({ role: "individual" }))).status).toBe(403);
  });
});
