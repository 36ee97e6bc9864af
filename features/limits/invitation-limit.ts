import { Expected } from "@treadlight/contract/errors";
import { DAY_MS } from "@treadlight/domain/time";
import type { Config } from "@treadlight/platform/config";
import type { Database } from "@treadlight/platform/database";
import type { Kysely } from "kysely";
import { includedIn } from "../plans/included.ts";
import type { BillingTerms } from "../plans/terms.ts";
import type { AttemptLimits } from "./attempt-limits.ts";

const SENT = ["invitation.created", "invitation.resent"] as const;
const time = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

/** Some of what the api is built from. */
export interface InvitationLimitDeps {
  limits: AttemptLimits;
  billing: BillingTerms;
  registration: Config["registration"];
}

interface Allowance {
  /** The most that the organization may send within 24 hours. */
  most: number;
  /** How many it has sent in the last 24 hours. */
  sent: number;
  /** When it may have sent so many in a day only because of its age; undefined if its age does not matter. */
  oldEnoughFor?: (invitations: number) => Date;
}

/** How many invitations an organization may send now; null for as many as it likes. */
export async function invitationsLeft(
  db: Kysely<Database>,
  deps: InvitationLimitDeps,
  organizationId: string,
  now: Date,
): Promise<number | null> {
  const { most, sent } = await allowanceOf(db, deps, organizationId, now);
  return most === Number.POSITIVE_INFINITY ? null : Math.max(0, most - sent);
}

/** Call with the organization locked, before sending `count` more invitations. @throws Expected `rate_limited` */
export async function assertMaySend(
  db: Kysely<Database>,
  deps: InvitationLimitDeps,
  { organizationId, count }: { organizationId: string; count: number },
  now: Date,
): Promise<void> {
  const { most, sent, oldEnoughFor } = await allowanceOf(db, deps, organizationId, now);
  if (sent + count <= most) return;
  const times: Date[] = oldEnoughFor ? [oldEnoughFor(sent + count)] : [];
  if (count <= most) {
    const { occurredAt } = await sentInADay(db, organizationId, now)
      .select("occurredAt")
      .orderBy("occurredAt")
      .offset(sent + count - most - 1)
      .limit(1)
      .executeTakeFirstOrThrow();
    times.push(new Date(occurredAt.getTime() + DAY_MS));
  }
  const from = new Date(Math.min(...times.map(Number)));
  const limit = `Your organization can send ${counted(most)} in 24 hours, and has sent ${sent}. It can send ${count} more from ${time.format(from)} UTC.`;
  const message = oldEnoughFor
    ? `${limit} The limit for new organizations grows daily; a verified domain or a paid plan raises it at once.`
    : limit;
  throw new Expected("rate_limited", { message, retryAfterS: (from.getTime() - now.getTime()) / 1_000 });
}

const counted = (count: number) => (count === 1 ? "1 invitation" : `${count.toLocaleString("en")} invitations`);

/**
 * Anybody may create a business where registration is open, so that a new one that nobody vouches for may not send much mail to
 * strangers. A plan that it pays for vouches for it, and so does a domain that it has verified.
 */
async function allowanceOf(
  db: Kysely<Database>,
  { limits, billing, registration }: InvitationLimitDeps,
  organizationId: string,
  now: Date,
): Promise<Allowance> {
  const { sent } = await sentInADay(db, organizationId, now)
    .select(({ fn }) => fn.countAll<number>().as("sent"))
    .executeTakeFirstOrThrow();
  const { createdAt } = await db
    .selectFrom("organizations")
    .where("id", "=", organizationId)
    .select("createdAt")
    .executeTakeFirstOrThrow();
  const domain = await db
    .selectFrom("domains")
    .where("organizationId", "=", organizationId)
    .where("verifiedAt", "is not", null)
    .select("id")
    .executeTakeFirst();
  const { plan } = await includedIn(db, billing.mode, organizationId, now);
  if (registration !== "open" || domain || plan === "business") return { most: limits.invitationsPerDay(), sent };
  const ageDays = Math.floor((now.getTime() - createdAt.getTime()) / DAY_MS);
  const most = limits.invitationsPerDay({ ageDays });
  if (most === limits.invitationsPerDay()) return { most, sent };
  return {
    most,
    sent,
    oldEnoughFor(invitations) {
      let age = ageDays + 1;
      while (limits.invitationsPerDay({ ageDays: age }) < Math.min(invitations, limits.invitationsPerDay())) age++;
      return new Date(createdAt.getTime() + age * DAY_MS);
    },
  };
}

/** The audit log has one entry for each invitation that was sent or sent again. */
function sentInADay(db: Kysely<Database>, organizationId: string, now: Date) {
  return db
    .selectFrom("auditEntries")
    .where("chainId", "=", organizationId)
    .where("occurredAt", ">", new Date(now.getTime() - DAY_MS))
    .where("action", "in", SENT);
}
