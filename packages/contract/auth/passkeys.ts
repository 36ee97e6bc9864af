import { z } from "zod";
import { nameSchema } from "../fields/index.ts";
import { defineRoute, noBody } from "../route/index.ts";
import { timestampSchema } from "../route/timestamp.ts";
import { cookieSchema, loginAnswerSchema } from "./login.ts";

const base64Schema = z
  .string()
  .max(20_000)
  .regex(/^[\w-]+$/, "must be base64url");
const publicKeyType = z.literal("public-key");

/** What a browser returns for a new passkey, as JSON. Other properties are ignored. */
const newCredentialSchema = z.object({
  id: base64Schema,
  rawId: base64Schema,
  type: publicKeyType,
  response: z.object({ clientDataJSON: base64Schema, attestationObject: base64Schema }),
});
export type NewCredential = z.output<typeof newCredentialSchema>;

/** What a browser returns when a passkey is used, as JSON. Other properties are ignored. */
export const assertionSchema = z.object({
  id: base64Schema,
  rawId: base64Schema,
  type: publicKeyType,
  response: z.object({ clientDataJSON: base64Schema, authenticatorData: base64Schema, signature: base64Schema }),
});
export type Assertion = z.output<typeof assertionSchema>;

const TIMEOUT = "In milliseconds.";

export const startPasskey = defineRoute({
  route: "POST /api/auth/passkeys/options",
  summary: "Gets the options for creating a passkey",
  answers: {
    200: z.object({
      challenge: z.string(),
      rp: z.object({
        id: z.string().describe("The site's host: a browser lets only its pages use the passkey."),
        name: z.string(),
      }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      pubKeyCredParams: z.array(z.object({ type: publicKeyType, alg: z.int() })),
      excludeCredentials: z.array(z.object({ type: publicKeyType, id: z.string() })),
      authenticatorSelection: z.object({
        residentKey: z.literal("required"),
        requireResidentKey: z.literal(true),
        userVerification: z.literal("required"),
      }),
      timeout: z.int().describe(TIMEOUT),
    }),
  },
});

export const passkeySchema = z.object({
  id: z.guid(),
  name: z.string(),
  createdAt: timestampSchema,
  lastUsedAt: timestampSchema.nullable(),
});

export const addPasskey = defineRoute({
  route: "POST /api/auth/passkeys",
  summary: "Adds a passkey, with which you sign in instead of a password or as the second step",
  body: z.strictObject({ name: nameSchema, credential: newCredentialSchema }),
  answers: {
    201: z.object({
      passkey: passkeySchema,
      recoveryCodes: z
        .array(z.string())
        .nullable()
        .describe("Set if this turned two-step sign-in on. They appear only in this response."),
    }),
  },
  errors: ["invalid_passkey", "already_exists"],
});

export const removePasskey = defineRoute({
  route: "DELETE /api/auth/passkeys/:id",
  summary: "Removes a passkey",
  description: "If no other second step is left, recovery codes and remembered browsers are removed too.",
  params: z.object({ id: z.guid() }),
  answers: { 204: noBody },
});

export const challengePasskey = defineRoute({
  route: "POST /api/auth/passkey-challenge",
  summary: "Gets a challenge for using a passkey, to sign in or as a step-up",
  answers: {
    200: z.object({
      challenge: z.string().describe("Works once, for five minutes."),
      rpId: z.string(),
      userVerification: z.literal("required"),
      timeout: z.int().describe(TIMEOUT),
    }),
  },
  errors: ["database_unavailable"],
});

export const signInWithPasskey = defineRoute({
  route: "POST /api/auth/passkey-login",
  summary: "Signs in on a device with a passkey, without a password",
  body: z.strictObject({ passkey: assertionSchema, cookie: cookieSchema }),
  answers: { 200: loginAnswerSchema },
  errors: ["invalid_passkey", "account_suspended", "company_sign_in_required", "database_unavailable"],
});
