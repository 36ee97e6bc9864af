import { token } from "@treadlight/domain/text";
import { z } from "zod";
import { signInGateSchema } from "../access/index.ts";
import { accountSchema } from "../account/index.ts";
import { currentPasswordSchema, emailSchema } from "../fields/index.ts";
import { defineRoute } from "../route/index.ts";
import { timestampSchema } from "../route/timestamp.ts";

/** What can be the second step of a sign-in. */
export const SECOND_STEP_METHODS = ["code", "passkey", "recovery_code"] as const;
export type SecondStepMethod = (typeof SECOND_STEP_METHODS)[number];

const refreshTokenSchema = token(200);
export const cookieSchema = z
  .boolean()
  .default(false)
  .describe("For pages: puts the refresh token in a cookie that no script can read, instead of in the response.");

/** The tokens of a login, and its user. */
export const loginAnswerSchema = z.object({
  success: z.literal(true),
  data: z.object({
    accessToken: z.string().describe("Valid for 15 minutes."),
    refreshToken: z
      .string()
      .optional()
      .describe("Valid for one call of `POST /api/auth/refresh`, within 30 days. Absent if it is kept in a cookie."),
    expiresAt: timestampSchema.describe("When the access token expires."),
    user: accountSchema,
  }),
});

/** The response to a correct password if the account has a second step. */
export const secondStepNeededSchema = z
  .object({
    success: z.literal(false),
    secondStep: z.object({
      token: z.string().describe("Works once, and only for `POST /api/auth/second-step`."),
      expiresAt: timestampSchema,
      methods: z.array(z.enum(SECOND_STEP_METHODS)).describe("The account's methods for the second step."),
    }),
  })
  .describe("The password is correct, but the account needs a second step.");

export const loginSchema = z.strictObject({
  email: emailSchema,
  password: currentPasswordSchema,
  cookie: cookieSchema,
});

export const login = defineRoute({
  route: "POST /api/auth/login",
  summary: "Signs in on a device",
  description:
    "With two-step sign-in, a browser that was remembered in the last 30 days signs in at once; others get a 202 and complete the second step.",
  body: loginSchema,
  answers: { 200: loginAnswerSchema, 202: secondStepNeededSchema },
  errors: [
    "invalid_credentials",
    "account_suspended",
    "company_sign_in_required",
    "rate_limited",
    "database_unavailable",
  ],
});

export const refreshLogin = defineRoute({
  route: "POST /api/auth/refresh",
  summary: "Exchanges a refresh token for new tokens",
  description:
    "A refresh token works once. Using it a second time is a sign of theft and ends the login. Without one in the body, the one in the cookie is exchanged, and the new one is put in the cookie.",
  body: z.strictObject({ refreshToken: refreshTokenSchema.optional() }),
  answers: { 200: loginAnswerSchema },
  errors: ["invalid_refresh_token", "account_suspended", "database_unavailable"],
});

export const openDemo = defineRoute({
  route: "POST /api/auth/demo",
  summary: "Opens the demo, without an account",
  description:
    "The access token reads the figures of the demo's generated company, and nothing else. There is no refresh token: ask again. `not_found` where no demo is open.",
  body: z.strictObject({}),
  answers: { 200: loginAnswerSchema },
  errors: ["not_found", "database_unavailable"],
});

export const logout = defineRoute({
  route: "POST /api/auth/logout",
  summary: "Signs this device out",
  description:
    "Takes the access token, the refresh token (in the body or the cookie) or both. Expired tokens work too.",
  body: z.strictObject({ refreshToken: refreshTokenSchema.optional() }),
  answers: { 200: z.object({ success: z.literal(true) }) },
  errors: ["database_unavailable"],
});

export const getMe = defineRoute({
  route: "GET /api/auth/me",
  summary: "Gets your account",
  answers: {
    200: z.object({
      success: z.literal(true),
      data: z.object({
        user: accountSchema,
        barrier: signInGateSchema.nullable().describe("Why most calls are currently refused: their error code."),
        secondStepDue: timestampSchema
          .nullable()
          .describe("When two-step sign-in becomes mandatory for you; null if you have it or do not need it."),
      }),
    }),
  },
});
