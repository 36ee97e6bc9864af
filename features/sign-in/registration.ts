import { register } from "@treadlight/contract/auth";
import { Expected } from "@treadlight/contract/errors";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { addressOf } from "@treadlight/platform/http";
import type { ApiDeps } from "../deps.ts";
import { sendMail } from "../mail/index.ts";
import { addAccount } from "./accounts.ts";
import { newAddressLink } from "./email-change.ts";
import { takeInvitedPlace } from "./invited-place.ts";
import { alreadyRegisteredMail } from "./mails/already-registered.ts";
import { welcomeMail } from "./mails/welcome.ts";
import { hashPassword } from "./password-hash.ts";
import { refuseCommonPassword } from "./password-rules.ts";

export function registrationEndpoint({
  db,
  limits,
  registration,
  confirmAddresses,
  now,
}: Pick<ApiDeps, "db" | "limits" | "registration" | "confirmAddresses" | "now">): Endpoint {
  return endpoint(register, {
    async handle({ body: { password, invitation, ...account }, req }) {
      const isOpen = registration === "open";
      if (!isOpen && invitation === undefined) throw new Expected("registration_closed");
      await refuseCommonPassword(password, "password");
      await limits.beforeRegistration(addressOf(req));
      const { email } = account;
      const passwordHash = await hashPassword(password);
      await db.transaction().execute(async (transaction) => {
        if (!isOpen && invitation !== undefined) {
          await takeInvitedPlace(transaction, { invitation, email }, new Date(now()));
        }
        const createdAt = new Date(now());
        // The link of the waiting list was sent to this address.
        const confirmedAt = isOpen ? null : createdAt;
        const userId = await addAccount(transaction, { ...account, passwordHash, createdAt, confirmedAt });
        const { token, hours } = await newAddressLink(transaction, { userId, email }, createdAt);
        const mail = { to: email, limit: "notice" as const };
        if (userId === undefined) await sendMail(transaction, alreadyRegisteredMail, { ...mail, params: {} });
        else await sendMail(transaction, welcomeMail, { ...mail, params: confirmedAt ? {} : { token, hours } });
      });
      const message = confirmAddresses
        ? "We have sent you an e-mail. Open the link in it, then sign in."
        : "Your account is ready. You can sign in now.";
      return { status: 201, body: { success: true, message } };
    },
  });
}
