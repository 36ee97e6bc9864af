import { Expected } from "@treadlight/contract/errors";
import type { Database } from "@treadlight/platform/database";
import type { Transaction } from "kysely";
import { audit, type From } from "../../audit/record.ts";
import { sendMail } from "../../mail/index.ts";
import { type SecondStepChange, secondStepsMail } from "../mails/second-steps.ts";
import type { Sealer } from "../secrets/sealed.ts";
import { takeAppCode } from "./authenticator-app.ts";
import { secondStepMethods } from "./methods.ts";
import { takeRecoveryCode } from "./recovery-codes.ts";

/** Whether it is the code of an authenticator app, and no recovery code. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);

/**
 * Accepts a code of a person's authenticator app or one of their recovery codes, once. Using a recovery code is put on record
 * and told by mail.
 * @throws Expected `wrong_code`
 */
export async function takeCode(
  { transaction, sealer }: { transaction: Transaction<Database>; sealer: Sealer },
  { userId, code, from }: { userId: string; code: string; from: From },
  now: Date,
): Promise<void> {
  if (isAppCode(code)) {
    const given = { userId, code, isConfirmed: true };
    if (await takeAppCode({ transaction, sealer }, given, now)) return;
    throw new Expected("wrong_code");
  }
  if (!(await takeRecoveryCode(transaction, { userId, code }, now))) throw new Expected("wrong_code");
  await recordChange(transaction, { userId, change: "recovery_code_used", from }, now);
}

/**
 * Accepts a code from somebody with a second step. Nobody else needs one.
 * @throws Expected `invalid_body` without a code, `wrong_code`
 */
export async function takeCodeIfNeeded(
  { transaction, sealer }: { transaction: Transaction<Database>; sealer: Sealer },
  { userId, code, from }: { userId: string; code: string | undefined; from: From },
  now: Date,
): Promise<void> {
  if ((await secondStepMethods(transaction, userId)).length === 0) return;
  if (code === undefined) {
    throw new Expected("invalid_body", { details: [{ path: "code", code: "required", message: "is required" }] });
  }
  await takeCode({ transaction, sealer }, { userId, code, from }, now);
}

/** Puts a change of somebody's second steps on record and tells them by mail. */
export async function recordChange(
  transaction: Transaction<Database>,
  { userId, change, from }: { userId: string; change: SecondStepChange; from: From },
  now: Date,
): Promise<void> {
  const { email, organizationId } = await transaction
    .selectFrom("users")
    .where("id", "=", userId)
    .select(["email", "organizationId"])
    .executeTakeFirstOrThrow();
  const entry = { organizationId, action: `user.${change}`, resource: "users", resourceId: userId, after: { ...from } };
  await audit(transaction, { kind: "user", id: userId }, entry, now);
  await sendMail(transaction, secondStepsMail, { to: email, params: { change }, limit: "notice" });
}
