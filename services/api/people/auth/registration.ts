import { register } from "@treadlight/contract/auth";
import { Expected } from "@treadlight/contract/errors";
import { mails, sendMail } from "@treadlight/people/mails";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { addressOf } from "@treadlight/platform/http";
import type { ApiDeps } from "../../deps/index.ts";
import { addAccount } from "./accounts.ts";
import { takeInvitedPlace } from "./invited-place.ts";
import { hashPassword } from "./password-hash.ts";
import { refuseCommonPassword } from "./password-rules.ts";

export function registrationEndpoint({
  db,
  limits,
  registration,
  now,
}: Pick<ApiDeps, "db" | "limits" | "registration" | "now">): Endpoint {
  return endpoint(register, {
    async handle({ body: { password, invitation, ...account }, req }) {
      const isOpen = registration === "open";
      if (!isOpen && invitation === undefined) throw new Expected("registration_closed");
      refuseCommonPassword(password, "password");
      await limits.beforeRegistration(addressOf(req));
      const { email } = account;
      const passwordHash = await hashPassword(password);
      await db.transaction().execute(async (transaction) => {
        if (!isOpen && invitation !== undefined) {
          await takeInvitedPlace(transaction, { invitation, email }, new Date(now()));
        }
        const isNew = await addAccount(transaction, { ...account, passwordHash, createdAt: new Date(now()) });
        const template = isNew ? mails.welcome : mails.alreadyRegistered;
        await sendMail(transaction, template, { to: email, params: {}, limit: "notice" });
      });
      return { status: 201, body: { success: true, message: "Your account is ready. You can sign in now." } };
    },
  });
}
