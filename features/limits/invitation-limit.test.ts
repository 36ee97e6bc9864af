import { SELLER, type TemporaryApi, temporaryApi } from "@treadlight/api/testing";
import { DAY_MS } from "@treadlight/domain/time";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditAll } from "../audit/record.ts";
import { attemptLimits } from "./attempt-limits.ts";
import { invitationsLeft } from "./invitation-limit.ts";

let api: TemporaryApi;
beforeAll(async () => {
  api = await temporaryApi({ limits: attemptLimits });
});
afterAll(() => api.close());

/** A business whose audit log has this many invitations, and the ways to send more. */
async function businessThatSent(sent: number, { ageMs = 0 } = {}) {
  const { id: ownerId, organizationId } = await api.person();
  api.clock.advance(ageMs);
  let token = await api.signIn(ownerId);
  const changes = Array.from({ length: sent }, () => ({ action: "invitation.created", resource: "invitations" }));
  await api.db
    .transaction()
    .execute((transaction) => auditAll(transaction, { kind: "system" }, { organizationId, changes }, api.clock.date()));
  const post = (path: string, body: unknown) => api.call("POST", path, { token, body });
  return {
    async aDayLater() {
      api.clock.advance(DAY_MS);
      token = await api.signIn(ownerId);
    },
    invite: (email = `${crypto.randomUUID()}@example.com`) => post("/api/admin/invitations", { email }),
    resend: (id: string) => post(`/api/admin/invitations/${id}/resend`, {}),
    importPeople: (count: number, { dryRun = false } = {}) => {
      const lines = Array.from({ length: count }, () => `${crypto.randomUUID()}@example.com`);
      return post(`/api/organization/import-people?dryRun=${dryRun}`, ["email", ...lines].join("\n"));
    },
    verifyDomain: () =>
      api.db
        .insertInto("domains")
        .values({
          ...{ id: crypto.randomUUID(), organizationId, name: `${crypto.randomUUID()}.example`, proof: "proof" },
          ...{ createdAt: api.clock.date(), verifiedAt: api.clock.date() },
        })
        .execute(),
    onboard: (emails: string[]) =>
      post("/api/organization/onboarding", { departments: ["Sales"], invitations: emails.map((email) => ({ email })) }),
    count: async (table: "invitations" | "departments") =>
      (await api.db.selectFrom(table).where("organizationId", "=", organizationId).select("id").execute()).length,
  };
}

const REFUSED = { status: 429, body: { code: "rate_limited" } };

test("given a business of today that sent 24 invitations, then one more is sent, and the next day others", async () => {
  const business = await businessThatSent(24);
  expect(await business.importPeople(2)).toMatchObject(REFUSED);
  expect(await business.onboard(["a@limit.example", "b@limit.example"])).toMatchObject(REFUSED);
  expect([await business.count("invitations"), await business.count("departments")]).toEqual([0, 0]);

  const last = await business.invite();
  expect(last.status).toBe(201);
  const refused = await business.invite();
  expect(refused).toMatchObject(REFUSED);
  expect(refused.body.error).toMatch(
    /can send 25 invitations in 24 hours, and has sent 25\. It can send 1 more from \d+ /,
  );
  expect(Number(refused.headers.get("retry-after"))).toBe(DAY_MS / 1_000);
  expect(await business.resend(String(last.body.id))).toMatchObject(REFUSED);
  expect(await business.count("invitations")).toBe(1);

  await business.aDayLater();
  expect((await business.resend(String(last.body.id))).status).toBe(200);
});

test("given an onboarding sent again, then invitations that are open already do not count", async () => {
  const business = await businessThatSent(23);
  const emails = ["c@limit.example", "d@limit.example"];
  expect((await business.onboard(emails)).status).toBe(200);
  expect((await business.onboard(emails)).status).toBe(200);
  expect(await business.invite()).toMatchObject(REFUSED);
});

test("given invitations that are asked for at once, then none slips through", async () => {
  const business = await businessThatSent(20);
  const answers = await Promise.all(Array.from({ length: 10 }, () => business.invite()));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), ...Array(5).fill(429)]);
});

test.each([
  [1, 50],
  [8, 6_400],
  [9, 10_000],
  [400, 10_000],
])("given a business %i days old, then it sends %i", async (days, most) => {
  const business = await businessThatSent(most - 1, { ageMs: days * DAY_MS });
  expect((await business.invite()).status).toBe(201);
  expect(await business.invite()).toMatchObject(REFUSED);
});

test("given a business of today with a verified domain, then it sends 10,000", async () => {
  const business = await businessThatSent(25);
  expect(await business.invite()).toMatchObject(REFUSED);
  await business.verifyDomain();
  expect((await business.invite()).status).toBe(201);
});

test("given an import of more people than may be invited, then its trial says how many may, and the import when", async () => {
  const business = await businessThatSent(0);
  expect((await business.importPeople(60, { dryRun: true })).body).toMatchObject({ valid: 60, invitationsLeft: 25 });
  const refused = await business.importPeople(60);
  expect(refused).toMatchObject(REFUSED);
  expect(Number(refused.headers.get("retry-after"))).toBe((2 * DAY_MS) / 1_000);
  expect((await business.importPeople(25)).body).toMatchObject({ created: 25, invitationsLeft: 0 });
});

test("given a business of today, then it sends 10,000 if it pays for a plan, or if strangers cannot register", async () => {
  const { organizationId } = await api.person();
  const limits = attemptLimits(api.pool);
  const left = (registration: "open" | "invite", mode: "off" | "invoice") => {
    const billing = { mode, vatPercent: 0, seller: SELLER };
    return invitationsLeft(api.db, { limits, billing, registration }, organizationId, api.clock.date());
  };
  expect([await left("open", "off"), await left("open", "invoice"), await left("invite", "off")]).toEqual([
    25, 25, 10_000,
  ]);
  const paidUntil = new Date(api.clock.ms + DAY_MS);
  await api.db
    .insertInto("subscriptions")
    .values({
      organizationId,
      plan: "business",
      billingInterval: "month",
      seats: 20_000,
      paidUntil,
      createdAt: api.clock.date(),
    })
    .execute();
  expect(await left("open", "invoice")).toBe(10_000);
});
