import { randomUUID } from "node:crypto";
import { PASSWORD, SELLER, type TemporaryApi, temporaryApi } from "@treadlight/api/testing";
import { scoreSession } from "@treadlight/domain/session";
import { DAY_MS } from "@treadlight/domain/time";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { opaqueTokenHash } from "../sign-in/secrets/opaque-token.ts";
import { renewSubscriptions } from "./renewals.ts";

const NOW = new Date("2026-03-01T10:00:00Z");
const BUYER = {
  name: "Acme & Co",
  address: "2 Example Road\nLeeds",
  country: "United Kingdom",
  vatNumber: "GB000000000",
};
const billing = { mode: "invoice", vatPercent: 20, seller: SELLER } as const;

let api: TemporaryApi;
let staff: Awaited<ReturnType<TemporaryApi["person"]>>;
let owner: typeof staff;
beforeAll(async () => {
  api = await temporaryApi({ now: NOW, billing });
});
afterAll(() => api.close());
beforeEach(async () => {
  staff = await api.person({ isStaff: true });
  owner = await api.person();
});
afterEach(() => {
  api.clock.ms = NOW.getTime();
});

const post = (path: string, body?: unknown, { token } = owner) => api.call("POST", path, { token, body });
const order = (seats: number, who = owner, plan = "business") =>
  post("/api/billing/orders", { plan, seats, interval: "year", buyer: BUYER }, who);
const account = async () => (await api.call("GET", "/api/billing/account", { token: owner.token })).body;
const included = async () => (await api.call("GET", "/api/billing", { token: owner.token })).body;
const pay = (id: string) => post(`/api/admin/invoices/${id}/pay`, { paymentReference: "bank" }, staff);

/** Days pass; whoever is signed in signs in again. */
async function pass(ms: number) {
  api.clock.advance(ms);
  owner.token = await api.signIn(owner.id);
  staff.token = await api.signIn(staff.id);
}

/** A business with a paid plan for a year. */
async function buy(seats: number) {
  const { status, body } = await order(seats);
  expect(status).toBe(201);
  expect((await pay(body.order.invoice.id)).status).toBe(200);
  return body.order;
}

describe("given an order", () => {
  test("when staff mark its invoice as paid, then the plan starts, to the penny", async () => {
    const placed = await order(150);
    expect(placed).toMatchObject({
      status: 201,
      body: { checkoutUrl: null, order: { netPence: 1_032_000, status: "open" } },
    });
    const { invoice } = placed.body.order;
    expect(invoice).toMatchObject({ netPence: 1_032_000, vatPercent: 20, vatPence: 206_400, totalPence: 1_238_400 });
    expect((await included()).plan).toBe("free");
    const paid = await pay(invoice.id);
    expect(paid.body).toMatchObject({ status: "paid", paymentReference: "bank", buyer: BUYER.name });
    expect((await pay(invoice.id)).status).toBe(200);
    expect(await included()).toMatchObject({
      plan: "business",
      state: "active",
      historyDays: null,
      seats: { included: 150 },
    });
    expect((await account()).subscription).toMatchObject({ paidUntil: "2027-03-01T10:00:00.000Z", cancelled: false });
    expect((await api.mailTo(owner.email, 2)).subject).toBe(`Payment received for invoice ${invoice.number}`);
  });

  test("when the owner downloads the invoice, then it is a PDF, and nobody else's", async () => {
    const { body } = await order(1);
    const path = `/api/billing/invoices/${body.order.invoice.id}/pdf`;
    const pdf = await api.call("GET", path, { token: owner.token });
    expect([pdf.headers.get("content-type"), pdf.text.slice(0, 5)]).toEqual(["application/pdf", "%PDF-"]);
    expect((await api.call("GET", path, { token: (await api.person()).token })).status).toBe(404);
    expect((await api.call("GET", path, { token: staff.token })).status).toBe(200);
  });

  test("when it is cancelled, then its invoice is credited and another order can follow", async () => {
    const { body } = await order(10);
    expect((await order(10)).body.code).toBe("conflict");
    const cancelled = await post(`/api/billing/orders/${body.order.id}/cancel`);
    expect(cancelled.body).toMatchObject({ status: "cancelled", invoice: { status: "credited" } });
    const { invoices } = await account();
    expect(invoices.map(({ kind, totalPence }: Record<string, unknown>) => [kind, totalPence])).toEqual([
      ["credit_note", -86_400],
      ["invoice", 86_400],
    ]);
    expect((await order(10)).status).toBe(201);
  });

  test("when an individual orders, then they get their own plan and no other", async () => {
    const individual = await api.person({ role: "individual" });
    expect((await order(1, individual)).body.code).toBe("nothing_for_sale");
    expect((await order(2, individual, "individual")).body.code).toBe("invalid_body");
    expect((await order(1, individual, "individual")).body.order).toMatchObject({ netPence: 8000 });
  });
});

/** A busy database may put somebody off with 503; they try again. */
async function persistently<Answer extends { status: number }>(ask: () => Promise<Answer>): Promise<Answer> {
  const answer = await ask();
  return answer.status === 503 ? persistently(ask) : answer;
}

test("given 50 orders at once, then their numbers have no gaps and none is given twice", async () => {
  const people = await Promise.all(Array.from({ length: 50 }, () => api.person()));
  await Promise.all(people.map((person) => persistently(() => order(1, person))));
  // Not from the answers: one that came too late may have ordered all the same.
  const ids = people.map(({ organizationId }) => organizationId);
  const invoices = await api.db.selectFrom("invoices").where("organizationId", "in", ids).select("number").execute();
  const numbers = invoices.map(({ number }) => Number(number.slice(4))).sort((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => (numbers[0] ?? 0) + index));
});

describe("given a plan of 25 seats", () => {
  const invite = (email: string) => post("/api/admin/invitations", { email, role: "member" });

  test("when the 26th person is invited, then the owner is told so, and somebody who left makes room", async () => {
    await buy(25);
    for (let n = 2; n <= 25; n++) expect((await invite(`p${n}-${owner.id}@acme.example`)).status).toBe(201);
    const refused = await invite(`p26-${owner.id}@acme.example`);
    expect(refused).toMatchObject({ status: 402, body: { code: "seats_used" } });
    expect(refused.body.error).toContain("25 seats");
    const { body } = await api.call("GET", "/api/admin/invitations", { token: owner.token });
    await api.call("DELETE", `/api/admin/invitations/${body[0].id}`, { token: owner.token });
    expect((await invite(`p26-${owner.id}@acme.example`)).status).toBe(201);
  });

  test("when 50 invitations are sent at once, then exactly the free seats are filled", async () => {
    await buy(25);
    const emails = Array.from({ length: 50 }, (_, n) => `r${n}-${owner.id}@acme.example`);
    const answers = await Promise.all(emails.map((email) => persistently(() => invite(email))));
    // A request whose answer came too late may have invited all the same.
    const isInvited = ({ status, body }: (typeof answers)[number]) => status === 201 || body.code === "already_exists";
    expect(answers.filter(isInvited)).toHaveLength(24);
    expect(answers.filter(({ body }) => body.code === "seats_used")).toHaveLength(26);
  });

  test("when 50 people with an invitation join at once, then no more than the seats do", async () => {
    await buy(25);
    const createdAt = NOW;
    const tokens = Array.from({ length: 50 }, () => randomUUID());
    // More invitations than seats, as when the plan was reduced after they were sent.
    await api.db
      .insertInto("invitations")
      .values(
        tokens.map((token) => ({
          ...{ id: randomUUID(), organizationId: owner.organizationId, email: `${token}@acme.example`, role: "member" },
          ...{
            tokenHash: opaqueTokenHash(token),
            createdAt,
            sentAt: createdAt,
            expiresAt: new Date(NOW.getTime() + DAY_MS),
          },
        })),
      )
      .execute();
    const answers = await Promise.all(
      tokens.map((token) =>
        persistently(() => api.call("POST", "/api/invitations/accept", { body: { token, password: PASSWORD } })),
      ),
    );
    // A request whose answer came too late may have used the invitation all the same.
    const hasJoined = ({ status }: (typeof answers)[number]) => status === 200 || status === 410;
    expect(answers.filter(hasJoined)).toHaveLength(24);
    expect((await included()).seats).toMatchObject({ included: 25, people: 25 });
  });

  test("when seats are added, then the rest of the year is charged, and they count once paid", async () => {
    await buy(25);
    await pass(292 * DAY_MS);
    const changed = await api.call("PATCH", "/api/billing/subscription", { token: owner.token, body: { seats: 35 } });
    // A fifth of the year is left: 73 of 365 days.
    expect(changed.body.order).toMatchObject({ kind: "change", netPence: 10 * 1440 });
    expect((await included()).seats.included).toBe(25);
    const credited = changed.body.order.invoice.id;
    await pay(credited);
    expect((await included()).seats.included).toBe(35);
    await post(`/api/admin/invoices/${credited}/credit`, undefined, staff);
    expect((await included()).seats.included).toBe(25);
    const filter = encodeURIComponent(JSON.stringify({ orderId: changed.body.order.id }));
    const { body } = await api.call("GET", `/api/admin/invoices?sort=["number","ASC"]&filter=${filter}`, {
      token: staff.token,
    });
    expect(body).toMatchObject([
      { id: credited, status: "credited" },
      { kind: "credit_note", credits: credited },
    ]);
  });
});

describe("given a plan that is about to end", () => {
  const renew = () => renewSubscriptions({ db: api.db, billing }, api.clock.date());
  const invoices = async () => (await account()).invoices;

  test("when its renewal is paid, then it goes on from where it ended, with the seats chosen for the next period", async () => {
    await buy(25);
    await api.call("PATCH", "/api/billing/subscription", {
      token: owner.token,
      body: { seats: 10, interval: "month" },
    });
    await pass(355 * DAY_MS);
    await renew();
    await renew();
    expect(await invoices()).toHaveLength(2);
    expect((await account()).openOrder).toMatchObject({
      kind: "renewal",
      seats: 10,
      interval: "month",
      netPence: 7500,
    });
    await pay((await invoices())[0].id);
    expect((await account()).subscription).toMatchObject({
      paidUntil: "2027-04-01T10:00:00.000Z",
      seats: 10,
      interval: "month",
    });
  });

  test("when nobody pays, then all works for 14 days, the owner is reminded once, and then the plan ends and data stay", async () => {
    await buy(25);
    const member = await api.person({ role: "member", organizationId: owner.organizationId });
    await pass(360 * DAY_MS);
    await renew();
    await pass(6 * DAY_MS);
    await renew();
    await renew();
    expect(await included()).toMatchObject({ plan: "business", state: "past_due" });
    expect((await api.mailTo(owner.email, 4)).subject).toBe("Your payment is overdue");
    await pass(14 * DAY_MS);
    expect(await included()).toMatchObject({
      plan: "free",
      state: "ended",
      historyDays: 30,
      seats: { included: 1, people: 2 },
    });
    expect((await api.call("GET", "/api/usage-records", { token: await api.signIn(member.id) })).status).toBe(200);
  });

  test("when fewer seats are chosen while the next period is invoiced, then that invoice is credited and a new one issued", async () => {
    await buy(25);
    await pass(355 * DAY_MS);
    await renew();
    const choose = (body: object) => api.call("PATCH", "/api/billing/subscription", { token: owner.token, body });
    const { body } = await choose({ seats: 10, interval: "month" });
    expect(body.order).toMatchObject({ kind: "renewal", seats: 10, interval: "month", netPence: 7500 });
    await choose({ seats: 10 });
    await renew();
    const issued = await invoices();
    expect(issued.map(({ kind, status }: { kind: string; status: string }) => `${kind} ${status}`)).toEqual([
      "invoice open",
      "credit_note issued",
      "invoice credited",
      "invoice paid",
    ]);
    await pay(issued[0].id);
    expect((await account()).subscription).toMatchObject({
      paidUntil: "2027-04-01T10:00:00.000Z",
      ...{ seats: 10, interval: "month", next: { seats: 10, interval: "month" } },
    });
  });

  test("when it is cancelled, then it is not renewed and ends with the paid period; resumed, it goes on", async () => {
    await buy(25);
    expect((await post("/api/billing/subscription/cancel")).body).toMatchObject({
      cancelled: true,
      endsAt: "2027-03-01T10:00:00.000Z",
    });
    await pass(355 * DAY_MS);
    await renew();
    expect(await invoices()).toHaveLength(1);
    expect((await post("/api/billing/subscription/resume")).body).toMatchObject({ cancelled: false });
    await renew();
    expect(await invoices()).toHaveLength(2);
  });
});

describe("given no plan", () => {
  const wall = { status: 402, body: { code: "plan_required" } };

  test("when sessions are older than the history of the plan, then no list, figure or comparison shows them, and a plan does", async () => {
    const { organizationId, id: personId, token } = owner;
    const [old, recent] = [40, 10].map((daysAgo) =>
      scoreSession({
        ...{ kind: "session", eventId: randomUUID(), sessionId: randomUUID(), organizationId, personId, revision: 0 },
        ...{ source: "sdk", receivedAt: NOW.getTime(), startedAt: NOW.getTime() - daysAgo * DAY_MS, promptCount: 1 },
        ...{ timeEngaged: 60, aiTool: "ChatGPT", complexity: "low", detected: {}, categories: [] },
      }),
    );
    if (!old || !recent) throw new Error("two sessions were made");
    await api.warehouse.applySessions([old, recent]);
    const get = (path: string) => api.call("GET", path, { token });
    const list = (query = "") => get(`/api/admin/sessions${query}`);
    const compared = { measures: ["sessions"], compare: "previousPeriod" };

    const [{ user }] = (await list()).body;
    const rowId = ({ sessionId }: { sessionId: string }) => `${sessionId}.${user}`;
    expect((await list()).body).toMatchObject([{ id: rowId(recent) }]);
    expect((await list(`?filter=${JSON.stringify({ id: [rowId(old)] })}`)).body).toEqual([]);
    expect(await list(`?filter=${JSON.stringify({ from: "2026-01-01T00:00:00Z" })}`)).toMatchObject(wall);
    expect(await get(`/api/admin/sessions/${rowId(old)}`)).toMatchObject(wall);
    expect((await get(`/api/admin/sessions/${rowId(recent)}`)).status).toBe(200);
    expect((await get("/api/usage-records")).body.records).toMatchObject([{ id: recent.sessionId }]);
    expect(await post("/api/analytics/query", compared)).toMatchObject(wall);
    expect(
      await post("/api/analytics/what-if", { timeDimension: { from: "2026-01-01" }, change: { region: "uk" } }),
    ).toMatchObject(wall);
    expect(await get("/api/analytics/advice?from=2026-01-01")).toMatchObject(wall);
    const week = { from: "2026-02-19", to: "2026-02-25" };
    const weeks = await post("/api/analytics/query", { ...compared, timeDimension: week });
    expect(weeks.body.rows).toMatchObject([{ sessions: 1, sessionsBefore: 0 }]);

    await buy(25);
    expect((await list()).body).toHaveLength(2);
    expect((await get(`/api/admin/sessions/${rowId(old)}`)).status).toBe(200);
    expect((await post("/api/analytics/query", compared)).body.rows).toMatchObject([
      { sessions: 1, sessionsBefore: 1 },
    ]);
  });

  test("when old history, files or reports are asked for, then a wall names the plan; recent history is open", async () => {
    const { token } = owner;
    const old = { measures: ["sessions"], timeDimension: { from: "2025-01-01" }, scope: "own" };
    expect(await api.call("GET", "/api/usage-records?from=2025-01-01", { token })).toMatchObject(wall);
    expect(await post("/api/analytics/query", old)).toMatchObject(wall);
    expect(await post("/api/exports/analytics.csv", { measures: ["sessions"] })).toMatchObject(wall);
    expect(await api.call("GET", "/api/exports/sessions.csv", { token })).toMatchObject(wall);
    expect(
      await post("/api/reports", { kind: "esg", from: "2026-01-01", to: "2026-01-31", formats: ["csv"] }),
    ).toMatchObject(wall);
    expect((await post("/api/analytics/query", { measures: ["sessions"] })).status).toBe(200);
    expect((await api.call("GET", "/api/usage-records?from=2026-02-10", { token })).status).toBe(200);
    expect((await api.call("GET", "/api/user/export", { token })).status).toBe(200);
  });
});
