import { registrationSchema } from "@treadlight/contract/account";
import { defineRoute } from "@treadlight/contract/route";
import { mails, sendMail } from "@treadlight/people/mails";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { ApiDeps } from "../../deps/index.ts";
import { addressOf } from "../../limits/index.ts";
import { addAccount } from "./accounts.ts";
import { doneSchema } from "./done.ts";
import { hashPassword, uncommonPasswordSchema } from "./passwords.ts";

export function registrationEndpoint({ db, limits, now }: Pick<ApiDeps, "db" | "limits" | "now">): Endpoint {
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
        await db.transaction().execute(async (transaction) => {
          const isNew = await addAccount(transaction, { ...account, passwordHash, createdAt: new Date(now()) });
          const template = isNew ? mails.welcome : mails.alreadyRegistered;
          await sendMail(transaction, template, { to: email, params: {}, limit: "notice" });
        });
        return { status: 201, body: { success: true, message: "Your account is ready. You can sign in now." } };
      },
    },
  );
}
