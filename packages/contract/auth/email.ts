import { z } from "zod";
import { currentPasswordSchema, emailSchema, mailedTokenSchema } from "../fields/index.ts";
import { defineRoute, doneSchema } from "../route/index.ts";

export const changeEmailSchema = z.strictObject({ email: emailSchema, password: currentPasswordSchema });

export const changeEmail = defineRoute({
  route: "POST /api/auth/change-email",
  summary: "Mails a link that confirms a new e-mail address",
  description: [
    "The response is the same if another account has the address; its owner is notified by mail. Only the latest link works,",
    "for 24 hours. For the account's current address, the link confirms it if that is still to be done.",
  ].join(" "),
  body: changeEmailSchema,
  answers: { 200: doneSchema },
  errors: ["wrong_password", "rate_limited"],
});

export const confirmEmail = defineRoute({
  route: "POST /api/auth/confirm-email",
  summary: "Confirms an e-mail address",
  body: z.strictObject({ token: mailedTokenSchema }),
  answers: { 200: doneSchema },
  errors: ["invalid_email_token", "rate_limited", "database_unavailable"],
});
