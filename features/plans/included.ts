import type { BillingMode, SUBSCRIPTION_STATES } from "@treadlight/contract/billing";
import { Expected } from "@treadlight/contract/errors";
import {
  ENTITLEMENTS,
  type Entitlement,
  FREE_HISTORY_DAYS,
  FREE_SEATS,
  PAST_DUE_GRACE_DAYS,
  PLANS,
  type PlanName,
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

/** A period that begins with a local day starts up to a day earlier than the last so many days. */
const SLACK_DAYS = 1;

/**
 * The time from which an organization may read its sessions: `from`, or without it the start of the history that its plan shows;
 * undefined for all of it. Older sessions are kept.
 * @param from the start of the period that somebody asks about
 * @throws Expected `plan_required` if it is before that history
 */
export async function requireHistory(
  db: Kysely<Database>,
  mode: BillingMode,
  { organizationId, from }: { organizationId: string; from: Date | undefined },
  now: Date,
): Promise<Date | undefined> {
  const { historyDays } = await includedIn(db, mode, organizationId, now);
  if (historyDays === null) return from;
  const start = new Date(now.getTime() - (historyDays + SLACK_DAYS) * DAY_MS);
  if (from && from < start) {
    const message = `Your plan covers the last ${historyDays} days. Older sessions are kept.`;
    throw new Expected("plan_required", { message });
  }
  return from ?? start;
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
 * Call with the organization locked, before people are invited, join or come back.
 * @param more how many seats are needed
 * @param joins whether they were invited: then only people count, because an invitation holds a seat for whoever accepts it
 * @throws Expected `seats_used`
 */
export async function assertSeats(
  db: Kysely<Database>,
  mode: BillingMode,
  { organizationId, more, joins = false }: { organizationId: string; more: number; joins?: boolean },
  now: Date,
): Promise<void> {
  if (mode === "off" || more === 0) return;
  const { seats } = await includedIn(db, mode, organizationId, now);
  if (seats === null) return;
  const { people, invited } = await usedSeats(db, organizationId, now);
  if (people + (joins ? 0 : invited) + more <= seats) return;
  const taken = `Your plan has ${seats} ${seats === 1 ? "seat" : "seats"}; ${people} taken and ${invited} held by open invitations.`;
  throw new Expected("seats_used", {
    message: more === 1 ? `${taken} No seats are left.` : `${taken} You need ${more} more.`,
  });
}
