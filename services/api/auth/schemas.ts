import { registrationSchema, resetPasswordSchema as resetFormSchema } from "@treadlight/domain/account";
import { z } from "zod";
import { uncommonPasswordSchema } from "./passwords.ts";

export {
  emailSchema,
  forgotPasswordSchema,
  loginSchema,
  nameSchema,
  type Registration,
} from "@treadlight/domain/account";

export const registerSchema = registrationSchema.safeExtend({ password: uncommonPasswordSchema });

export const refreshSchema = z.object({ refreshToken: z.string().min(1).max(200) });

export const logoutSchema = z.object({ refreshToken: z.string().min(1).max(200).optional() });

export const resetPasswordSchema = resetFormSchema.extend({ password: uncommonPasswordSchema });
