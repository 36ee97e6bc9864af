import { changeEmail, confirmEmail } from "@treadlight/contract/auth";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { addressOf } from "@treadlight/platform/http";
import type { ApiDeps } from "../deps.ts";
import { confirmPassword } from "./account-password.ts";
import { confirmAddress, sendConfirmationLink } from "./email-change.ts";

type EmailDeps = Pick<ApiDeps, "db" | "limits" | "now">;

/** Changes of the e-mail address. They take effect once the link mailed to the new address is opened. */
export function emailEndpoints(deps: EmailDeps): Endpoint[] {
  const { db, limits, now } = deps;
  return [
    endpoint(changeEmail, {
      async handle({ caller: { userId }, body: { email, password } }) {
        const passwordHash = await confirmPassword(deps, userId, password);
        if (await limits.mayMail("email-change", email)) {
          await sendConfirmationLink(db, { userId, email, passwordHash }, new Date(now()));
        }
        return {
          status: 200,
          body: { success: true, message: "We have sent a mail to that address. Open its link to confirm." },
        };
      },
    }),
    endpoint(confirmEmail, {
      async handle({ body: { token }, req }) {
        await limits.beforeMailedToken(addressOf(req));
        const isChanged = await confirmAddress(db, token, new Date(now()));
        return {
          status: 200,
          body: {
            success: true,
            message: isChanged
              ? "Your e-mail address has changed. Sign in with the new one from now on."
              : "Thank you. Your e-mail address is confirmed.",
          },
        };
      },
    }),
  ];
}
