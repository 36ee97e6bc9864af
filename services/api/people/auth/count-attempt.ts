import { createHash } from "node:crypto";
import { lockOutJob } from "@treadlight/people/accounts";
import { enqueue } from "@treadlight/platform/jobs";
import type { ApiDeps } from "../../deps/index.ts";
import { LockedOutError } from "../../limits/index.ts";

type GuardDeps = Pick<ApiDeps, "db" | "limits" | "logger">;

/**
 * Counts an attempt to sign in, before it is looked at. An account that is locked by too many is told by mail.
 * @throws Expected `rate_limited`
 */
export async function countAttempt({ db, limits, logger }: GuardDeps, email: string, address: string): Promise<void> {
  await limits.beforeLogin(email, address).catch(async (refusal: unknown) => {
    if (refusal instanceof LockedOutError) await noteLockOut({ db, logger }, email);
    throw refusal;
  });
}

/** Once a day and account, whether it exists or not. */
async function noteLockOut({ db, logger }: Pick<GuardDeps, "db" | "logger">, email: string): Promise<void> {
  logger.warn("an account is locked for sign-ins: too many have failed");
  const onceKey = createHash("sha256").update(email).digest("hex");
  await db
    .transaction()
    .execute((transaction) => enqueue(transaction, lockOutJob, { owner: "installation", payload: { email }, onceKey }));
}
