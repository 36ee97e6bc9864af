import { regionByText } from "@treadlight/domain/environment";
import { z } from "zod";
import { MAX_PASSWORD_CHARACTERS, newPasswordSchema } from "./passwords.ts";

/** Addresses are kept and compared in lower case. */
export const emailSchema = z.string().trim().toLowerCase().max(254).pipe(z.email("must be an e-mail address"));

/** One line of text: PostgreSQL keeps no NUL, and nobody's name has a control character. */
export const nameSchema = z
  .string()
  .trim()
  .min(1, "must not be empty")
  .max(120)
  .regex(/^\P{Cc}*$/u, "must not hold control characters");

const regionSchema = z
  .string()
  .max(64)
  .transform((text, context) => {
    const key = regionByText(text)?.key;
    if (key) return key;
    context.addIssue("is not a known region");
    return z.NEVER;
  });

export const registerSchema = z
  .object({
    email: emailSchema,
    password: newPasswordSchema,
    name: nameSchema.optional(),
    accountType: z.enum(["individual", "business"]).default("individual"),
    organizationName: nameSchema.optional(),
    region: regionSchema.optional(),
  })
  .refine(({ accountType, organizationName }) => accountType === "individual" || organizationName !== undefined, {
    path: ["organizationName"],
    message: "is required for a business account",
    params: { code: "required" },
  })
  .refine(({ email, password }) => password.toLowerCase() !== email, {
    path: ["password"],
    message: "must not be the e-mail address",
    params: { code: "too_common" },
  });

/** A password that is only compared: rules of today do not lock out those who chose theirs before. */
export const loginSchema = z.object({ email: emailSchema, password: z.string().min(1).max(MAX_PASSWORD_CHARACTERS) });

export const refreshSchema = z.object({ refreshToken: z.string().min(1).max(200) });

export const logoutSchema = z.object({ refreshToken: z.string().min(1).max(200).optional() });

export const forgotPasswordSchema = z.object({ email: emailSchema });

export const resetPasswordSchema = z.object({ token: z.string().min(1).max(200), password: newPasswordSchema });

export type Registration = z.output<typeof registerSchema>;
