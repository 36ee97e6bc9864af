import { type TemporaryApi, temporaryApi } from "@treadlight/api/testing";
import { API_ROUTES } from "@treadlight/contract/routes";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";

const PAID = { tool: "Zephyrine", price: 4321.5, currency: "GBP", period: "month", renewsOn: "2026-12-01" };
const GOALS = [{ kind: "activeDays", target: 6.125 }];

let api: TemporaryApi;
let person: Awaited<ReturnType<TemporaryApi["person"]>>;
let id: string;
beforeAll(async () => {
  api = await temporaryApi();
  const owner = await api.person();
  person = await api.person({ role: "member", organizationId: owner.organizationId });
  const { token } = person;
  id = (await api.call("POST", "/api/user/subscriptions", { token, body: PAID })).body.id;
  await api.call("PUT", "/api/user/goals", { token, body: { goals: GOALS } });
});
afterAll(() => api.close());

test("given what somebody aims for and pays, then they read and change it, and their export holds it", async () => {
  const { token } = person;
  expect((await api.call("GET", "/api/user/goals", { token })).body).toEqual({ goals: GOALS });
  const path = `/api/user/subscriptions/${id}`;
  expect((await api.call("PUT", path, { token, body: { ...PAID, renewsOn: null } })).body).toMatchObject({
    renewsOn: null,
  });
  expect((await api.call("PUT", path, { token, body: PAID })).status).toBe(200);
  expect((await api.call("GET", "/api/user/subscriptions", { token })).body).toEqual({
    subscriptions: [{ ...PAID, id }],
  });
  const headers = { authorization: `Bearer ${token}` };
  const zip = await (await fetch(`${api.url}/api/user/export`, { headers })).arrayBuffer();
  const file = (name: string) => JSON.parse(strFromU8(unzipSync(new Uint8Array(zip))[name] ?? new Uint8Array()));
  expect(file("goals.json")).toMatchObject(GOALS);
  expect(file("subscriptions.json")).toMatchObject([PAID]);
  const twice = { goals: [...GOALS, ...GOALS] };
  expect((await api.call("PUT", "/api/user/goals", { token, body: twice })).status).toBe(400);
  expect(
    (await api.call("PUT", "/api/user/goals", { token, body: { goals: [{ kind: "activeDays", target: 8 }] } })).status,
  ).toBe(400);
});

test.each(["owner", "auditor", "department_head"] as const)(
  "given the %s of the same organization, when every route is read, then none tells of it, and they cannot change it",
  async (role) => {
    const { token } = await api.person({ role, organizationId: person.organizationId });
    for (const { method, path, answers } of API_ROUTES) {
      if (method !== "GET" || JSON.stringify(answers).includes("text/event-stream")) continue;
      const { text } = await api.call("GET", path.replace(":id", path.includes("/users/") ? person.id : id), { token });
      for (const secret of ["Zephyrine", "4321.5", "6.125"]) expect(text, path).not.toContain(secret);
    }
    const path = `/api/user/subscriptions/${id}`;
    expect((await api.call("PUT", path, { token, body: PAID })).status).toBe(404);
    expect((await api.call("DELETE", path, { token })).status).toBe(404);
  },
);

test("given an account that is deleted, then its goals and what it paid for are gone", async () => {
  await api.db.deleteFrom("users").where("id", "=", person.id).execute();
  for (const table of ["goals", "ownSubscriptions"] as const) {
    expect(await api.db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
});
