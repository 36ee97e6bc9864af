import { Expected } from "@treadlight/contract/errors";
import type { Database } from "@treadlight/platform/database";
import type { Kysely, Transaction } from "kysely";
import { Secret, TOTP } from "otpauth";
import type { Sealer } from "../secrets/sealed.ts";

/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** A code is also accepted one time step early or late, because clocks differ. */
const WINDOW_STEPS = 1;

/**
 * Stores a new secret that is not confirmed yet.
 * @returns the secret for the app, as text and as an `otpauth:` address
 * @throws Expected `conflict` if the person has a confirmed app
 */
export async function addApp(
  { db, sealer }: { db: Kysely<Database>; sealer: Sealer },
  { userId, email, issuer }: { userId: string; email: string; issuer: string },
  now: Date,
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: SECRET_BYTES });
  const added = await db
    .insertInto("authenticatorApps")
    .values({ userId, secret: await sealer.seal(secret.base32), createdAt: now, confirmedAt: null })
    .onConflict((conflict) =>
      conflict
        .column("userId")
        .doUpdateSet((e) => ({ secret: e.ref("excluded.secret") }))
        .where("authenticatorApps.confirmedAt", "is", null),
    )
    .returning("userId")
    .executeTakeFirst();
  if (!added) throw new Expected("conflict", { message: "You already have an authenticator app. Remove it first." });
  return { secret: secret.base32, uri: new TOTP({ issuer, label: email, secret }).toString() };
}

/**
 * Accepts a code of a person's app, once.
 * @param isConfirmed whether the app has been confirmed; one that has not only accepts the code that confirms it
 */
export async function takeAppCode(
  { transaction, sealer }: { transaction: Transaction<Database>; sealer: Sealer },
  { userId, code, isConfirmed }: { userId: string; code: string; isConfirmed: boolean },
  now: Date,
): Promise<boolean> {
  const app = await transaction
    .selectFrom("authenticatorApps")
    .where("userId", "=", userId)
    .where("confirmedAt", isConfirmed ? "is not" : "is", null)
    .select(["secret", "lastStep", "confirmedAt"])
    .forUpdate()
    .executeTakeFirst();
  if (!app) return false;
  const secret = await sealer.open(app.secret);
  if (typeof secret !== "string") return false;
  const timestamp = now.getTime();
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp, window: WINDOW_STEPS });
  if (delta === null) return false;
  const step = totp.counter({ timestamp }) + delta;
  // Somebody may have watched the code being typed.
  if (step <= Number(app.lastStep)) return false;
  await transaction
    .updateTable("authenticatorApps")
    .set({ lastStep: String(step), confirmedAt: app.confirmedAt ?? now })
    .where("userId", "=", userId)
    .execute();
  return true;
}
