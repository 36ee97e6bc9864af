import { SELLER, type TemporaryApi, temporaryApi } from "@treadlight/api/testing";
import { type StripeStandIn, stripeStandIn } from "@treadlight/platform/stripe/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

const NOW = new Date("2026-03-01T10:00:00Z");
const BUYER = { name: "Acme", address: "2 Example Road, Leeds", country: "United Kingdom" };

let stripe: StripeStandIn;
let api: TemporaryApi;
let owner: Awaited<ReturnType<TemporaryApi["person"]>>;

beforeAll(async () => {
  stripe = await stripeStandIn({ nowS: () => NOW.getTime() / 1_000 });
  api = await temporaryApi({
    now: NOW,
    billing: { mode: "stripe", vatPercent: 0, seller: SELLER },
    stripe: stripe.payments,
  });
});
afterAll(async () => {
  await api.close();
  await stripe.close();
});
beforeEach(async () => {
  owner = await api.person();
  await api.db.deleteFrom("invoices").execute();
});

const order = () =>
  api.call("POST", "/api/billing/orders", {
    token: owner.token,
    body: { plan: "business", seats: 25, interval: "year", buyer: BUYER },
  });
const sessionIn = (checkoutUrl: string) => checkoutUrl.split("/").at(-1) ?? "";
const deliver = ({ payload, signature }: { payload: string; signature: string }) =>
  fetch(`${api.url}/api/billing/stripe-events`, {
    method: "POST",
    headers: { "content-type": "application/json", "stripe-signature": signature },
    body: payload,
  });
const account = async () => (await api.call("GET", "/api/billing/account", { token: owner.token })).body;

/** An order that somebody has paid, and the events that Stripe sends about it. */
async function paid() {
  const { body, status } = await order();
  expect(status).toBe(201);
  const session = sessionIn(body.checkoutUrl);
  const { subscription, invoice, metadata } = stripe.pay(session);
  const parent = { subscription_details: { subscription, metadata } };
  const events = [
    stripe.event("checkout.session.completed", { id: session, metadata, subscription }),
    stripe.event("customer.subscription.created", { id: subscription, metadata }),
    stripe.event("invoice.finalized", { id: invoice, parent }),
    stripe.event("invoice.paid", { id: invoice, parent }),
    stripe.event("customer.subscription.updated", { id: subscription, metadata }),
  ];
  return { order: body.order, subscription, metadata, events };
}

describe("given a paid order", () => {
  test("when its events come twice and in the wrong order, then there is one subscription and one invoice", async () => {
    const { order, events } = await paid();
    const answers = await Promise.all([...events].reverse().map(deliver));
    answers.push(...(await Promise.all(events.map(deliver))));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const { subscription, openOrder, invoices } = await account();
    expect(subscription).toMatchObject({
      plan: "business",
      seats: 25,
      interval: "year",
      state: "active",
      managedBy: "stripe",
    });
    expect(openOrder).toBeNull();
    expect(invoices).toMatchObject([
      { number: "EXAMPLE-0001", status: "paid", netPence: 180_000, totalPence: 216_000 },
    ]);
    const shown = await api.call("GET", `/api/billing/orders/${order.id}`, { token: owner.token });
    expect(shown.body).toMatchObject({ status: "paid", invoice: { number: "EXAMPLE-0001" } });
    const { rows } = await api.pool.query(
      "SELECT count(*) AS n FROM audit_entries WHERE chain_id = $1 AND action = 'subscription.updated'",
      [owner.organizationId],
    );
    expect(Number(rows[0].n)).toBe(1);
  });

  test("when a payment fails later, then the plan is past due, and it ends after the grace period", async () => {
    const { subscription, metadata, events } = await paid();
    for (const event of events) await deliver(event);
    Object.assign(stripe.subscription(subscription), { status: "past_due" });
    await deliver(stripe.event("customer.subscription.updated", { id: subscription, metadata }));
    const included = await api.call("GET", "/api/billing", { token: owner.token });
    expect(included.body).toMatchObject({ plan: "business", state: "past_due", seats: { included: 25 } });
  });

  test("when the owner cancels and resumes, then Stripe is told", async () => {
    const { subscription, events } = await paid();
    for (const event of events) await deliver(event);
    const cancelled = await api.call("POST", "/api/billing/subscription/cancel", { token: owner.token });
    expect(cancelled).toMatchObject({ status: 200, body: { cancelled: true, state: "active" } });
    expect(stripe.subscription(subscription).cancel_at_period_end).toBe(true);
    const resumed = await api.call("POST", "/api/billing/subscription/resume", { token: owner.token });
    expect(resumed.body).toMatchObject({ cancelled: false });
  });
});

describe("given a running subscription", () => {
  async function subscribed() {
    const { subscription, metadata, events } = await paid();
    for (const event of events) await deliver(event);
    return { subscription, metadata };
  }
  const change = (body: object) => api.call("PATCH", "/api/billing/subscription", { token: owner.token, body });

  test("when seats or the interval change, then Stripe charges or credits the difference, and they count at once", async () => {
    const { subscription } = await subscribed();
    const before = stripe.prorations.length;
    for (const [wanted, shown] of [
      [{ seats: 35 }, { seats: 35, interval: "year" }],
      [{ seats: 10 }, { seats: 10, interval: "year" }],
      [{ interval: "month" }, { seats: 10, interval: "month" }],
    ] as const) {
      expect((await change(wanted)).body).toMatchObject({ subscription: { ...shown, next: shown }, order: null });
      const [item] = stripe.subscription(subscription).items.data;
      expect(item).toMatchObject({ quantity: shown.seats, price: { recurring: { interval: shown.interval } } });
    }
    expect(stripe.prorations.slice(before)).toEqual(["always_invoice", "always_invoice", "always_invoice"]);
  });

  test("when seats are chosen that are fewer than the people, then nothing changes", async () => {
    const { subscription } = await subscribed();
    for (let n = 0; n < 2; n++) await api.person({ role: "member", organizationId: owner.organizationId });
    expect((await change({ seats: 2 })).body.code).toBe("seats_used");
    expect(stripe.subscription(subscription).items.data).toMatchObject([{ quantity: 25 }]);
  });

  test("when the card is declined, then the owner is told so and nothing changes", async () => {
    await subscribed();
    stripe.decline(true);
    expect(await change({ seats: 50 })).toMatchObject({ status: 402, body: { code: "payment_declined" } });
    stripe.decline(false);
    expect((await account()).subscription.seats).toBe(25);
  });

  test("when the owner asks for the payment page, then it is that of their own customer", async () => {
    await subscribed();
    const portal = await api.call("POST", "/api/billing/portal", { token: owner.token });
    expect(portal.body).toEqual({ url: "https://portal.example/cus_example" });
    const { token } = await api.person();
    expect((await api.call("POST", "/api/billing/portal", { token })).body.code).toBe("nothing_for_sale");
  });
});

test("given a signature that is dated ahead of its tolerance, when its event arrives, then it is refused, also with a second date", async () => {
  const nowS = NOW.getTime() / 1_000;
  const at = (timestamp: number) => stripe.event("invoice.paid", {}, undefined, timestamp);
  const ahead = at(nowS + 3_600);
  const answers = [
    await deliver(at(nowS + 200)),
    await deliver(ahead),
    await deliver({ ...ahead, signature: `t=${nowS},${ahead.signature}` }),
    await deliver({ ...ahead, signature: ahead.signature.replace("t=", "t=+") }),
    await deliver(at(nowS - 3_600)),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 400, 400, 400, 400]);
});

test("given an event with another signature, when it arrives, then it is refused and nothing changes", async () => {
  const { events } = await paid();
  const [first, second] = events;
  const forged = await deliver({ payload: first?.payload ?? "", signature: second?.signature ?? "" });
  expect(forged.status).toBe(400);
  expect(await forged.json()).toMatchObject({ code: "invalid_signature" });
  expect((await account()).subscription).toBeNull();
});

test("given an open payment page, when another order is placed, then the first page is closed", async () => {
  const first = sessionIn((await order()).body.checkoutUrl);
  const second = sessionIn((await order()).body.checkoutUrl);
  expect([stripe.sessions.get(first)?.status, stripe.sessions.get(second)?.status]).toEqual(["expired", "open"]);
});
