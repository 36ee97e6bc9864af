import { registrationSchema } from "@treadlight/contract/account";
import { defineRoute } from "@treadlight/contract/route";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { ApiDeps } from "../../deps/index.ts";
import { addressOf } from "../../limits/index.ts";
import { addAccount } from "./accounts.ts";
import { doneSchema } from "./done.ts";
import { hashPassword, uncommonPasswordSchema } from "./passwords.ts";

export function registrationEndpoint({
  db,
  mail,
  limits,
  afterAnswer,
  publicUrl,
  now,
}: Pick<ApiDeps, "db" | "mail" | "limits" | "afterAnswer" | "publicUrl" | "now">): Endpoint {
  return endpoint(
    defineRoute({
      route: "POST /api/auth/register",
      summary: "Makes an account",
      description:
        "An individual gets an organization of one, a business account an organization to own. The answer is the same when the " +
        "address has an account already; its owner is told by mail, and nothing changes.",
      body: registrationSchema.safeExtend({ password: uncommonPasswordSchema }),
      answers: { 201: doneSchema },
      errors: ["rate_limited", "database_unavailable"],
    }),
    {
      async handle({ body: { password, ...account }, req }) {
        await limits.beforeRegistration(addressOf(req));
        const { email } = account;
        const passwordHash = await hashPassword(password);
        const isNew = await addAccount(db, { ...account, passwordHash, createdAt: new Date(now()) });
        afterAnswer.run("a mail about a registration", async () => {
          if (await limits.mayMail("notice", email)) {
            await mail.send({ to: email, ...(isNew ? welcome(publicUrl) : ALREADY_REGISTERED) });
          }
        });
        return { status: 201, body: { success: true, message: "Your account is ready. You can sign in now." } };
      },
    },
  );
}

const welcome = (publicUrl: string) => ({
  subject: "Your Treadlight account is ready",
  text: [
    "Somebody, most likely you, made a Treadlight account with this address. Sign in here:",
    `${publicUrl}/login`,
    "",
    "If it was not you, ask for a new password on that page: the account is yours then.",
  ].join("\n"),
});

const ALREADY_REGISTERED = {
  subject: "You already have a Treadlight account",
  text: [
    "Somebody, most likely you, tried to register this address at Treadlight. It has an account already, which is unchanged.",
    "",
    "Sign in as usual; if you forgot your password, ask for a new one on the sign-in page.",
  ].join("\n"),
};
