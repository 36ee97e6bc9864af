import { register } from "@treadlight/contract/auth";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { ApiDeps } from "../../deps/index.ts";
import { addressOf } from "../../limits/index.ts";
import { addAccount } from "./accounts.ts";
import { hashPassword } from "./password-hash.ts";
import { refuseCommonPassword } from "./password-rules.ts";

export function registrationEndpoint({
  db,
  mail,
  limits,
  afterAnswer,
  publicUrl,
  now,
}: Pick<ApiDeps, "db" | "mail" | "limits" | "afterAnswer" | "publicUrl" | "now">): Endpoint {
  return endpoint(register, {
    async handle({ body: { password, ...account }, req }) {
      refuseCommonPassword(password, "password");
      await limits.beforeRegistration(addressOf(req));
      const { email } = account;
      const passwordHash = await hashPassword(password);
      const isNew = await addAccount(db, { ...account, passwordHash, createdAt: new Date(now()) });
      afterAnswer.run("mail about a registration", async () => {
        if (await limits.mayMail("notice", email)) {
          await mail.send({ to: email, ...(isNew ? welcome(publicUrl) : ALREADY_REGISTERED) });
        }
      });
      return { status: 201, body: { success: true, message: "Your account is ready. You can sign in now." } };
    },
  });
}

const welcome = (publicUrl: string) => ({
  subject: "Your Treadlight account is ready",
  text: [
    "Somebody, probably you, created a Treadlight account with this address. Sign in here:",
    `${publicUrl}/login`,
    "",
    "If it was not you, reset the password on that page. Then the account is yours alone.",
  ].join("\n"),
});

const ALREADY_REGISTERED = {
  subject: "You already have a Treadlight account",
  text: [
    "Somebody, probably you, tried to create a Treadlight account with this address. You already have one, which is unchanged.",
    "",
    "Sign in as usual. If you forgot your password, you can reset it on the sign-in page.",
  ].join("\n"),
};
