import { DAY_MS } from "@treadlight/domain/time";
import type { HousekeepingDeps } from "./housekeeping.ts";

/** For so long a device that nobody can use any more stays in the list of somebody's devices. */
const LOGIN_SHOWN_MS = 90 * DAY_MS;
/** An expired token is refused by its time; after this, by being unknown. */
const TOKEN_KEPT_MS = DAY_MS;

/** Removes what has lost its use with time: mailed links, refresh tokens, forgotten devices, and counters of rate limits. */
export async function removeExpired({ db, now }: HousekeepingDeps): Promise<void> {
  const at = now();
  const expiredBefore = new Date(at - TOKEN_KEPT_MS);
  await db.deleteFrom("passwordResetTokens").where("expiresAt", "<", expiredBefore).execute();
  await db.deleteFrom("emailChanges").where("expiresAt", "<", expiredBefore).execute();
  await db.deleteFrom("refreshTokens").where("expiresAt", "<", expiredBefore).execute();
  await db
    .deleteFrom("logins as l")
    .where("l.lastUsedAt", "<", new Date(at - LOGIN_SHOWN_MS))
    .where(({ or, not, exists, selectFrom, eb }) =>
      or([
        eb("l.revokedAt", "is not", null),
        not(
          exists(
            selectFrom("refreshTokens as t")
              .whereRef("t.familyId", "=", "l.id")
              .where("t.replacedAt", "is", null)
              .where("t.expiresAt", ">", new Date(at))
              .select("t.id"),
          ),
        ),
      ]),
    )
    .execute();
  await db.deleteFrom("rateLimits").where("expire", "<", at).execute();
}
