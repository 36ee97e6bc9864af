import type { BillingMode, SUBSCRIPTION_STATES } from "@treadlight/contract/billing";
import { Expected } from "@treadlight/contract/errors";
import {
  ENTITLEMENTS,
  type Entitlement,
  FREE_HISTORY_DAYS,
  FREE_SEATS,
  PAST_DUE_GRACE_DAYS,
  type PlanName,
  PLANS,
} from "@treadlight/domain/pricing";
import { DAY_MS } from "@treadlight/domain/time";
import type { Database } from "@treadlight/platform/database";
import type { Kysely } from "kysely";

export interface Included {
  /** Null if this installation sells nothing. */
  plan: PlanName | null;
  state: (typeof SUBSCRIPTION_STATES)[number] | null;
  entitlements: readonly Entitlement[];
  /** Null for all of it. */
  historyDays: number | null;
  /** Null for as many as they like. */
  seats: number | null;
}

/** When a plan ends unless it is renewed: after the grace period, or with the paid period if it is cancelled. */
export function endOf({ paidUntil, cancelledAt }: { paidUntil: Date; cancelledAt: Date | null }): Date {
  return cancelledAt ? paidUntil : new Date(paidUntil.getTime() + PAST_DUE_GRACE_DAYS * DAY_MS);
}

export function stateOf(subscription: { paidUntil: Date; cancelledAt: Date | null }, now: Date) {
  if (now < subscription.paidUntil) return "active";
  return now < endOf(subscription) ? "past_due" : "ended";
}

/** What an organization may use now. Without billing, that is everything. */
export async function includedIn(
  db: Kysely<Database>,
  mode: BillingMode,
  organizationId: string,
  now: Date,
): Promise<Included> {
  if (mode === "off") {
    return { plan: null, state: null, entitlements: ENTITLEMENTS, historyDays: null, seats: null };
  }
  const subscription = await db
    .selectFrom("subscriptions")
    .where("organizationId", "=", organizationId)
    .select(["plan", "seats", "paidUntil", "cancelledAt"])
    .executeTakeFirst();
  const state = subscription ? stateOf(subscription, now) : null;
  const plan = subscription && state !== "ended" ? subscription.plan : "free";
  const { entitlements } = PLANS[plan];
  return {
    plan,
    state,
    entitlements,
    historyDays: entitlements.includes("full_history") ? null : FREE_HISTORY_DAYS,
    seats: plan === "business" && subscription ? subscription.seats : FREE_SEATS,
  };
}

/** @throws Expected `plan_required` */
export async function requireEntitlement(
  db: Kysely<Database>,
  mode: BillingMode,
  { organizationId, entitlement }: { organizationId: string; entitlement: Entitlement },
  now: Date,
): Promise<void> {
  const { entitlements } = await includedIn(db, mode, organizationId, now);
  if (!entitlements.includes(entitlement)) throw new Expected("plan_required");
}

/** How many seats are used: active people, and open invitations, which hold a seat until they are answered or expire. */
export async function usedSeats(
  db: Kysely<Database>,
  organizationId: string,
  now: Date,
): Promise<{ people: number; invited: number }> {
  const { people, invited } = await db
    .selectNoFrom((e) => [
      e
        .selectFrom("users")
        .where("organizationId", "=", organizationId)
        .where("suspendedAt", "is", null)
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .as("people"),
      e
        .selectFrom("invitations")
        .where("organizationId", "=", organizationId)
        .where("acceptedAt", "is", null)
        .where("revokedAt", "is", null)
        .where("expiresAt", ">", now)
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .as("invited"),
    ])
    .executeTakeFirstOrThrow();
  return { people: people ?? 0, invited: invited ?? 0 };
}

/**
 * Call with the organization locked, before people are added or invited.
 * @param more how many seats are needed: one for each new person or invitation. Whoever accepts already has the invitation's
 * @throws Expected `seats_used`
 */
export async function assertSeats(
  db: Kysely<Database>,
  mode: BillingMode,
  { organizationId, more }: { organizationId: string; more: number },
  now: Date,
): Promise<void> {
  if (mode === "off" || more === 0) return;
  const { seats } = await includedIn(db, mode, organizationId, now);
  if (seats === null) return;
  const { people, invited } = await usedSeats(db, organizationId, now);
  if (people + invited + more <= seats) return;
  const taken = `Your plan has ${seats} ${seats === 1 ? "seat" : "seats"}; ${people} taken and ${invited} held by open invitations.`;
  throw new Expected("seats_used", { message: more === 1 ? `${taken} Nobody else fits.` : `${taken} ${more} more do not fit.` });
}
