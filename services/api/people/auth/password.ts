import { forgotPasswordSchema, passwordChangeSchema, resetPasswordSchema } from "@treadlight/contract/account";
import { Expected } from "@treadlight/contract/errors";
import { defineRoute } from "@treadlight/contract/route";
import { resetLinkJob } from "@treadlight/people/accounts";
import { mails, sendMail } from "@treadlight/people/mails";
import type { Database } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { enqueue } from "@treadlight/platform/jobs";
import type { Transaction } from "kysely";
import { audit } from "../../audit/index.ts";
import type { ApiDeps } from "../../deps/index.ts";
import { addressOf } from "../../limits/index.ts";
import { doneSchema } from "./done.ts";
import { hashPassword, refuseAddressAsPassword, uncommonPasswordSchema } from "./passwords.ts";
import { takeResetToken } from "./reset-links.ts";
import { confirmPassword, setPassword } from "./stored-password.ts";

type PasswordDeps = Pick<ApiDeps, "db" | "limits" | "now">;

/** Another password: for somebody who forgot theirs, by a mailed link, and for somebody signed in. */
export function passwordEndpoints(deps: PasswordDeps): Endpoint[] {
  const { db, limits, now } = deps;

  const tell = (transaction: Transaction<Database>, to: string) =>
    sendMail(transaction, mails.passwordChanged, { to, params: {}, limit: "notice" });

  return [
    endpoint(
      defineRoute({
        route: "POST /api/auth/forgot-password",
        summary: "Mails a link to choose a new password",
        description:
          "The answer is the same whether or not the address has an account. The latest link counts, for 30 minutes.",
        body: forgotPasswordSchema,
        answers: { 200: doneSchema },
        errors: ["rate_limited", "database_unavailable"],
      }),
      {
        async handle({ body: { email }, req }) {
          await limits.beforeMailedToken(addressOf(req));
          await db
            .transaction()
            .execute((transaction) =>
              enqueue(transaction, resetLinkJob, { owner: "installation", payload: { email } }),
            );
          const message = "If there is an account with this address, a link is on its way to it.";
          return { status: 200, body: { success: true, message } };
        },
      },
    ),
    endpoint(
      defineRoute({
        route: "POST /api/auth/reset-password",
        summary: "Sets a new password by a mailed link, and signs all devices out",
        body: resetPasswordSchema.extend({ password: uncommonPasswordSchema }),
        answers: { 200: doneSchema },
        errors: ["invalid_reset_token", "rate_limited", "database_unavailable"],
      }),
      {
        async handle({ body: { token, password }, req }) {
          const address = addressOf(req);
          await limits.beforeMailedToken(address);
          const passwordHash = await hashPassword(password);
          const at = new Date(now());
          const { email } = await db.transaction().execute(async (transaction) => {
            const user = await takeResetToken(transaction, token, at);
            refuseAddressAsPassword(password, user.email, "password");
            await setPassword(transaction, { userId: user.id, passwordHash }, at);
            await audit(transaction, { kind: "user", id: user.id }, passwordChange(user), at);
            await tell(transaction, user.email);
            return user;
          });
          // Whoever reads the person's mail is the person: strangers who guessed do not keep them out.
          await limits.afterLogin(email, address);
          return {
            status: 200,
            body: { success: true, message: "Your password is changed. Sign in with the new one." },
          };
        },
      },
    ),
    endpoint(
      defineRoute({
        route: "POST /api/auth/change-password",
        summary: "Changes one's password, and signs all other devices out",
        body: passwordChangeSchema.extend({ newPassword: uncommonPasswordSchema }),
        answers: { 200: doneSchema },
        errors: ["wrong_password", "rate_limited"],
      }),
      {
        async handle({ caller: { userId, loginId }, body: { currentPassword, newPassword } }) {
          const comparedWith = await confirmPassword(deps, userId, currentPassword);
          const passwordHash = await hashPassword(newPassword);
          const at = new Date(now());
          await db.transaction().execute(async (transaction) => {
            const user = await transaction
              .selectFrom("users")
              .where("id", "=", userId)
              .where("passwordHash", "=", comparedWith)
              .select(["id", "email", "organizationId"])
              .forNoKeyUpdate()
              .executeTakeFirst();
            // Somebody has changed it in the meantime.
            if (!user) throw new Expected("wrong_password");
            refuseAddressAsPassword(newPassword, user.email, "newPassword");
            await setPassword(transaction, { userId, passwordHash, loginId }, at);
            await audit(transaction, { kind: "user", id: userId }, passwordChange(user), at);
            await tell(transaction, user.email);
          });
          return {
            status: 200,
            body: { success: true, message: "Your password is changed. Other devices are signed out." },
          };
        },
      },
    ),
  ];
}

const passwordChange = ({ id, organizationId }: { id: string; organizationId: string }) => ({
  organizationId,
  action: "user.password_changed",
  resource: "users",
  resourceId: id,
});
