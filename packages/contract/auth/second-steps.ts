import { token } from "@treadlight/domain/text";
import { z } from "zod";
import { currentPasswordSchema } from "../fields/index.ts";
import { defineRoute, noBody } from "../route/index.ts";
import { timestampSchema } from "../route/timestamp.ts";
import { cookieSchema, loginAnswerSchema, SECOND_STEP_METHODS } from "./login.ts";
import { assertionSchema, passkeySchema } from "./passkeys.ts";

/** How many recovery codes a person gets at once. */
export const RECOVERY_CODES = 10;

/** A code of the authenticator app or a recovery code. Spaces and hyphens do not matter. */
export const codeSchema = z
  .string()
  .max(40, "must have at most 40 characters")
  .transform((text) => text.replaceAll(/[\s-]/g, "").toLowerCase())
  .pipe(z.string().regex(/^(\d{6}|[a-z2-7]{16})$/, "must have six digits, or be a recovery code"));

/** The code of an authenticator app alone. */
export const appCodeSchema = z
  .string()
  .max(20, "must have six digits")
  .transform((text) => text.replaceAll(/\s/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, "must have six digits"));

export const completeSignInSchema = z.strictObject({
  token: token(200).describe("From the 202 of `POST /api/auth/login`."),
  code: codeSchema.describe("Six digits from the authenticator app, or a recovery code."),
  remember: z
    .boolean()
    .default(false)
    .describe("For pages: whether this browser skips the second step for 30 days. A cookie remembers it."),
  cookie: cookieSchema,
});

export const completeSignIn = defineRoute({
  route: "POST /api/auth/second-step",
  summary: "Completes a sign-in with its second step",
  description: "Wrong codes count as failed sign-ins. A code works once.",
  body: completeSignInSchema,
  answers: { 200: loginAnswerSchema },
  errors: ["invalid_step_token", "wrong_code", "account_suspended", "rate_limited", "database_unavailable"],
});

/** A step-up without a passkey. */
export const passwordStepUpSchema = z.strictObject({
  password: currentPasswordSchema,
  code: codeSchema.optional().describe("Needed if the account has a second step."),
});

const passkeyStepUpSchema = z.strictObject({ passkey: assertionSchema });

export const prove = defineRoute({
  route: "POST /api/auth/proof",
  summary: "Completes a step-up, for calls refused with `proof_required`",
  description: "With the password and, if the account has a second step, a code; or with a passkey.",
  body: z.union([passkeyStepUpSchema, passwordStepUpSchema]),
  answers: { 200: z.object({ success: z.literal(true), provedUntil: timestampSchema }) },
  errors: ["wrong_password", "wrong_code", "invalid_passkey", "rate_limited"],
});

export const getSecondSteps = defineRoute({
  route: "GET /api/auth/second-steps",
  summary: "Gets your sign-in methods",
  answers: {
    200: z.object({
      methods: z
        .array(z.enum(SECOND_STEP_METHODS))
        .describe("The methods for the second step; empty if the password is enough."),
      hasPassword: z.boolean().describe("False if you can only sign in through your company's provider."),
      authenticatorApp: z.object({ since: timestampSchema }).nullable(),
      passkeys: z.array(passkeySchema).describe("Oldest first."),
      recoveryCodes: z.int().describe("How many recovery codes are left."),
      rememberedDevices: z
        .array(
          z.object({
            id: z.guid(),
            device: z.string().nullable(),
            createdAt: timestampSchema,
            expiresAt: timestampSchema,
          }),
        )
        .describe("Browsers that skip the second step, newest first."),
    }),
  },
});

export const setUpAuthenticatorApp = defineRoute({
  route: "POST /api/auth/authenticator-app",
  summary: "Creates the secret for an authenticator app",
  description: "It is not active until a code confirms it. Calling this again replaces an unconfirmed secret.",
  answers: {
    201: z.object({
      secret: z.string().describe("In base32, for typing."),
      uri: z.string().describe("An `otpauth:` address, for a QR code."),
    }),
  },
  errors: ["conflict"],
});

const recoveryCodesSchema = z
  .array(z.string())
  .describe("Each replaces the second step once. They appear only in this response; earlier ones no longer work.");

export const confirmAuthenticatorAppSchema = z.strictObject({ code: appCodeSchema });

export const confirmAuthenticatorApp = defineRoute({
  route: "POST /api/auth/authenticator-app/confirm",
  summary: "Turns on two-step sign-in, with a first code from the app",
  body: confirmAuthenticatorAppSchema,
  answers: { 200: z.object({ recoveryCodes: recoveryCodesSchema }) },
  errors: ["wrong_code", "conflict", "rate_limited"],
});

export const removeAuthenticatorAppSchema = z.strictObject({ password: currentPasswordSchema, code: codeSchema });

export const removeAuthenticatorApp = defineRoute({
  route: "DELETE /api/auth/authenticator-app",
  summary: "Removes the authenticator app",
  description: "If no other second step is left, recovery codes and remembered browsers are removed too.",
  body: removeAuthenticatorAppSchema,
  answers: { 204: noBody },
  errors: ["wrong_password", "wrong_code", "rate_limited", "not_found"],
});

export const newRecoveryCodes = defineRoute({
  route: "POST /api/auth/recovery-codes",
  summary: "Replaces the recovery codes with new ones",
  answers: { 200: z.object({ recoveryCodes: recoveryCodesSchema }) },
  errors: ["conflict"],
});

export const forgetDevice = defineRoute({
  route: "DELETE /api/auth/remembered-devices/:id",
  summary: "Forgets a remembered browser, which then asks for the second step again",
  params: z.object({ id: z.guid() }),
  answers: { 204: noBody },
});
