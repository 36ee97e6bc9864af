import type { SignInMethod } from "@treadlight/contract/console";
import { type ErrorCode, Expected } from "@treadlight/contract/errors";
import { groupedBy } from "@treadlight/domain/grouping";
import { type Database, runExclusively } from "@treadlight/platform/database";
import { addressOf } from "@treadlight/platform/http";
import type { UserIdentity } from "@treadlight/platform/identity";
import { type JobHandler, jobHandler, jobKind } from "@treadlight/platform/jobs";
import type { Request } from "express";
import { type Kysely, sql, type Transaction } from "kysely";
import { z } from "zod";
import { audit, auditAll, type From } from "../audit/record.ts";
import { deviceName } from "./device-name.ts";

const MINUTE_S = 60;
const MINUTE_MS = 60_000;
/** More would say nothing new of an attack. */
const ADDRESSES_KEPT = 10;
const REFUSALS_AT_ONCE = 1_000;

export const fromOf = (req: Request): From => ({ address: addressOf(req), device: deviceName(req.get("user-agent")) });

/** Puts a sign-in on record. */
export async function recordSignIn(
  transaction: Transaction<Database>,
  { userId, method, from, newDevice }: { userId: string; method: SignInMethod; from: From; newDevice: boolean },
  now: Date,
): Promise<void> {
  const { email, organizationId } = await transaction
    .selectFrom("users")
    .where("id", "=", userId)
    .select(["email", "organizationId"])
    .executeTakeFirstOrThrow();
  const after = { email, method, ...from, newDevice };
  const entry = { organizationId, action: "sign_in.succeeded", resource: "users", resourceId: userId, after };
  await audit(transaction, { kind: "user", id: userId }, entry, now);
}

/** The errors that refuse a sign-in. Others, such as a body that is no JSON, say nothing of a person. */
const REFUSALS: readonly ErrorCode[] = [
  "invalid_credentials",
  "wrong_code",
  "invalid_passkey",
  "rate_limited",
  "account_suspended",
  "company_sign_in_required",
  "second_step_required",
  "network_not_allowed",
];

interface Attempt {
  email: string;
  /** Null for a request of somebody signed in. */
  method: SignInMethod | null;
  from: From;
}

/** Signs somebody in, and counts the refusal if there is one. */
export async function noting<T>(
  db: Kysely<Database>,
  attempt: Attempt,
  now: () => number,
  signIn: () => Promise<T>,
): Promise<T> {
  try {
    return await signIn();
  } catch (error) {
    await noteRefusal(db, attempt, error, new Date(now()));
    throw error;
  }
}

/**
 * Counts a refused sign-in, whether its address has an account or not. One a minute, person and reason becomes an entry of the audit log,
 * so that nobody can flood it.
 */
export async function noteRefusal(
  db: Kysely<Database>,
  { email, method, from: { address, device } }: Attempt,
  error: unknown,
  now: Date,
): Promise<void> {
  if (!(error instanceof Expected) || !REFUSALS.includes(error.code)) return;
  const minute = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS);
  await db
    .insertInto("signInRefusals")
    .values({ email, reason: error.code, minute, method, device, addresses: [address] })
    .onConflict((conflict) =>
      conflict.columns(["email", "reason", "minute"]).doUpdateSet({
        times: sql`sign_in_refusals.times + 1`,
        addresses: sql`CASE
          WHEN ${address} = ANY (sign_in_refusals.addresses) OR cardinality(sign_in_refusals.addresses) >= ${ADDRESSES_KEPT}
          THEN sign_in_refusals.addresses ELSE sign_in_refusals.addresses || ${address}::text END`,
      }),
    )
    .execute();
}

/** Counts the requests of people whom a rule of their organization keeps out although they are signed in. */
export const gateClosedNotes =
  ({ db, now }: RefusalDeps) =>
  async ({ userId }: UserIdentity, refusal: Expected, req: Request): Promise<void> => {
    const person = await db.selectFrom("users").where("id", "=", userId).select("email").executeTakeFirst();
    // An organization's own token is nobody who signs in.
    if (person)
      await noteRefusal(db, { email: person.email, method: null, from: fromOf(req) }, refusal, new Date(now()));
  };

/** Writes the refusals of past minutes to the audit log. */
export const refusalsJob = jobKind({
  name: "sign-in-refusals",
  payload: z.object({}),
  result: z.null(),
  keepS: MINUTE_S,
});

interface RefusalDeps {
  db: Kysely<Database>;
  now: () => number;
}

export function refusalsHandler(deps: RefusalDeps): JobHandler {
  return jobHandler(refusalsJob, async (_payload, { signal }) => {
    await runExclusively(deps.db, "signInRefusals", async () => {
      while (!signal.aborted && (await writeRefusals(deps)));
    });
    return null;
  });
}

/**
 * Makes entries of the audit log of what was refused in past minutes: those of accounts, in their organizations. The others are dropped.
 * @returns whether there may be more
 */
async function writeRefusals({ db, now }: RefusalDeps): Promise<boolean> {
  const at = new Date(now());
  const due = await db
    .selectFrom("signInRefusals as r")
    .leftJoin("users as u", "u.email", "r.email")
    .where("r.minute", "<=", new Date(at.getTime() - MINUTE_MS))
    .orderBy("r.minute")
    .limit(REFUSALS_AT_ONCE)
    .select(["r.email", "r.reason", "r.minute", "r.method", "r.times", "r.device", "r.addresses"])
    .select(["u.id as userId", "u.organizationId"])
    .execute();
  for (const [organizationId, refusals] of groupedBy(due, (refusal) => refusal.organizationId ?? "")) {
    await db.transaction().execute(async (transaction) => {
      for (const { email, reason, minute } of refusals) {
        await transaction
          .deleteFrom("signInRefusals")
          .where("email", "=", email)
          .where("reason", "=", reason)
          .where("minute", "=", minute)
          .execute();
      }
      if (organizationId === "") return;
      const changes = refusals.map(({ userId, email, reason, minute, method, times, device, addresses }) => ({
        action: "sign_in.refused",
        resource: "users",
        resourceId: userId ?? undefined,
        after: { email, method, reason, address: addresses[0], device, times, addresses, minute },
      }));
      // Whoever it was, they did not prove to be this person.
      await auditAll(transaction, { kind: "system" }, { organizationId, changes }, at);
    });
  }
  return due.length === REFUSALS_AT_ONCE;
}
