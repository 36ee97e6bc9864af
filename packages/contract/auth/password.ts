import { z } from "zod";
import { currentPasswordSchema, emailSchema, mailedTokenSchema, newPasswordSchema } from "../fields/index.ts";
import { defineRoute, doneSchema } from "../route/index.ts";

export const forgotPasswordSchema = z.strictObject({ email: emailSchema });

export const forgotPassword = defineRoute({
  route: "POST /api/auth/forgot-password",
  summary: "Mails a link for choosing a new password",
  description:
    "The response does not reveal whether the address has an account. Only the latest link works, for 30 minutes.",
  body: forgotPasswordSchema,
  answers: { 200: doneSchema },
  errors: ["rate_limited", "database_unavailable"],
});

export const resetPasswordSchema = z.strictObject({ token: mailedTokenSchema, password: newPasswordSchema });

export const resetPassword = defineRoute({
  route: "POST /api/auth/reset-password",
  summary: "Sets a new password with a mailed link and signs out all devices",
  body: resetPasswordSchema,
  answers: { 200: doneSchema },
  errors: ["invalid_reset_token", "rate_limited", "database_unavailable"],
});

export const changePasswordSchema = z.strictObject({
  currentPassword: currentPasswordSchema,
  newPassword: newPasswordSchema,
});

export const changePassword = defineRoute({
  route: "POST /api/auth/change-password",
  summary: "Changes your password and signs out all other devices",
  body: changePasswordSchema,
  answers: { 200: doneSchema },
  errors: ["wrong_password", "rate_limited"],
});
