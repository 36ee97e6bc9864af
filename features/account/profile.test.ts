import { randomUUID } from "node:crypto";
import { type TemporaryApi, temporaryApi } from "@treadlight/api/testing";
import { scoreSession } from "@treadlight/domain/session";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let api: TemporaryApi;
beforeAll(async () => {
  api = await temporaryApi();
});
afterAll(() => api.close());

const organizationOf = (id: string) =>
  api.db.selectFrom("organizations").where("id", "=", id).selectAll().executeTakeFirstOrThrow();

describe("name and region", () => {
  const change = (token: string | undefined, body: unknown) => api.call("PATCH", "/api/user", { token, body });

  test("given new ones, then they count, and the organization of one is called the same", async () => {
    const { token, organizationId } = await api.person({ role: "individual", name: "Pat" });
    const answer = await change(token, { name: " Patricia ", region: "Germany" });
    expect(answer).toMatchObject({
      status: 200,
      body: { name: "Patricia", region: "de", organizationName: "Patricia" },
    });
    expect((await api.call("GET", "/api/auth/me", { token })).body).toMatchObject({ data: { user: answer.body } });
    expect(await organizationOf(organizationId)).toMatchObject({ name: "Patricia" });
  });

  test("given a member of a business, then its name stays", async () => {
    const { token, organizationId } = await api.person({ role: "owner" });
    expect((await change(token, { name: "Olga" })).body).toMatchObject({ name: "Olga", organizationName: "Acme" });
    expect(await organizationOf(organizationId)).toMatchObject({ name: "Acme" });
  });

  test("given null, then it is cleared; given nothing, then nothing changes", async () => {
    const { token } = await api.person({ role: "individual", name: "Pat" });
    await change(token, { region: "uk" });
    expect((await change(token, { name: null })).body).toMatchObject({ name: null, region: "uk" });
    expect((await change(token, {})).body).toMatchObject({ name: null, region: "uk" });
    expect((await change(token, { region: null })).body).toMatchObject({ name: null, region: null });
  });

  test("given a field that nobody may set, then it is named, and nothing changes", async () => {
    const person = await api.person({ role: "member" });
    const answer = await change(person.token, {
      role: "owner",
      isStaff: true,
      organizationId: person.id,
      email: "x@example.com",
    });
    const named = (path: string) => ({
      path,
      code: "not_allowed",
      message:
        "is unknown; allowed are name, region, askedAboutTime, withholdsSpecialPreviews, wasOfferedWeeklySummary, mails",
    });
    const details = ["role", "isStaff", "organizationId", "email"].map(named);
    expect(answer).toMatchObject({ status: 400, body: { code: "invalid_body", details } });
    const wrong = await change(person.token, { region: "atlantis" });
    expect(wrong).toMatchObject({ status: 400, body: { details: [{ path: "region", code: "invalid_value" }] } });
  });
});

describe("settings", () => {
  const change = (token: string, body: unknown) => api.call("PATCH", "/api/user/settings", { token, body });

  test("given an individual, then they decide, field by field", async () => {
    const { token, organizationId } = await api.person({ role: "individual" });
    expect(await change(token, { previewsEnabled: false })).toMatchObject({
      status: 200,
      body: { previewsEnabled: false, retentionDays: null },
    });
    expect((await change(token, { retentionDays: 90 })).body).toEqual({
      previewsEnabled: false,
      keepsSpecialPreviews: false,
      retentionDays: 90,
      timeZone: null,
    });
    expect(await organizationOf(organizationId)).toMatchObject({ previewsEnabled: false, retentionDays: 90 });
    expect((await change(token, { retentionDays: null, keepsSpecialPreviews: true })).body).toEqual({
      previewsEnabled: false,
      keepsSpecialPreviews: true,
      retentionDays: null,
      timeZone: null,
    });
  });

  test("given an individual's time zone, then their account names it, and dates are its days wherever they ask", async () => {
    const { token, id: personId, organizationId } = await api.person({ role: "individual" });
    const me = async () => (await api.call("GET", "/api/auth/me", { token })).body.data.user.timeZone;
    expect(await me()).toBeNull();
    // The first and the last moment of 28 November in the time zone whose days begin first.
    const sessions = ["2025-11-27T10:00:00Z", "2025-11-28T09:59:59Z"].map((start) => {
      const eventId = randomUUID();
      return scoreSession({
        ...{ kind: "session", eventId, sessionId: eventId, organizationId, personId, revision: 0 },
        ...{ receivedAt: Date.parse(start), startedAt: Date.parse(start), source: "sdk", aiTool: "ChatGPT" },
        ...{ promptCount: 1, timeEngaged: 60, complexity: "low", detected: {}, categories: [] },
      });
    });
    await api.warehouse.applySessions(sessions);
    const counted = async () => {
      const { records } = (await api.call("GET", "/api/usage-records?from=2025-11-28&to=2025-11-29", { token })).body;
      const timeDimension = { from: "2025-11-28", to: "2025-11-28" };
      const body = { measures: ["sessions"], timeDimension, scope: "own" };
      const { rows } = (await api.call("POST", "/api/analytics/query", { token, body })).body;
      return [records.length, rows[0].sessions];
    };
    expect(await counted()).toEqual([1, 1]);
    const answer = await change(token, { timeZone: "pacific/kiritimati" });
    expect(answer).toMatchObject({ status: 200, body: { timeZone: "Pacific/Kiritimati" } });
    expect(await me()).toBe("Pacific/Kiritimati");
    expect(await counted()).toEqual([2, 2]);
  });

  test("given a person in a business, whatever their role, then the organization decides", async () => {
    for (const role of ["member", "admin", "owner"] as const) {
      const { token, organizationId } = await api.person({ role });
      for (const body of [{ previewsEnabled: false }, { timeZone: "Asia/Tokyo" }]) {
        expect(await change(token, body)).toMatchObject({ status: 409, body: { code: "organization_decides" } });
      }
      expect(await organizationOf(organizationId)).toMatchObject({ previewsEnabled: true, timeZone: null });
    }
  });

  test.each([
    ["previewsEnabled", "yes"],
    ["retentionDays", 0],
    ["retentionDays", 1.5],
    ["timeZone", "Mars/Olympus"],
    ["timeZone", "+14:00"],
  ])("given %s as %j, then it is named", async (field, value) => {
    const { token } = await api.person({ role: "individual" });
    const answer = await change(token, { [field]: value });
    expect(answer).toMatchObject({ status: 400, body: { details: [{ path: field }] } });
  });
});

test("given a version, then a change of an account or its settings that was made on an older one is refused", async () => {
  const { token } = await api.person({ role: "individual", name: "Pat" });
  for (const [readAt, path, first, second] of [
    ["/api/auth/me", "/api/user", { name: "Patricia" }, { region: "uk" }],
    ["/api/organization", "/api/user/settings", { previewsEnabled: false }, { retentionDays: 90 }],
  ] as const) {
    const etag = (await api.call("GET", readAt, { token })).headers.get("etag");
    const change = (body: object, ifMatch: string | null) => api.call("PATCH", path, { token, body, ifMatch });
    const changed = await change(first, etag);
    expect(changed).toMatchObject({ status: 200, body: first });
    expect(await change(second, etag)).toMatchObject({ status: 412, body: { code: "precondition_failed" } });
    expect(await change(second, changed.headers.get("etag"))).toMatchObject({
      status: 200,
      body: { ...first, ...second },
    });
    expect((await change(first, null)).status).toBe(200);
  }
});
