import { z } from "zod";
import { currentPasswordSchema, mailedTokenSchema, nameSchema, regionSchema } from "../fields/index.ts";
import { organizationChangeSchema, organizationSchema } from "../organization/index.ts";
import { defineRoute, doneSchema } from "../route/index.ts";
import { accountSchema, OPTIONAL_MAILS } from "./account.ts";

export * from "./account.ts";

/** A change of your own account. */
export const accountChangeSchema = z.strictObject({
  name: nameSchema.nullable().optional(),
  region: regionSchema.nullable().optional(),
  /** Whether to be asked about time; `null` as the organization decides. */
  askedAboutTime: z.boolean().nullable().optional(),
  /** Whether previews in which a special subject is noticed are withheld, whatever the organization has decided. */
  withholdsSpecialPreviews: z.boolean().optional(),
  /** Set it once the weekly summary has been offered. */
  wasOfferedWeeklySummary: z.boolean().optional(),
  /** Sorted and without duplicates, as they are stored. */
  mails: z
    .array(z.enum(OPTIONAL_MAILS))
    .max(OPTIONAL_MAILS.length)
    .transform((mails) => [...new Set(mails)].sort())
    .optional(),
});

export const updateAccount = defineRoute({
  route: "PATCH /api/user",
  summary:
    "Changes your name, your region, which mails you get, whether you are asked about time, and which previews are withheld",
  description:
    "Summaries and alerts about the organization go only to its administrators. `GET /api/auth/me` returns the `ETag`.",
  ifMatch: "optional",
  body: accountChangeSchema,
  answers: { 200: accountSchema },
});

const ownSettings = { previewsEnabled: true, keepsSpecialPreviews: true, retentionDays: true, timeZone: true } as const;

export const updateAccountSettings = defineRoute({
  route: "PATCH /api/user/settings",
  summary: "Changes how long your own sessions are kept, whether previews are stored, and your time zone",
  description:
    "For people with a personal organization. In a business, the organization decides. `GET /api/organization` returns the `ETag`.",
  ifMatch: "optional",
  body: organizationChangeSchema.pick(ownSettings),
  answers: { 200: organizationSchema.pick(ownSettings) },
  errors: ["organization_decides", "confirmation_required"],
});

export const exportAccount = defineRoute({
  route: "GET /api/user/export",
  summary: "Exports all data about you as a ZIP file",
  answers: {
    200: { mediaType: "application/zip", description: "JSON and NDJSON files, and a README that explains them." },
  },
  errors: ["rate_limited", "warehouse_unavailable"],
});

export const deleteAccountSchema = z.strictObject({ password: currentPasswordSchema });

export const deleteAccount = defineRoute({
  route: "DELETE /api/user",
  summary: "Deletes your account and all data about you",
  description: [
    "Your achievements, your devices and your name in audit logs are deleted at once, your sessions in every organization within",
    "seconds. An organization without other members is deleted within the hour, after a confirmation if it has sessions. The last owner of an organization with other members cannot",
    "delete their account. A deletion cannot be undone.",
  ].join(" "),
  body: deleteAccountSchema,
  answers: { 200: doneSchema },
  errors: ["wrong_password", "confirmation_required", "last_owner", "log_unavailable", "disk_full", "rate_limited"],
});

export const unsubscribe = defineRoute({
  route: "POST /api/mails/unsubscribe",
  summary: "Unsubscribes from a kind of mail",
  description:
    "For mail programs (RFC 8058, `List-Unsubscribe-Post`) and for the page that the mails link to. The body is ignored.",
  query: z.object({ token: mailedTokenSchema }),
  answers: { 200: doneSchema },
  errors: ["invalid_unsubscribe_link"],
});

export const ACCOUNT_ROUTES = [updateAccount, updateAccountSettings, exportAccount, deleteAccount, unsubscribe];
