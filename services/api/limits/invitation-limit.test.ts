import { DAY_MS } from "@treadlight/domain/time";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditAll } from "../audit/index.ts";
import { type TemporaryApi, temporaryApi } from "../testing/index.ts";
import { attemptLimits } from "./index.ts";

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
    importTwo: () =>
      post(
        "/api/organization/import-people",
        `email\n${crypto.randomUUID()}@example.com\n${crypto.randomUUID()}@example.com\n`,
      ),
    onboard: (emails: string[]) =>
      post("/api/organization/onboarding", { departments: ["Sales"], invitations: emails.map((email) => ({ email })) }),
    count: async (table: "invitations" | "departments") =>
      (await api.db.selectFrom(table).where("organizationId", "=", organizationId).select("id").execute()).length,
  };
}

const REFUSED = { status: 429, body: { code: "rate_limited" } };

test("given a business of today that sent 499 invitations, then one more is sent, and the next day others", async () => {
  const business = await businessThatSent(499);
  expect(await business.importTwo()).toMatchObject(REFUSED);
  expect(await business.onboard(["a@limit.example", "b@limit.example"])).toMatchObject(REFUSED);
  expect([await business.count("invitations"), await business.count("departments")]).toEqual([0, 0]);

  const last = await business.invite();
  expect(last.status).toBe(201);
  const refused = await business.invite();
  expect(refused).toMatchObject(REFUSED);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await business.resend(String(last.body.id))).toMatchObject(REFUSED);
  expect(await business.count("invitations")).toBe(1);

  await business.aDayLater();
  expect((await business.resend(String(last.body.id))).status).toBe(200);
});

test("given an onboarding sent again, then invitations that are open already do not count", async () => {
  const business = await businessThatSent(498);
  const emails = ["c@limit.example", "d@limit.example"];
  expect((await business.onboard(emails)).status).toBe(200);
  expect((await business.onboard(emails)).status).toBe(200);
  expect(await business.invite()).toMatchObject(REFUSED);
});

test("given invitations that are asked for at once, then none slips through", async () => {
  const business = await businessThatSent(495);
  const answers = await Promise.all(Array.from({ length: 10 }, () => business.invite()));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), ...Array(5).fill(429)]);
});

test("given a business older than a day, then it sends 10,000", async () => {
  const business = await businessThatSent(9_999, { ageMs: DAY_MS });
  expect((await business.invite()).status).toBe(201);
  expect(await business.invite()).toMatchObject(REFUSED);
});
