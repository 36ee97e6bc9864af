import { emailChangeSchema, emailConfirmationSchema } from "@treadlight/contract/account";
import { defineRoute } from "@treadlight/contract/route";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { ApiDeps } from "../../deps/index.ts";
import { addressOf } from "../../limits/index.ts";
import { doneSchema } from "./done.ts";
import { askToConfirm, confirmAddress } from "./email-change.ts";
import { confirmPassword } from "./stored-password.ts";

type EmailDeps = Pick<ApiDeps, "db" | "mail" | "limits" | "afterAnswer" | "publicUrl" | "now">;

/** Another e-mail address: it counts once somebody has opened the link that is sent to it. */
export function emailEndpoints(deps: EmailDeps): Endpoint[] {
  const { db, mail, limits, afterAnswer, now } = deps;
  return [
    endpoint(
      defineRoute({
        route: "POST /api/auth/change-email",
        summary: "Mails a link to a new e-mail address, which confirms it",
        description:
          "The answer is the same when another account has the address; its owner is told. The latest link counts, for a day.",
        body: emailChangeSchema,
        answers: { 200: doneSchema },
        errors: ["wrong_password", "rate_limited"],
      }),
      {
        async handle({ caller: { userId }, body: { email, password } }) {
          const comparedWith = await confirmPassword(deps, userId, password);
          afterAnswer.run("a mail to confirm an address", async () => {
            if (!(await limits.mayMail("email-change", email))) return;
            await askToConfirm(deps, { userId, email, passwordHash: comparedWith }, new Date(now()));
          });
          return {
            status: 200,
            body: { success: true, message: "A link to confirm the new address is on its way to it." },
          };
        },
      },
    ),
    endpoint(
      defineRoute({
        route: "POST /api/auth/confirm-email",
        summary: "Makes the e-mail address that a mailed link was sent to one's own",
        body: emailConfirmationSchema,
        answers: { 200: doneSchema },
        errors: ["invalid_email_token", "rate_limited", "database_unavailable"],
      }),
      {
        async handle({ body: { token }, req }) {
          await limits.beforeMailedToken(addressOf(req));
          const before = await confirmAddress(db, token, new Date(now()));
          afterAnswer.run("a mail about a changed address", async () => {
            if (await limits.mayMail("notice", before)) await mail.send({ to: before, ...ADDRESS_CHANGED });
          });
          return {
            status: 200,
            body: { success: true, message: "Your e-mail address is changed. Sign in with it from now on." },
          };
        },
      },
    ),
  ];
}

const ADDRESS_CHANGED = {
  subject: "Your e-mail address at Treadlight was changed",
  text: [
    "Your Treadlight account has another e-mail address now, and this one opens it no more.",
    "",
    "If it was not you, contact the support of this installation at once.",
  ].join("\n"),
};
