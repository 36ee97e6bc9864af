import { z } from "zod";
import { accountSchema } from "../account/index.ts";
import { currentPasswordSchema, emailSchema } from "../fields/index.ts";
import { defineRoute } from "../route/index.ts";
import { timestampSchema } from "../route/timestamp.ts";

const refreshTokenSchema = z.string().min(1).max(200);

/** The tokens of a login, and whose it is. */
export const loginAnswerSchema = z.object({
  success: z.literal(true),
  data: z.object({
    accessToken: z.string().describe("Valid for 15 minutes."),
    refreshToken: z.string().describe("Valid for one call of `POST /api/auth/refresh`, within 30 days."),
    expiresAt: timestampSchema.describe("When the access token expires."),
    user: accountSchema,
  }),
});

export const loginSchema = z.strictObject({ email: emailSchema, password: currentPasswordSchema });

export const login = defineRoute({
  route: "POST /api/auth/login",
  summary: "Signs in on a device",
  body: loginSchema,
  answers: { 200: loginAnswerSchema },
  errors: ["invalid_credentials", "account_suspended", "rate_limited", "database_unavailable"],
});

export const refreshLogin = defineRoute({
  route: "POST /api/auth/refresh",
  summary: "Exchanges a refresh token for new tokens",
  description: "A refresh token works once. Using it a second time is a sign of theft and ends the login.",
  body: z.strictObject({ refreshToken: refreshTokenSchema }),
  answers: { 200: loginAnswerSchema },
  errors: ["invalid_refresh_token", "account_suspended", "database_unavailable"],
});

export const logout = defineRoute({
  route: "POST /api/auth/logout",
  summary: "Signs this device out",
  description: "Takes the access token, the refresh token or both. Expired tokens work too.",
  body: z.strictObject({ refreshToken: refreshTokenSchema.optional() }),
  answers: { 200: z.object({ success: z.literal(true) }) },
  errors: ["database_unavailable"],
});

export const getMe = defineRoute({
  route: "GET /api/auth/me",
  summary: "Gets your account",
  answers: { 200: z.object({ success: z.literal(true), data: z.object({ user: accountSchema }) }) },
});
