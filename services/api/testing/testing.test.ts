import { afterAll, beforeAll, expect, test } from "vitest";
import { type TemporaryApi, temporaryApi } from "./index.ts";

let api: TemporaryApi;
beforeAll(async () => {
  api = await temporaryApi();
});
afterAll(() => api.close());

test("given a person made for a test, when calling the api, then it knows them and their organization", async () => {
  const acme = await api.organization({ name: "Acme" });
  const member = await api.person({ role: "member", organizationId: acme.id });
  const records = await api.call("GET", "/api/usage-records", { token: member.token });
  expect(records).toMatchObject({ status: 200, body: { records: [], nextCursor: null } });
  expect((await api.call("GET", "/api/usage-records")).status).toBe(401);
});
