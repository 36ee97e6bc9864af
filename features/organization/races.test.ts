import { type TemporaryApi, temporaryApi } from "@treadlight/api/testing";
import { CONFIRM_HEADER } from "@treadlight/contract/confirmation";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { tries } from "../../tests/support/long.ts";

/** Parallel requests against a real PostgreSQL. A race breaks only some rounds, so there are many. */
const ROUNDS = tries(10, 200);
const FEWER_ROUNDS = tries(10, 50);
/** Each with an organization of its own. */
const ROUNDS_AT_ONCE = 10;

async function rounds(round: () => Promise<void>, count = ROUNDS) {
  for (let done = 0; done < count; done += ROUNDS_AT_ONCE)
    await Promise.all(Array.from({ length: ROUNDS_AT_ONCE }, round));
}

// Seconds each on an idle machine.
vi.setConfig({ testTimeout: 600_000 });

let api: TemporaryApi;
beforeAll(async () => {
  api = await temporaryApi();
});
afterAll(() => api.close());

const activeOwners = async (organizationId: string) =>
  (
    await api.db
      .selectFrom("users")
      .where("organizationId", "=", organizationId)
      .where("role", "=", "owner")
      .where("suspendedAt", "is", null)
      .select("id")
      .execute()
  ).length;

const setRole = (caller: { token: string }, { id }: { id: string }, role: string) =>
  api.call("PUT", `/api/admin/users/${id}`, { token: caller.token, body: { role } });

test("given two administrators who demote each other at once, then one of them does, and the owner stays", () =>
  rounds(async () => {
    const { organizationId } = await api.person({ role: "owner" });
    const a = await api.person({ role: "admin", organizationId });
    const b = await api.person({ role: "admin", organizationId });
    const answers = await Promise.all([setRole(a, b, "member"), setRole(b, a, "member")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(await activeOwners(organizationId)).toBe(1);
  }));

test("given two owners who demote each other at once, then one owner remains", () =>
  rounds(async () => {
    const a = await api.person({ role: "owner" });
    const { organizationId } = a;
    const b = await api.person({ role: "owner", organizationId });
    const answers = await Promise.all([setRole(a, b, "admin"), setRole(b, a, "admin")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(await activeOwners(organizationId)).toBe(1);
  }));

test("given two owners who step down at once, then one owner remains", () =>
  rounds(async () => {
    const a = await api.person({ role: "owner" });
    const { organizationId } = a;
    const b = await api.person({ role: "owner", organizationId });
    const answers = await Promise.all([setRole(a, a, "admin"), setRole(b, b, "admin")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await activeOwners(organizationId)).toBe(1);
  }));

test("given two owners who leave at once, then the last one cannot", () =>
  rounds(async () => {
    const a = await api.person({ role: "owner" });
    const { organizationId } = a;
    const b = await api.person({ role: "owner", organizationId });
    await api.person({ role: "member", organizationId });
    const leave = ({ token }: { token: string }) => api.call("POST", "/api/organization/leave", { token });
    const answers = await Promise.all([leave(a), leave(b)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("last_owner");
    expect(await activeOwners(organizationId)).toBe(1);
  }));

test("given an owner who leaves while the other is suspended, then one active owner remains", () =>
  rounds(async () => {
    const a = await api.person({ role: "owner" });
    const { organizationId } = a;
    const b = await api.person({ role: "owner", organizationId });
    const [left, suspended] = await Promise.all([
      api.call("POST", "/api/organization/leave", { token: a.token }),
      api.call("PUT", `/api/admin/users/${b.id}`, { token: a.token, body: { suspended: true } }),
    ]);
    expect([left.status, suspended.status].filter((status) => status === 200)).toHaveLength(1);
    expect(await activeOwners(organizationId)).toBe(1);
  }));

test("given departments that are deleted while people are moved into them, then both go through or are refused, and none fails", () =>
  rounds(async () => {
    const { token, organizationId } = await api.person({ role: "owner" });
    const member = await api.person({ role: "member", organizationId });
    const make = (name: string) => api.call("POST", "/api/admin/departments", { token, body: { name } });
    const [sales, legal] = [(await make("Sales")).body.id, (await make("Legal")).body.id];
    const move = (departmentId: string) =>
      api.call("PUT", `/api/admin/users/${member.id}`, { token, body: { departmentId } });
    await move(sales);
    const headers = { [CONFIRM_HEADER]: "Acme" };
    const answers = await Promise.all([
      move(legal),
      api.call("DELETE", `/api/admin/departments/${legal}`, { token, headers }),
      api.call("DELETE", `/api/admin/departments/${sales}`, { token, headers }),
    ]);
    const [moved, ...deleted] = answers.map(({ status }) => status);
    expect([200, 400]).toContain(moved);
    expect(deleted).toEqual([200, 200]);
  }, FEWER_ROUNDS));

test("given an import and a new department of the same name at once, then there is one, and nothing fails", () =>
  rounds(async () => {
    const { token, organizationId } = await api.person({ role: "owner" });
    const answers = await Promise.all([
      api.call("POST", "/api/organization/import-people", {
        token,
        body: `email,department\n${organizationId}@example.com,Sales`,
      }),
      api.call("POST", "/api/admin/departments", { token, body: { name: "Sales" } }),
    ]);
    expect(answers.every(({ status }) => [200, 201, 409].includes(status))).toBe(true);
    const departments = await api.db.selectFrom("departments").where("organizationId", "=", organizationId).execute();
    expect(departments).toHaveLength(1);
  }, FEWER_ROUNDS));
