import type { Database } from "@treadlight/platform/database";
import type { Kysely } from "kysely";
import type Stripe from "stripe";

interface Deps {
  db: Kysely<Database>;
  /** Set if people pay through Stripe. */
  stripe: Stripe | undefined;
}

/**
 * Tells Stripe not to renew the subscriptions of organizations that are about to be deleted. An owner who restores the organization can
 * take the cancellation back. Safe to repeat.
 */
export async function stopRenewals({ db, stripe }: Deps): Promise<void> {
  if (!stripe) return;
  const ending = await db
    .selectFrom("subscriptions as s")
    .innerJoin("organizations as o", "o.id", "s.organizationId")
    .where("o.deleteAfter", "is not", null)
    .where("s.cancelledAt", "is", null)
    .select("s.stripeSubscriptionId")
    .execute();
  for (const { stripeSubscriptionId: id } of ending) {
    if (id !== null) await unlessGone(stripe.subscriptions.update(id, { cancel_at_period_end: true }));
  }
}

/**
 * Ends at Stripe what an organization pays for, at once, and closes its payment page. Call it shortly before the organization is deleted.
 * Safe to repeat.
 */
export async function endPayments({ db, stripe }: Deps, organizationId: string): Promise<void> {
  if (!stripe) return;
  const [subscriptions, orders] = await Promise.all([
    db
      .selectFrom("subscriptions")
      .where("organizationId", "=", organizationId)
      .select("stripeSubscriptionId as id")
      .execute(),
    db
      .selectFrom("orders")
      .where("organizationId", "=", organizationId)
      .where("status", "=", "open")
      .select("stripeSessionId as id")
      .execute(),
  ]);
  for (const { id } of orders) if (id !== null) await unlessGone(stripe.checkout.sessions.expire(id));
  for (const { id } of subscriptions) if (id !== null) await unlessGone(stripe.subscriptions.cancel(id));
}

/** Stripe refuses to end what has ended already. */
async function unlessGone(question: Promise<unknown>): Promise<void> {
  await question.catch(async (error: unknown) => {
    const { default: Stripe } = await import("stripe");
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  });
}
