import { changeEmail, confirmEmail } from "@treadlight/contract/auth";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { ApiDeps } from "../../deps/index.ts";
import { addressOf } from "../../limits/index.ts";
import { confirmPassword } from "./account-password.ts";
import { confirmAddress, sendConfirmationLink } from "./email-change.ts";

type EmailDeps = Pick<ApiDeps, "db" | "mail" | "limits" | "afterAnswer" | "publicUrl" | "now">;

/** Changes of the e-mail address. They take effect once the link mailed to the new address is opened. */
export function emailEndpoints(deps: EmailDeps): Endpoint[] {
  const { db, mail, limits, afterAnswer, now } = deps;
  return [
    endpoint(changeEmail, {
      async handle({ caller: { userId }, body: { email, password } }) {
        const passwordHash = await confirmPassword(deps, userId, password);
        afterAnswer.run("mail to confirm an address", async () => {
          if (!(await limits.mayMail("email-change", email))) return;
          await sendConfirmationLink(deps, { userId, email, passwordHash }, new Date(now()));
        });
        return {
          status: 200,
          body: { success: true, message: "We have sent a link to the new address. Open it to confirm." },
        };
      },
    }),
    endpoint(confirmEmail, {
      async handle({ body: { token }, req }) {
        await limits.beforeMailedToken(addressOf(req));
        const before = await confirmAddress(db, token, new Date(now()));
        afterAnswer.run("mail about a changed address", async () => {
          if (await limits.mayMail("notice", before)) await mail.send({ to: before, ...ADDRESS_CHANGED });
        });
        return {
          status: 200,
          body: { success: true, message: "Your e-mail address has changed. Sign in with the new one from now on." },
        };
      },
    }),
  ];
}

const ADDRESS_CHANGED = {
  subject: "Your e-mail address at Treadlight was changed",
  text: [
    "Your Treadlight account now has another e-mail address. You can no longer sign in with this one.",
    "",
    "If you did not do this, contact the support team of this installation at once.",
  ].join("\n"),
};
