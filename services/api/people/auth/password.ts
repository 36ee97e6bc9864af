import { forgotPasswordSchema, passwordChangeSchema, resetPasswordSchema } from "@treadlight/contract/account";
import { Expected } from "@treadlight/contract/errors";
import { defineRoute } from "@treadlight/contract/route";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { audit } from "../../audit/index.ts";
import type { ApiDeps } from "../../deps/index.ts";
import { addressOf } from "../../limits/index.ts";
import { doneSchema } from "./done.ts";
import { hashPassword, refuseAddressAsPassword, uncommonPasswordSchema } from "./passwords.ts";
import { sendResetLink, takeResetToken } from "./reset-links.ts";
import { confirmPassword, setPassword } from "./stored-password.ts";

type PasswordDeps = Pick<ApiDeps, "db" | "mail" | "limits" | "afterAnswer" | "publicUrl" | "now">;

/** Another password: for somebody who forgot theirs, by a mailed link, and for somebody signed in. */
export function passwordEndpoints(deps: PasswordDeps): Endpoint[] {
  const { db, mail, limits, afterAnswer, now } = deps;

  const tell = (email: string) =>
    afterAnswer.run("a mail about a changed password", async () => {
      if (await limits.mayMail("notice", email)) await mail.send({ to: email, ...PASSWORD_CHANGED });
    });

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
          afterAnswer.run("a mail to reset a password", async () => {
            if (await limits.mayMail("reset-link", email)) await sendResetLink(deps, email, new Date(now()));
          });
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
            return user;
          });
          // Whoever reads the person's mail is the person: strangers who guessed do not keep them out.
          await limits.afterLogin(email, address);
          tell(email);
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
          const { email } = await db.transaction().execute(async (transaction) => {
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
            return user;
          });
          tell(email);
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

const PASSWORD_CHANGED = {
  subject: "Your Treadlight password was changed",
  text: [
    "The password of your Treadlight account was changed just now, and other devices were signed out.",
    "",
    "If it was not you, ask for a new password on the sign-in page at once: that ends whatever others may do there.",
  ].join("\n"),
};
