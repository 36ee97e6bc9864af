import { createHmac, timingSafeEqual } from "node:crypto";
import { normalizeRole, rolesWith } from "@treadlight/contract/access";
import { OPTIONAL_MAILS, type OptionalMail } from "@treadlight/contract/account";
import type { Database } from "@treadlight/platform/database";
import { type Kysely, sql } from "kysely";
import { z } from "zod";

interface Recipient {
  userId: string;
  /** The person's secret. */
  mailKey: string;
}

/** The token of a link that ends one sort of mails to one person. It never expires, and it opens nothing else. */
export function unsubscribeToken({ userId, mailKey }: Recipient, mail: OptionalMail): string {
  const signature = createHmac("sha256", mailKey).update(`${mail} ${userId}`).digest("base64url");
  return `${mail}.${userId}.${signature}`;
}

const tokenSchema = z.tuple([z.enum(OPTIONAL_MAILS), z.guid(), z.string()]);

/**
 * Ends the mails that a token names. Doing so again changes nothing.
 * @returns false if the token is not valid
 */
export async function endMails(db: Kysely<Database>, token: string): Promise<boolean> {
  const parsed = tokenSchema.safeParse(token.split("."));
  if (!parsed.success) return false;
  const [mail, userId] = parsed.data;
  const user = await db.selectFrom("users").where("id", "=", userId).select("mailKey").executeTakeFirst();
  if (!user) return false;
  const expected = Buffer.from(unsubscribeToken({ userId, mailKey: user.mailKey }, mail));
  const given = Buffer.from(token);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  await db
    .updateTable("users")
    .where("id", "=", userId)
    .set({ mails: sql`array_remove(mails, ${mail})` })
    .execute();
  return true;
}

/** An organization's administrators who are subscribed to a kind of mail. */
export async function administratorsWhoWant(db: Kysely<Database>, organizationId: string, mail: OptionalMail) {
  const people = await peopleWhoWant(db, organizationId, mail, []);
  return people.map(({ userId: _, userType: __, ...recipient }) => recipient);
}

/** An organization's administrators, and others of these people who belong to it, who are subscribed to a kind of mail. */
export async function peopleWhoWant(
  db: Kysely<Database>,
  organizationId: string,
  mail: OptionalMail,
  others: readonly string[],
) {
  const people = await db
    .selectFrom("users as u")
    .innerJoin("organizations as o", "o.id", "u.organizationId")
    .where("u.organizationId", "=", organizationId)
    .where((e) =>
      e.or([e("u.role", "in", rolesWith("alerts")), ...(others.length > 0 ? [e("u.id", "in", [...others])] : [])]),
    )
    .where("u.suspendedAt", "is", null)
    .where("o.suspendedAt", "is", null)
    .where(sql<boolean>`${mail} = ANY(u.mails)`)
    .select(["u.id as userId", "u.email", "u.mailKey", "u.role", "o.name as organizationName"])
    .orderBy("u.id")
    .execute();
  return people.map(({ userId, email, mailKey, role, organizationName }) => ({
    userId,
    email,
    userType: normalizeRole(role),
    organizationName,
    unsubscribeToken: unsubscribeToken({ userId, mailKey }, mail),
  }));
}
