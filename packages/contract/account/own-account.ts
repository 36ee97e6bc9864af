import { z } from "zod";
import { currentPasswordSchema, emailSchema, nameSchema, newPasswordSchema, regionSchema } from "./fields.ts";
import { mailedTokenSchema } from "./forms.ts";
import { organizationChangeSchema } from "./organization.ts";

/** Body of `POST /api/auth/change-password`. */
export const passwordChangeSchema = z.object({
  currentPassword: currentPasswordSchema,
  newPassword: newPasswordSchema,
});

/** Body of `POST /api/auth/change-email`: the new address, and the password to confirm. */
export const emailChangeSchema = z.object({ email: emailSchema, password: currentPasswordSchema });

/** Body of `POST /api/auth/confirm-email`: the token out of the link that was sent to the new address. */
export const emailConfirmationSchema = z.object({ token: mailedTokenSchema });

/** Body of `POST /api/auth/logout-all`. */
export const logoutAllSchema = z.object({
  /** Whether the device that asks is signed out as well. */
  includingThis: z.boolean().default(false),
});

/** Body of `PATCH /api/user`: what is to change. `null` clears. */
export const profileChangeSchema = z.object({
  name: nameSchema.nullable().optional(),
  region: regionSchema.nullable().optional(),
});

/** Body of `PATCH /api/user/settings`: for people with an organization of their own; elsewhere it decides. */
export const personalSettingsSchema = organizationChangeSchema.pick({ previewsEnabled: true, retentionDays: true });

/** Body of `DELETE /api/user`: the password, to confirm. */
export const accountDeletionSchema = z.object({ password: currentPasswordSchema });
