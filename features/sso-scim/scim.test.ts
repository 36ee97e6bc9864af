import { once } from "node:events";
import { SELLER, type TemporaryApi, temporaryApi } from "@treadlight/api/testing";
import express from "express";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { tries } from "../../tests/support/long.ts";
import { continueLogin, startLogin } from "../sign-in/logins.ts";
import { linkMember } from "./members.ts";
import { answerScim } from "./scim.ts";

const USER = "urn:ietf:params:scim:schemas:core:2.0:User";
const GROUP = "urn:ietf:params:scim:schemas:core:2.0:Group";
const ENTERPRISE = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";
const PATCH = "urn:ietf:params:scim:api:messages:2.0:PatchOp";
const ERROR = "urn:ietf:params:scim:api:messages:2.0:Error";

let api: TemporaryApi;
const dns = new Map<string, string[]>();
beforeAll(async () => {
  api = await temporaryApi({ resolveTxt: async (name) => dns.get(name) ?? [] });
});
afterAll(() => api.close());

let count = 0;

/** A company with a verified domain and a key for its directory. */
async function company() {
  const domain = `directory-${++count}.example`;
  const owner = await api.person({ email: `owner@${domain}` });
  const { token, organizationId } = owner;
  const { body } = await api.call("POST", "/api/organization/domains", { token, body: { name: domain } });
  dns.set(body.record.name, [body.record.value]);
  await api.call("POST", `/api/organization/domains/${body.id}/check`, { token });
  const made = await api.call("POST", "/api/organization/directory-keys", { token, body: { name: "Entra" } });
  expect(made.status).toBe(201);
  const key = String(made.body.key);
  async function scim(method: string, path: string, body?: unknown) {
    const contentType = "application/scim+json";
    const answer = await api.call(method, `/api/scim/v2${path}`, { token: key, body, contentType, ifMatch: null });
    const json: unknown = answer.text === "" ? {} : JSON.parse(answer.text);
    return { status: answer.status, headers: answer.headers, body: z.record(z.string(), z.any()).parse(json) };
  }
  /** As Okta creates somebody. */
  async function provision(name: string, more: object = {}) {
    const email = `${name}@${domain}`;
    const person = { schemas: [USER], userName: email, name: { givenName: name, familyName: "Example" }, active: true };
    const answer = await scim("POST", "/Users", { ...person, emails: [{ primary: true, value: email }], ...more });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return { id: String(answer.body.id), email };
  }
  const patch = (path: string, ...Operations: object[]) => scim("PATCH", path, { schemas: [PATCH], Operations });
  return { ...owner, organizationId, domain, key, keyId: String(made.body.id), scim, provision, patch };
}

const userBy = (id: string) => api.db.selectFrom("users").where("id", "=", id).selectAll().executeTakeFirstOrThrow();

describe("keys", () => {
  test("given a key, then it is stored as a hash, works for its organization alone, and not once it is revoked", async () => {
    const mine = await company();
    const theirs = await company();
    const { id } = await theirs.provision("jane");
    const stored = await api.db.selectFrom("directoryKeys").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(mine.key);
    for (const [method, body] of [
      ["GET"],
      ["PUT", { userName: "x" }],
      ["PATCH", { schemas: [PATCH], Operations: [{ op: "replace", path: "active", value: false }] }],
      ["DELETE"],
    ] as const) {
      expect(await mine.scim(method, `/Users/${id}`, body)).toMatchObject({ status: 404, body: { schemas: [ERROR] } });
    }
    const { body: group } = await theirs.scim("POST", "/Groups", { schemas: [GROUP], displayName: "All" });
    for (const [method, body] of [
      ["GET"],
      ["PUT", { displayName: "Mine", members: [{ value: mine.id }] }],
      ["PATCH", { schemas: [PATCH], Operations: [{ op: "add", path: "members", value: [{ value: mine.id }] }] }],
      ["DELETE"],
    ] as const) {
      expect(await mine.scim(method, `/Groups/${group.id}`, body)).toMatchObject({ status: 404 });
    }
    expect((await mine.scim("GET", "/Users")).body.totalResults).toBe(1);
    await api.call("DELETE", `/api/organization/directory-keys/${mine.keyId}`, { token: mine.token });
    expect(await mine.scim("GET", "/Users")).toMatchObject({ status: 401, body: { schemas: [ERROR], status: "401" } });
    expect((await theirs.scim("GET", "/Users")).body.totalResults).toBe(2);
    const suspension = { suspendedAt: api.clock.date() };
    await api.db.updateTable("organizations").set(suspension).where("id", "=", theirs.organizationId).execute();
    expect((await theirs.scim("GET", "/Users")).status).toBe(403);
  });

  test("given any other credential, then it opens nothing of the directory, and the key opens nothing else", async () => {
    const { token, key } = await company();
    const { body: ingest } = await api.call("POST", "/api/admin/ingest-keys", { token, body: { name: "CI" } });
    const { body: device } = await api.call("POST", "/api/auth/devices", { token, body: { name: "Extension" } });
    for (const other of [token, ingest.key, device.token, "tls_of-nobody-but-as-long-as-a-key"]) {
      expect((await api.call("GET", "/api/scim/v2/Users", { token: other })).status).toBe(401);
    }
    expect((await api.call("GET", "/api/organization", { token: key })).status).toBe(401);
  });
});

test("given a refused request, then the log of attacks gets the code that the answer in SCIM's form lacks", async () => {
  const codes: unknown[] = [];
  const app = express().get("/", (req, res) => {
    res.once("close", () => codes.push(res.locals["errorCode"]));
    return answerScim({ db: api.db, now: Date.now }, { req, res }, async () => ({ status: 200 }));
  });
  const server = app.listen(0);
  const { port } = z.object({ port: z.int() }).parse(server.address());
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(401);
  await once(server.close(), "close");
  expect(codes).toEqual(["unauthenticated"]);
});

describe("Entra ID", () => {
  test("given its requests in their order, then somebody comes, changes, is disabled and enabled, and leaves", async () => {
    const { scim, patch, domain, organizationId } = await company();
    // Its test of the connection asks for somebody who cannot exist.
    const nobody = await scim("GET", `/Users?filter=${encodeURIComponent('userName eq "4b0a2f3c-not-there"')}`);
    expect(nobody).toMatchObject({ status: 200, body: { totalResults: 0, Resources: [] } });
    const created = await scim("POST", "/Users", {
      schemas: [USER, ENTERPRISE],
      externalId: "ada",
      userName: `Ada@${domain}`,
      active: true,
      displayName: "Ada Example",
      emails: [{ primary: true, type: "work", value: `ada@${domain}` }],
      meta: { resourceType: "User" },
      name: { formatted: "Ada Example", familyName: "Example", givenName: "Ada" },
      title: "Engineer",
      [ENTERPRISE]: { employeeNumber: "7", department: "Research" },
    });
    expect(created).toMatchObject({
      status: 201,
      body: { userName: `Ada@${domain}`, active: true, externalId: "ada" },
    });
    const { id } = created.body;
    expect(created.headers.get("location")).toBe(`https://treadlight.example/api/scim/v2/Users/${id}`);
    expect(created.headers.get("content-type")).toContain("application/scim+json");
    const found = await scim("GET", `/Users?filter=${encodeURIComponent(`userName eq "ada@${domain}"`)}`);
    expect(found.body).toMatchObject({
      totalResults: 1,
      Resources: [{ id, [ENTERPRISE]: { department: "Research" } }],
    });
    const updated = await patch(
      `/Users/${id}`,
      { op: "Replace", path: 'emails[type eq "work"].value', value: `ada.example@${domain}` },
      { op: "Replace", path: "name.familyName", value: "Lovelace" },
      { op: "Add", path: `${ENTERPRISE}:department`, value: "Sales" },
      { op: "Replace", value: { displayName: "Ada Lovelace", "name.givenName": "Augusta" } },
    );
    expect(updated).toMatchObject({
      status: 200,
      body: {
        displayName: "Ada Lovelace",
        name: { givenName: "Augusta", familyName: "Lovelace" },
        emails: [{ value: `ada.example@${domain}` }],
        [ENTERPRISE]: { department: "Sales" },
      },
    });
    // What we do not keep never fails a request that deactivates somebody.
    const disabled = await patch(
      `/Users/${id}`,
      { op: "Remove", path: 'phoneNumbers[type eq "mobile"].value' },
      { op: "Remove", path: 'emails[type eq "other"].value' },
      { op: "Replace", path: 'addresses[type eq "work" and primary eq true].streetAddress', value: "1 Example Street" },
      { op: "Add", path: `${ENTERPRISE}:manager`, value: "2819c223" },
      { op: "Remove", path: `${ENTERPRISE}:department` },
      { op: "Replace", path: "active", value: "False" },
    );
    expect(disabled).toMatchObject({ status: 200, body: { active: false, emails: [{ type: "work" }] } });
    expect(disabled.body).not.toHaveProperty([ENTERPRISE]);
    expect(await userBy(id)).toMatchObject({ suspendedAt: expect.any(Date), departmentId: null });
    expect((await patch(`/Users/${id}`, { op: "Replace", path: "active", value: "True" })).body.active).toBe(true);
    expect((await userBy(id)).suspendedAt).toBeNull();
    expect((await scim("DELETE", `/Users/${id}`)).status).toBe(204);
    expect((await scim("GET", `/Users/${id}`)).status).toBe(404);
    expect((await userBy(id)).organizationId).not.toBe(organizationId);
  });

  test("given its groups, then their rules place people, and leaving a group takes away what it gave", async () => {
    const { scim, patch, provision, token } = await company();
    const { id } = await provision("ada");
    const { body: team } = await api.call("POST", "/api/admin/teams", { token, body: { name: "North" } });
    const rules = [
      { group: "auditors", role: "auditor" },
      { group: "0f6b-object-id", teamId: team.id },
    ];
    expect((await api.call("PATCH", "/api/organization/group-rules", { token, body: { rules } })).status).toBe(200);
    const { body: auditors } = await scim("POST", "/Groups", {
      schemas: [GROUP],
      displayName: "Auditors",
      externalId: "1",
    });
    const { body: north } = await scim("POST", "/Groups", {
      schemas: [GROUP],
      displayName: "North",
      externalId: "0f6b-object-id",
      members: [{ value: id }],
    });
    expect(north.members).toMatchObject([{ value: id }]);
    expect(await userBy(id)).toMatchObject({ role: "member", teamId: team.id });
    await patch(`/Groups/${auditors.id}`, { op: "Add", path: "members", value: [{ value: id }] });
    expect((await userBy(id)).role).toBe("auditor");
    const seen = await scim("GET", `/Users/${id}`);
    expect(seen.body.groups).toMatchObject([{ display: "Auditors" }, { display: "North" }]);
    const without = await scim(
      "GET",
      `/Groups?excludedAttributes=members&filter=${encodeURIComponent('displayName eq "auditors"')}`,
    );
    expect(without.body.Resources[0]).not.toHaveProperty("members");
    await patch(`/Groups/${auditors.id}`, { op: "Remove", path: "members", value: [{ value: id, display: "Ada" }] });
    expect((await userBy(id)).role).toBe("member");
    await patch(`/Groups/${auditors.id}`, { op: "Add", path: "members", value: [{ value: id }] });
    await patch(`/Groups/${auditors.id}`, { op: "Remove", path: `members[value eq "${id}"]` });
    expect((await userBy(id)).role).toBe("member");
    await patch(`/Groups/${auditors.id}`, { op: "Add", path: "members", value: [{ value: id }] });
    expect((await scim("DELETE", `/Groups/${auditors.id}`)).status).toBe(204);
    expect(await userBy(id)).toMatchObject({ role: "member", teamId: team.id });
    await api.call("PATCH", "/api/organization/group-rules", { token, body: { rules: [] } });
    expect(await userBy(id)).toMatchObject({ teamId: null });
  });

  test("given a head whom groups move, then what they are responsible for follows, but not what somebody has chosen by hand", async () => {
    const { scim, patch, provision, token } = await company();
    const { id } = await provision("ada");
    const department = async (name: string) =>
      String((await api.call("POST", "/api/admin/departments", { token, body: { name } })).body.id);
    const [sales, law, research] = [await department("Sales"), await department("Law"), await department("Research")];
    const rules = [
      { group: "Heads", role: "department_head" },
      { group: "Sales", departmentId: sales },
      { group: "Law", departmentId: law },
    ];
    await api.call("PATCH", "/api/organization/group-rules", { token, body: { rules } });
    const groups = new Map<string, string>();
    for (const displayName of ["Heads", "Sales", "Law"])
      groups.set(displayName, (await scim("POST", "/Groups", { schemas: [GROUP], displayName })).body.id);
    const change = (op: "Add" | "Remove", name: string) =>
      patch(`/Groups/${groups.get(name)}`, { op, path: "members", value: [{ value: id }] });
    const responsible = async () =>
      (await api.call("GET", `/api/admin/users/${id}`, { token })).body.responsibleDepartmentIds;
    await change("Add", "Sales");
    await change("Add", "Heads");
    expect(await responsible()).toEqual([sales]);
    await change("Remove", "Sales");
    await change("Add", "Law");
    expect(await responsible()).toEqual([law]);
    const chosen = { responsibleDepartmentIds: [sales, research].toSorted() };
    expect((await api.call("PUT", `/api/admin/users/${id}`, { token, body: chosen })).status).toBe(200);
    await change("Remove", "Law");
    await change("Add", "Sales");
    expect(await responsible()).toEqual(chosen.responsibleDepartmentIds);
    expect(await userBy(id)).toMatchObject({ departmentId: sales, role: "department_head" });
  });

  test("given a group whose id at the company changes, then its members are placed by the new one, and leave a team of another department", async () => {
    const { scim, patch, provision, token } = await company();
    const { id } = await provision("ada");
    const made = async (kind: "departments" | "teams", body: object) =>
      String((await api.call("POST", `/api/admin/${kind}`, { token, body })).body.id);
    const [sales, research] = [
      await made("departments", { name: "Sales" }),
      await made("departments", { name: "Research" }),
    ];
    const teamId = await made("teams", { name: "North", departmentId: sales });
    const place = { departmentId: sales, teamId };
    await api.call("PUT", `/api/admin/users/${id}`, { token, body: place });
    expect(await userBy(id)).toMatchObject(place);
    const rules = [{ group: "new-id", departmentId: research }];
    await api.call("PATCH", "/api/organization/group-rules", { token, body: { rules } });
    const { body: group } = await scim("POST", "/Groups", {
      schemas: [GROUP],
      displayName: "Scientists",
      externalId: "old-id",
      members: [{ value: id }],
    });
    expect(await userBy(id)).toMatchObject(place);
    await patch(`/Groups/${group.id}`, { op: "Replace", path: "externalId", value: "new-id" });
    expect(await userBy(id)).toMatchObject({ departmentId: research, teamId: null });
  });

  test("given every form in which directories change members, then each does what it says", async () => {
    const { scim, patch, provision } = await company();
    const [one, two, three] = [await provision("one"), await provision("two"), await provision("three")];
    const { body: group } = await scim("POST", "/Groups", { schemas: [GROUP], displayName: "All" });
    const path = `/Groups/${group.id}`;
    const members = async (...operations: object[]) => {
      expect((await patch(path, ...operations)).status).toBe(200);
      const { body } = await scim("GET", path);
      return body.members.map(({ value }: { value: string }) => value).sort();
    };
    const ids = (...people: { id: string }[]) => people.map(({ id }) => id).sort();
    const values = (...people: { id: string }[]) => people.map(({ id }) => ({ value: id.toUpperCase(), display: "x" }));
    expect(await members({ op: "add", path: "members", value: values(one, two) })).toEqual(ids(one, two));
    expect(await members({ op: "add", path: "members", value: values(two)[0] })).toEqual(ids(one, two));
    expect(await members({ op: "add", value: { members: values(three) } })).toEqual(ids(one, two, three));
    expect(await members({ op: "remove", path: "members", value: values(one) })).toEqual(ids(two, three));
    expect(await members({ op: "replace", path: `${GROUP}:members`, value: values(one, two) })).toEqual(ids(one, two));
    const either = `members[value eq "${one.id}" or value eq "${three.id}"]`;
    expect(await members({ op: "remove", path: either })).toEqual(ids(two));
    const toThree = { op: "add", path: "members", value: values(three) };
    expect(await members({ op: "remove", path: "members" }, toThree)).toEqual(ids(three));
    expect((await patch(path, { op: "add", path: "members", value: ["not a member"] })).status).toBe(400);
    expect((await patch(path, { op: "add", path: "members", value: [{ value: "nobody" }] })).status).toBe(400);
  });
});

describe("Okta", () => {
  test("given its requests in their order, then somebody comes, is replaced, deactivated and activated", async () => {
    const { scim, patch, domain } = await company();
    const email = `isaac@${domain}`;
    const filter = encodeURIComponent(`userName eq "${email}"`);
    expect((await scim("GET", `/Users?filter=${filter}&startIndex=1&count=100`)).body.totalResults).toBe(0);
    const person = {
      schemas: [USER],
      userName: email,
      name: { givenName: "Isaac", familyName: "Example" },
      emails: [{ primary: true, value: email, type: "work" }],
      displayName: "Isaac Example",
      locale: "en-US",
      externalId: "00ujl29u0le5T6Aj10h7",
      groups: [],
      password: "1mz050nq",
      active: true,
    };
    const { status, body } = await scim("POST", "/Users", person);
    expect([status, body.active]).toEqual([201, true]);
    expect(JSON.stringify(body)).not.toContain("1mz050nq");
    expect((await userBy(body.id)).passwordHash).toBeNull();
    expect(await scim("POST", "/Users", person)).toMatchObject({ status: 409, body: { scimType: "uniqueness" } });
    const path = `/Users/${body.id}`;
    const replaced = await scim("PUT", path, { ...person, id: body.id, displayName: "Isaac N. Example" });
    expect(replaced).toMatchObject({ status: 200, body: { displayName: "Isaac N. Example" } });
    expect((await patch(path, { op: "replace", value: { active: false } })).body.active).toBe(false);
    expect((await patch(path, { op: "replace", value: { active: true } })).body.active).toBe(true);
    expect((await scim("PUT", path, { ...person, active: false })).body.active).toBe(false);
    const group = await scim("POST", "/Groups", { schemas: [GROUP], displayName: "Everyone", members: [] });
    const renamed = await patch(`/Groups/${group.body.id}`, {
      op: "replace",
      value: { id: group.body.id, displayName: "All people" },
    });
    expect(renamed).toMatchObject({ status: 200, body: { displayName: "All people" } });
    const members = [{ value: body.id, display: email }];
    const put = await scim("PUT", `/Groups/${group.body.id}`, { schemas: [GROUP], displayName: "All people", members });
    expect(put.body.members).toEqual([{ value: body.id, display: "Isaac Example" }]);
  });
});

describe("members from before SCIM", () => {
  test("given members, then all are listed by pages and filters, and may be adopted", async () => {
    const { scim, patch, organizationId, domain, id: ownerId } = await company();
    // Members are listed in the order in which they came.
    api.clock.advance(1_000);
    const member = await api.person({ organizationId, role: "member", email: `old@${domain}`, name: "Old Member" });
    const first = await scim("GET", "/Users?startIndex=1&count=1");
    expect(first.body).toMatchObject({ totalResults: 2, itemsPerPage: 1, Resources: [{ id: ownerId }] });
    expect((await scim("GET", "/Users?startIndex=2&count=1")).body.Resources).toMatchObject([{ id: member.id }]);
    expect((await scim("GET", "/Users?count=0")).body).toMatchObject({ totalResults: 2, Resources: [] });
    const ask = (filter: string) => scim("GET", `/Users?filter=${encodeURIComponent(filter)}`);
    for (const filter of [
      `userName eq "OLD@${domain}"`,
      `emails.value eq "old@${domain}"`,
      'displayName sw "Old" and active eq true',
      `emails[type eq "work"].value eq "OLD@${domain}"`,
      `active eq true and userName eq "OLD@${domain}"`,
    ]) {
      expect((await ask(filter)).body.Resources, filter).toMatchObject([{ id: member.id }]);
    }
    expect((await ask(`userName eq "old@${domain}" and active eq false`)).body.totalResults).toBe(0);
    expect((await ask(`emails[type eq "home"].value eq "old@${domain}"`)).body.totalResults).toBe(0);
    expect(await ask("userName eq")).toMatchObject({ status: 400, body: { scimType: "invalidFilter" } });
    await patch(`/Users/${member.id}`, { op: "Add", path: "externalId", value: "adopted" });
    expect((await ask('externalId eq "adopted"')).body.Resources).toMatchObject([{ id: member.id }]);
    const only = await scim("GET", `/Users/${member.id}?attributes=userName`);
    expect(Object.keys(only.body)).toEqual(["schemas", "id", "userName", "meta"]);
  });

  test("given an open invitation, then it is accepted and says the role", async () => {
    const { provision, token, domain } = await company();
    const body = { email: `inv@${domain}`, role: "auditor" };
    await api.call("POST", "/api/admin/invitations", { token, body });
    const { id } = await provision("inv");
    expect((await userBy(id)).role).toBe("auditor");
    const invitation = api.db.selectFrom("invitations").where("email", "=", body.email).select("acceptedBy");
    expect(await invitation.execute()).toEqual([{ acceptedBy: id }]);
  });

  test("given an account outside of the organization, then the directory does not get it", async () => {
    const { scim, domain } = await company();
    const jane = await api.person({ role: "individual", email: `jane@${domain}` });
    const answer = await scim("POST", "/Users", { schemas: [USER], userName: jane.email });
    expect(answer).toMatchObject({ status: 409, body: { schemas: [ERROR], scimType: "uniqueness" } });
    expect((await userBy(jane.id)).organizationId).toBe(jane.organizationId);
  });
});

describe("provisioning a removed person again", () => {
  /** Somebody whom the directory has added and removed. */
  async function removed() {
    const at = await company();
    const { id, email } = await at.provision("ada");
    expect((await at.scim("DELETE", `/Users/${id}`)).status).toBe(204);
    const again = (more: object = {}) => at.scim("POST", "/Users", { schemas: [USER], userName: email, ...more });
    return { ...at, id, email, again };
  }

  test("given somebody whom the directory removed, when it adds them again, then they are the same person, without what they had", async () => {
    const { id, again, organizationId, scim, patch } = await removed();
    const { organizationId: personal } = await userBy(id);
    expect(personal).not.toBe(organizationId);
    const answer = await again({ displayName: "Ada Lovelace", externalId: "back", active: true });
    expect(answer).toMatchObject({ status: 201, body: { id, active: true, externalId: "back" } });
    expect(await userBy(id)).toMatchObject({ organizationId, role: "member", name: "Ada Lovelace", suspendedAt: null });
    const left = api.db.selectFrom("organizations").where("id", "=", personal).select("deleteAfter");
    expect(await left.execute()).toEqual([{ deleteAfter: expect.any(Date) }]);
    // It is still an account of the directory.
    await patch(`/Users/${id}`, { op: "Replace", path: "active", value: false });
    expect((await scim("DELETE", `/Users/${id}`)).status).toBe(204);
    expect(await again({ active: false })).toMatchObject({ status: 201, body: { id, active: false } });
  });

  test("given somebody who has signed in since, then they decide themselves, by an invitation", async () => {
    const { id, again, organizationId } = await removed();
    await api.signIn(id);
    expect(await again()).toMatchObject({ status: 409, body: { scimType: "uniqueness" } });
    expect((await userBy(id)).organizationId).not.toBe(organizationId);
  });

  test.each([
    ["another organization's directory", undefined],
    ["its directory, since they became staff of the installation,", { isStaff: true }],
    ["its directory, since staff suspended them,", { suspendedAt: new Date(), suspendedByStaff: true }],
  ])("given somebody whom a directory removed, then %s does not get them", async (_who, facts) => {
    const { id, email, again, organizationId, domain } = await removed();
    if (facts) {
      await api.db.updateTable("users").set(facts).where("id", "=", id).execute();
      expect((await again()).status).toBe(409);
    } else {
      const other = await company();
      const moved = { organizationId: other.organizationId };
      await api.db.updateTable("domains").set(moved).where("name", "=", domain).execute();
      expect((await other.scim("POST", "/Users", { schemas: [USER], userName: email })).status).toBe(409);
    }
    expect((await userBy(id)).organizationId).not.toBe(organizationId);
  });

  test("given somebody with a password of their own, then the directory that takes them back does not get their account by another address", async () => {
    const { id, email, again, domain, patch } = await removed();
    const { passwordHash } = await userBy((await api.person()).id);
    await api.db.updateTable("users").set({ passwordHash }).where("id", "=", id).execute();
    expect((await again()).status).toBe(201);
    await patch(`/Users/${id}`, { op: "Replace", path: "emails", value: [{ value: `eve@${domain}`, primary: true }] });
    expect((await userBy(id)).email).toBe(email);
  });
});

describe("attacks", () => {
  test("given patches and groups that would make an owner, then nobody becomes one", async () => {
    const { scim, patch, provision, token } = await company();
    const { id } = await provision("eve");
    await patch(
      `/Users/${id}`,
      { op: "add", path: "roles", value: [{ value: "owner", primary: true }] },
      { op: "replace", path: "role", value: "owner" },
      { op: "replace", value: { userType: "OrgOwner", isStaff: true, organizationId: id } },
    );
    expect(await userBy(id)).toMatchObject({ role: "member", isStaff: false });
    const rules = [{ group: "bosses", role: "owner" }];
    expect((await api.call("PATCH", "/api/organization/group-rules", { token, body: { rules } })).status).toBe(400);
    await scim("POST", "/Groups", { schemas: [GROUP], displayName: "bosses", members: [{ value: id }] });
    expect((await userBy(id)).role).toBe("member");
  });

  test("given a filter that tries to end the query, then it finds nobody", async () => {
    const { scim } = await company();
    for (const value of ["' OR 1=1 --", "%", "x' OR 'a'='a"]) {
      const filter = encodeURIComponent(`userName eq "${value}"`);
      expect((await scim("GET", `/Users?filter=${filter}`)).body.totalResults).toBe(0);
    }
  });

  test("given a change with thousands of values, then it is refused before anybody compares them", async () => {
    const { patch, provision } = await company();
    const { id } = await provision("eve");
    const value = Array.from({ length: 6_000 }, (_, n) => `${n}`);
    expect(await patch(`/Users/${id}`, { op: "add", path: "emails", value })).toMatchObject({
      status: 413,
      body: { schemas: [ERROR] },
    });
  });

  test("given the last owner, then no directory suspends, removes or demotes them", async () => {
    const { scim, patch, id, token } = await company();
    const path = `/Users/${id}`;
    expect(await patch(path, { op: "replace", path: "active", value: false })).toMatchObject({
      status: 409,
      body: { schemas: [ERROR], scimType: "mutability" },
    });
    expect((await scim("DELETE", path)).status).toBe(409);
    const rules = [{ group: "members", role: "member" }];
    await api.call("PATCH", "/api/organization/group-rules", { token, body: { rules } });
    await scim("POST", "/Groups", { schemas: [GROUP], displayName: "members", members: [{ value: id }] });
    expect(await userBy(id)).toMatchObject({ role: "owner", suspendedAt: null });
  });

  test("given an address of a domain that is not theirs, then nobody gets it", async () => {
    const { scim, provision, patch } = await company();
    const other = await company();
    const { id, email } = await provision("eve");
    const created = await scim("POST", "/Users", { schemas: [USER], userName: `new@${other.domain}` });
    expect(created).toMatchObject({ status: 400, body: { scimType: "invalidValue" } });
    await patch(`/Users/${id}`, { op: "replace", path: "emails", value: [{ value: other.email, primary: true }] });
    expect((await userBy(id)).email).toBe(email);
  });

  test("given an account that its person made, then the directory does not get it by another address", async () => {
    const { patch, organizationId, domain } = await company();
    const member = await api.person({ organizationId, role: "member", email: `own-${domain}@example.org` });
    const path = `/Users/${member.id}`;
    await patch(path, { op: "replace", path: "emails", value: [{ value: `eve@${domain}`, primary: true }] });
    await patch(path, { op: "replace", path: "userName", value: `eve@${domain}` });
    expect((await userBy(member.id)).email).toBe(member.email);
  });

  test("given a member who is staff of the installation, then no directory changes them", async () => {
    const { scim, patch, organizationId } = await company();
    const staff = await api.person({ organizationId, role: "member", isStaff: true });
    const path = `/Users/${staff.id}`;
    expect((await patch(path, { op: "replace", path: "active", value: false })).status).toBe(403);
    expect((await scim("DELETE", path)).status).toBe(403);
    expect(await userBy(staff.id)).toMatchObject({ organizationId, suspendedAt: null });
  });

  test("given a replacement that does not say whether somebody is active, then a suspension stays", async () => {
    const { scim, provision } = await company();
    const { id, email } = await provision("eve");
    await api.db.updateTable("users").set({ suspendedAt: new Date() }).where("id", "=", id).execute();
    expect((await scim("PUT", `/Users/${id}`, { schemas: [USER], userName: email })).body.active).toBe(false);
  });

  test("given a member of another organization, then they are put into no group", async () => {
    const { scim } = await company();
    const other = await company();
    const body = { schemas: [GROUP], displayName: "ours", members: [{ value: other.id }] };
    expect(await scim("POST", "/Groups", body)).toMatchObject({ status: 400, body: { scimType: "invalidValue" } });
  });

  test("given paths and keys of the prototypes that all objects share, then they are refused", async () => {
    const { provision, patch } = await company();
    const { id } = await provision("eve");
    for (const operation of [
      { op: "add", path: "__proto__.polluted", value: "yes" },
      { op: "add", path: "constructor.prototype.polluted", value: "yes" },
      { op: "add", value: { "__proto__.polluted": "yes" } },
      { op: "add", value: { "constructor.prototype.polluted": "yes" } },
    ]) {
      expect((await patch(`/Users/${id}`, operation)).status).toBe(400);
    }
    expect({}).not.toHaveProperty("polluted");
  });

  test("given somebody suspended by staff, then the directory does not let them back in", async () => {
    const { provision, patch } = await company();
    const { id } = await provision("eve");
    const suspension = { suspendedAt: new Date(), suspendedByStaff: true };
    await api.db.updateTable("users").set(suspension).where("id", "=", id).execute();
    expect((await patch(`/Users/${id}`, { op: "replace", path: "active", value: true })).status).toBe(403);
  });

  test("given a body that is not JSON, or has no schema, then the error has SCIM's form", async () => {
    const { scim } = await company();
    expect(await scim("POST", "/Users", "{")).toMatchObject({ status: 400, body: { schemas: [ERROR] } });
    expect(await scim("POST", "/Users", {})).toMatchObject({ status: 400, body: { scimType: "invalidValue" } });
    expect(await scim("PATCH", "/Users/x", { Operations: [] })).toMatchObject({ status: 400 });
    expect((await scim("GET", "/Users/not-an-id")).status).toBe(404);
  });
});

describe("somebody who signs in while they move to another organization", () => {
  const ROUNDS = tries(10, 200);
  const passwordHash = "a stored hash";
  const signIn = (userId: string) =>
    startLogin(
      api.db,
      { userId, passwordHash, method: "password", from: { address: "192.0.2.1", device: null } },
      api.clock.date(),
    );
  const organizationOf = async (id: string) => (await userBy(id)).organizationId;

  test("when they link their account to their company, then they sign in, go on and move, and nothing fails", async () => {
    const { organizationId } = await company();
    for (let round = 0; round < ROUNDS; round++) {
      const person = await api.person({ role: "individual" });
      await api.db.updateTable("users").set({ passwordHash }).where("id", "=", person.id).execute();
      const { refreshToken } = await signIn(person.id);
      const subject = { organizationId, issuer: "https://login.example", subject: person.id, groups: [], sid: null };
      const logger = pino({ level: "silent" });
      await Promise.all([
        api.db
          .transaction()
          .execute((transaction) =>
            linkMember(
              transaction,
              person.id,
              { ...subject, email: person.email, name: null },
              { billing: { mode: "off", vatPercent: 0, seller: SELLER }, now: api.clock.date() },
            ),
          ),
        signIn(person.id),
        signIn(person.id),
        continueLogin({ db: api.db, logger }, refreshToken, api.clock.date()),
      ]);
      expect(await organizationOf(person.id)).toBe(organizationId);
    }
  });

  test("when the directory takes them back, then they sign in, it is done or refused, and nothing fails", async () => {
    const { organizationId, scim, provision } = await company();
    for (let round = 0; round < ROUNDS; round++) {
      const { id, email } = await provision(`mover-${round}`);
      expect((await scim("DELETE", `/Users/${id}`)).status).toBe(204);
      await api.db.updateTable("users").set({ passwordHash }).where("id", "=", id).execute();
      let isAnswered = false;
      const asked = scim("POST", "/Users", { schemas: [USER], userName: email }).finally(() => {
        isAnswered = true;
      });
      const signingIn = async () => {
        do await signIn(id);
        while (!isAnswered);
      };
      const [{ status }] = await Promise.all([asked, signingIn(), signingIn()]);
      expect([201, 409]).toContain(status);
      expect((await organizationOf(id)) === organizationId).toBe(status === 201);
    }
  });
});

test("given what SCIM asks of a service about itself, then it answers", async () => {
  const { scim } = await company();
  expect((await scim("GET", "/ServiceProviderConfig")).body).toMatchObject({ patch: { supported: true } });
  const { body: schemas } = await scim("GET", "/Schemas");
  expect(schemas.totalResults).toBe(3);
  for (const schema of schemas.Resources) {
    const location = `https://treadlight.example/api/scim/v2/Schemas/${schema.id}`;
    expect(await scim("GET", `/Schemas/${schema.id}`)).toMatchObject({
      status: 200,
      body: { id: schema.id, meta: { location } },
    });
  }
  expect((await scim("GET", "/ResourceTypes/Group")).body.endpoint).toBe("/Groups");
  expect(await scim("GET", "/Schemas/nothing")).toMatchObject({ status: 404, body: { schemas: [ERROR] } });
  expect((await scim("GET", "/ResourceTypes")).body.Resources).toMatchObject([{ id: "User" }, { id: "Group" }]);
});
