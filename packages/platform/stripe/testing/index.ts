import { randomUUID } from "node:crypto";
import { once } from "node:events";
import express from "express";
import Stripe from "stripe";
import { z } from "zod";

const WEBHOOK_SECRET = "whsec_example";
const DAY_S = 86_400;

const purchaseSchema = z.object({
  metadata: z.record(z.string(), z.string()),
  line_items: z.array(z.object({ price: z.string(), quantity: z.coerce.number() })),
});
const priceSchema = z.object({ lookup_key: z.string(), recurring: z.object({ interval: z.string() }) });

const changeSchema = z.object({
  cancel_at_period_end: z.string().optional(),
  items: z.array(z.object({ id: z.string(), price: z.string(), quantity: z.coerce.number() })).optional(),
  proration_behavior: z.string().optional(),
});

export type StripeStandIn = Awaited<ReturnType<typeof stripeStandIn>>;

/**
 * For tests: the few routes of Stripe's HTTP API that we call, because Stripe itself is out of reach. Requests are those of
 * Stripe's library, and events carry signatures by the same library.
 */
export async function stripeStandIn({ nowS }: { nowS: () => number }) {
  const prices = new Map<string, { id: string; interval: string }>();
  const sessions = new Map<
    string,
    { status: string; purchase: z.output<typeof purchaseSchema>; subscription: string | null }
  >();
  const subscriptions = new Map<string, Record<string, unknown> & { items: { data: { id: string }[] } }>();
  const invoices = new Map<string, Record<string, unknown>>();
  const prorations: unknown[] = [];
  let declines = false;
  const app = express()
    .set("query parser", "extended")
    .use(express.urlencoded({ extended: true }));
  app.get("/v1/prices", (req, res) => {
    const keys = z
      .union([z.array(z.string()), z.record(z.string(), z.string()).transform(Object.values)])
      .parse(req.query.lookup_keys);
    const price = prices.get(String(keys[0]));
    res.json({ object: "list", data: price ? [{ ...price, object: "price" }] : [] });
  });
  app.post("/v1/prices", (req, res) => {
    const { lookup_key, recurring } = priceSchema.parse(req.body);
    const price = { id: `price_${lookup_key}`, interval: recurring.interval };
    prices.set(lookup_key, price);
    res.json({ ...price, object: "price" });
  });
  app.post("/v1/checkout/sessions", (req, res) => {
    const id = `cs_${randomUUID()}`;
    sessions.set(id, { status: "open", purchase: purchaseSchema.parse(req.body), subscription: null });
    res.json({ id, object: "checkout.session", url: `https://checkout.example/${id}` });
  });
  app.get("/v1/checkout/sessions/:id", (req, res) => {
    const { status, subscription } = found(sessions, req.params.id);
    res.json({ id: req.params.id, object: "checkout.session", status, subscription });
  });
  app.post("/v1/checkout/sessions/:id/expire", (req, res) => {
    const session = found(sessions, req.params.id);
    if (session.status !== "open") {
      res.status(400).json({ error: { type: "invalid_request_error", message: "Only open sessions can be expired." } });
      return;
    }
    session.status = "expired";
    res.json({ id: req.params.id, object: "checkout.session", status: "expired" });
  });
  app.get("/v1/subscriptions/:id", (req, res) => void res.json(found(subscriptions, req.params.id)));
  app.post("/v1/subscriptions/:id", (req, res) => {
    const { cancel_at_period_end, items, proration_behavior } = changeSchema.parse(req.body);
    const subscription = found(subscriptions, req.params.id);
    if (cancel_at_period_end !== undefined) {
      const isCancelled = cancel_at_period_end === "true";
      Object.assign(subscription, { cancel_at_period_end: isCancelled, canceled_at: isCancelled ? nowS() : null });
    }
    const [wanted] = items ?? [];
    const [item] = subscription.items.data;
    if (wanted && item) {
      if (declines) {
        res
          .status(402)
          .json({ error: { type: "card_error", code: "card_declined", message: "Your card was declined." } });
        return;
      }
      if (wanted.id !== item.id) throw new Error(`${wanted.id} is not the item of the subscription`);
      const interval = [...prices.values()].find(({ id }) => id === wanted.price)?.interval;
      Object.assign(item, { quantity: wanted.quantity, price: { id: wanted.price, recurring: { interval } } });
      prorations.push(proration_behavior);
    }
    res.json(subscription);
  });
  app.delete("/v1/subscriptions/:id", (req, res) => {
    const subscription = subscriptions.get(req.params.id);
    if (!subscription || subscription.status === "canceled") {
      res.status(404).json({ error: { type: "invalid_request_error", code: "resource_missing" } });
      return;
    }
    Object.assign(subscription, { status: "canceled", canceled_at: nowS(), ended_at: nowS() });
    res.json(subscription);
  });
  app.get("/v1/invoices/:id", (req, res) => void res.json(found(invoices, req.params.id)));
  app.post("/v1/billing_portal/sessions", (req, res) => {
    const { customer } = z.object({ customer: z.string() }).parse(req.body);
    res.json({ url: `https://portal.example/${customer}` });
  });
  const server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const client = new Stripe("sk_test_example", { host: "127.0.0.1", port, protocol: "http", maxNetworkRetries: 0 });

  return {
    payments: { client, webhookSecret: WEBHOOK_SECRET, publicUrl: "https://treadlight.example" },
    sessions,
    /** Somebody pays on the page of a session. @returns what Stripe would tell of */
    pay(sessionId: string) {
      const session = found(sessions, sessionId);
      const [item] = session.purchase.line_items;
      const { metadata } = session.purchase;
      const ids = { subscription: `sub_${randomUUID()}`, invoice: `in_${randomUUID()}` };
      const interval = [...prices.values()].find(({ id }) => id === item?.price)?.interval;
      Object.assign(session, { status: "complete", subscription: ids.subscription });
      subscriptions.set(ids.subscription, {
        ...{ id: ids.subscription, object: "subscription", status: "active", metadata, customer: "cus_example" },
        ...{ cancel_at_period_end: false, cancel_at: null, canceled_at: null, ended_at: null },
        items: {
          data: [
            {
              ...{ id: "si_example", quantity: item?.quantity, price: { id: item?.price, recurring: { interval } } },
              ...{ current_period_start: nowS(), current_period_end: nowS() + 365 * DAY_S },
            },
          ],
        },
      });
      invoices.set(ids.invoice, {
        ...{
          id: ids.invoice,
          object: "invoice",
          number: "EXAMPLE-0001",
          status: "paid",
          created: nowS(),
          due_date: null,
        },
        ...{ total: 216_000, total_excluding_tax: 180_000, billing_reason: "subscription_create" },
        ...{ status_transitions: { paid_at: nowS() }, invoice_pdf: "https://stripe.example/invoice.pdf" },
        ...{ customer_name: "Acme", customer_email: "jane@acme.example", customer_address: null },
        lines: { data: [{ description: "25 × Treadlight Business", quantity: 25, amount: 180_000 }] },
      });
      return { ...ids, metadata };
    },
    subscription: (id: string) => found(subscriptions, id),
    /** How each change of a subscription was to be charged, oldest first. */
    prorations,
    /** Whether cards are declined from now on. */
    decline(isOn: boolean) {
      declines = isOn;
    },
    /** The body and the signature of an event, as Stripe sends it. */
    event(type: string, object: Record<string, unknown>, id = `evt_${randomUUID()}`, timestamp = nowS()) {
      const payload = JSON.stringify({ id, object: "event", type, created: nowS(), data: { object } });
      const signature = client.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET, timestamp });
      return { payload, signature };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function found<T>(things: ReadonlyMap<string, T>, id: string): T {
  const thing = things.get(id);
  if (thing === undefined) throw new Error(`there is no ${id}`);
  return thing;
}
