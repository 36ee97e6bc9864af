import { randomUUID } from "node:crypto";
import { Expected } from "@treadlight/contract/errors";
import type { Database } from "@treadlight/platform/database";
import { jwtVerify, SignJWT } from "jose";
import type { Kysely } from "kysely";
import { z } from "zod";

/** No person fills in a form faster; bots do. */
export const MIN_TICKET_AGE_MS = 2_000;
export const MAX_TICKET_AGE_MS = 2 * 60 * 60_000;
/** The audience, which keeps a ticket from passing as an access token and vice versa. */
const AUDIENCE = "form";

/** `iat` with fractions: two seconds are too short to count in whole ones. */
const claimsSchema = z.object({ jti: z.guid(), iat: z.number() });

/** A signed timestamp of when a form was opened. */
export function newTicket(jwtSecret: string, nowMs: number): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setAudience(AUDIENCE)
    .setJti(randomUUID())
    .setIssuedAt(nowMs / 1_000)
    .sign(new TextEncoder().encode(jwtSecret));
}

export interface Ticket {
  id: string;
  /** After this, its use need not be remembered. */
  expiresAt: Date;
}

/** @throws Expected `form_ticket_invalid` for one that is not ours, too young or too old */
export async function readTicket(jwtSecret: string, text: string, nowMs: number): Promise<Ticket> {
  try {
    const { payload } = await jwtVerify(text, new TextEncoder().encode(jwtSecret), {
      algorithms: ["HS256"],
      audience: AUDIENCE,
      currentDate: new Date(nowMs),
    });
    const { jti, iat } = claimsSchema.parse(payload);
    const openedAtMs = Math.round(iat * 1_000);
    const ageMs = nowMs - openedAtMs;
    if (ageMs >= MIN_TICKET_AGE_MS && ageMs <= MAX_TICKET_AGE_MS) {
      return { id: jti, expiresAt: new Date(openedAtMs + MAX_TICKET_AGE_MS) };
    }
  } catch (error) {
    throw new Expected("form_ticket_invalid", { cause: error });
  }
  throw new Expected("form_ticket_invalid");
}

/**
 * Consumes a ticket in the transaction that stores the form, so a form that was not stored can be sent again.
 * @throws Expected `form_ticket_invalid` when it was used before
 */
export async function consumeTicket(
  transaction: Kysely<Database>,
  { id, expiresAt }: Ticket,
  nowMs: number,
): Promise<void> {
  await transaction
    .deleteFrom("usedFormTickets")
    .where("id", "in", (e) =>
      // Rows that another request is deleting are skipped.
      e.selectFrom("usedFormTickets").where("expiresAt", "<", new Date(nowMs)).select("id").forUpdate().skipLocked(),
    )
    .execute();
  const spent = await transaction
    .insertInto("usedFormTickets")
    .values({ id, expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!spent) throw new Expected("form_ticket_invalid");
}
