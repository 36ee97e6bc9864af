import { changePassword, forgotPassword, resetPassword } from "@treadlight/contract/auth";
import { Expected } from "@treadlight/contract/errors";
import type { Database } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { addressOf } from "@treadlight/platform/http";
import { enqueue } from "@treadlight/platform/jobs";
import type { Transaction } from "kysely";
import { audit, type From } from "../audit/record.ts";
import type { ApiDeps } from "../deps.ts";
import { sendMail } from "../mail/index.ts";
import { confirmPassword, setPassword } from "./account-password.ts";
import { passwordChangedMail } from "./mails/password-changed.ts";
import { hashPassword } from "./password-hash.ts";
import { refuseAddressAsPassword, refuseCommonPassword } from "./password-rules.ts";
import { fromOf } from "./records.ts";
import { resetLinkJob } from "./reset-link-job.ts";
import { takeResetToken } from "./reset-links.ts";
import { dropSecondSteps } from "./second-steps/methods.ts";

type PasswordDeps = Pick<ApiDeps, "db" | "limits" | "now">;

/** New passwords: by a mailed link if it was forgotten, or while signed in. */
export function passwordEndpoints(deps: PasswordDeps): Endpoint[] {
  const { db, limits, now } = deps;

  const tell = (transaction: Transaction<Database>, to: string) =>
    sendMail(transaction, passwordChangedMail, { to, params: {}, limit: "notice" });

  return [
    endpoint(forgotPassword, {
      async handle({ body: { email }, req }) {
        await limits.beforeMailedToken(addressOf(req));
        await db
          .transaction()
          .execute((transaction) =>
            enqueue(transaction, resetLinkJob, { owner: "installation", payload: { email, from: fromOf(req) } }),
          );
        const message = "If this address has an account, we have sent it a link.";
        return { status: 200, body: { success: true, message } };
      },
    }),
    endpoint(resetPassword, {
      async handle({ body: { token, password }, req }) {
        await refuseCommonPassword(password, "password");
        const from = fromOf(req);
        await limits.beforeMailedToken(from.address);
        const passwordHash = await hashPassword(password);
        const at = new Date(now());
        const { email } = await db.transaction().execute(async (transaction) => {
          const user = await takeResetToken(transaction, token, at);
          refuseAddressAsPassword(password, user.email, "password");
          await setPassword(transaction, { userId: user.id, passwordHash }, at);
          // A stranger may have registered this address and set up their own second step.
          if (user.confirmedAt === null) await dropSecondSteps(transaction, user.id);
          await transaction.updateTable("users").set({ confirmedAt: at }).where("id", "=", user.id).execute();
          await audit(transaction, { kind: "user", id: user.id }, passwordEntry("reset", user, from), at);
          await tell(transaction, user.email);
          return user;
        });
        // The link proves the address: failed guesses by others must not lock its owner out.
        await limits.afterLogin({ email, address: from.address });
        return {
          status: 200,
          body: { success: true, message: "Your password has changed. Sign in with the new one." },
        };
      },
    }),
    endpoint(changePassword, {
      async handle({ caller: { userId, loginId }, body: { currentPassword, newPassword }, req }) {
        await refuseCommonPassword(newPassword, "newPassword");
        const storedHash = await confirmPassword(deps, userId, currentPassword);
        const passwordHash = await hashPassword(newPassword);
        const at = new Date(now());
        await db.transaction().execute(async (transaction) => {
          const user = await transaction
            .selectFrom("users")
            .where("id", "=", userId)
            .where("passwordHash", "=", storedHash)
            .select(["id", "email", "organizationId"])
            .forNoKeyUpdate()
            .executeTakeFirst();
          // The password has changed in the meantime.
          if (!user) throw new Expected("wrong_password");
          refuseAddressAsPassword(newPassword, user.email, "newPassword");
          await setPassword(transaction, { userId, passwordHash, loginId }, at);
          await audit(transaction, { kind: "user", id: userId }, passwordEntry("changed", user, fromOf(req)), at);
          await tell(transaction, user.email);
        });
        return {
          status: 200,
          body: { success: true, message: "Your password has changed. Your other devices are signed out." },
        };
      },
    }),
  ];
}

/** Who forgot their password resets it; who knows it changes it. */
const passwordEntry = (
  how: "changed" | "reset",
  { id, organizationId }: { id: string; organizationId: string },
  from: From,
) => ({
  organizationId,
  action: `user.password_${how}`,
  resource: "users",
  resourceId: id,
  after: { ...from },
});
