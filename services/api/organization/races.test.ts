import { afterAll, beforeAll, expect, test } from "vitest";
import { type TemporaryApi, temporaryApi } from "../temporary/index.ts";

/** Parallel requests against a real PostgreSQL; what a race breaks, it breaks in some of so many rounds. */
const ROUNDS = 200;
/** Each with an organization of its own. */
const ROUNDS_AT_ONCE = 10;

async function rounds(round: () => Promise<void>) {
  for (let done = 0; done < ROUNDS; done += ROUNDS_AT_ONCE)
    await Promise.all(Array.from({ length: ROUNDS_AT_ONCE }, round));
}

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
