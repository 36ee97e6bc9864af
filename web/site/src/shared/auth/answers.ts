import { z } from "zod";
import { userSchema } from "./user.ts";

/** What login and refresh grant; the time may come as a number or in ISO 8601. */
const grantSchema = z.object({
  accessToken: z.string().min(1),
  expiresAt: z.union([z.number(), z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))]).optional(),
});
export type Grant = z.output<typeof grantSchema>;

const secondStepSchema = z.object({ token: z.string(), methods: z.array(z.string()) });
/** The password was right, but the account asks for a second step. */
export type SecondStep = z.output<typeof secondStepSchema>;

export const loginAnswerSchema = z.object({
  success: z.boolean().optional(),
  data: grantSchema.extend({ user: userSchema }).optional().catch(undefined),
  secondStep: secondStepSchema.optional(),
});

export const grantedSchema = z.object({ success: z.literal(true), data: grantSchema.extend({ user: userSchema }) });

export const refreshAnswerSchema = z.object({
  success: z.literal(true),
  data: grantSchema.extend({ user: userSchema.optional() }),
});

export const registerAnswerSchema = z.object({ success: z.boolean().optional(), message: z.string().optional() });
