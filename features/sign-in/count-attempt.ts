import { createHash } from "node:crypto";
import { addressOf } from "@treadlight/platform/http";
import { enqueue } from "@treadlight/platform/jobs";
import type { Request } from "express";
import type { ApiDeps } from "../deps.ts";
import { type Attempt, LockedOutError } from "../limits/attempt-limits.ts";
import { tokenInCookie } from "./cookies.ts";
import { knownBrowser } from "./known-browsers.ts";
import { lockOutJob } from "./lock-out-job.ts";

type GuardDeps = Pick<ApiDeps, "db" | "limits" | "logger" | "now">;

/**
 * Counts a sign-in attempt before checking it. The owner of an account that gets locked is notified by mail.
 * @returns what to call `limits.afterLogin` with if it succeeds
 * @throws Expected `rate_limited`
 */
export async function countAttempt(
  { db, limits, logger, now }: GuardDeps,
  email: string,
  req: Request,
): Promise<Attempt> {
  const browser = await knownBrowser(db, { email, token: tokenInCookie(req, "known") }, new Date(now()));
  const attempt = { email, address: addressOf(req), browser };
  await limits.beforeLogin(attempt).catch(async (refusal: unknown) => {
    if (refusal instanceof LockedOutError) await noteLockOut({ db, logger }, email);
    throw refusal;
  });
  return attempt;
}

/** Once a day and account, whether it exists or not. */
async function noteLockOut({ db, logger }: Pick<GuardDeps, "db" | "logger">, email: string): Promise<void> {
  logger.warn({ security: "locked_out" }, "account locked: too many failed sign-ins");
  const onceKey = createHash("sha256").update(email).digest("hex");
  await db
    .transaction()
    .execute((transaction) => enqueue(transaction, lockOutJob, { owner: "installation", payload: { email }, onceKey }));
}
