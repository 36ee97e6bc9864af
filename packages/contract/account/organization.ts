import { z } from "zod";
import { MIN_GROUP_SIZE, normalizeRole } from "../access/index.ts";
import { currentPasswordSchema, emailSchema, nameSchema, newPasswordSchema, regionSchema } from "./fields.ts";
import { mailedTokenSchema } from "./forms.ts";

/** The roles that an organization gives, as they are stored. */
export const MEMBER_ROLES = ["member", "admin", "owner"] as const;
const ROLE_BY_USER_TYPE = { BusinessMember: "member", OrgAdmin: "admin", OrgOwner: "owner" } as const;

/** A role as people and programs name it (`admin`, `business_admin`, `OrgAdmin`); answers `member`, `admin` or `owner`. */
export const memberRoleSchema = z
  .string()
  .max(40)
  .transform((text, context) => {
    const userType = z.enum(["BusinessMember", "OrgAdmin", "OrgOwner"]).safeParse(normalizeRole(text));
    if (userType.success) return ROLE_BY_USER_TYPE[userType.data];
    context.addIssue("must be member, admin or owner");
    return z.NEVER;
  });
export type MemberRole = z.output<typeof memberRoleSchema>;

/** ISO 4217, in capitals. */
export const currencySchema = z
  .string()
  .trim()
  .toUpperCase()
  .refine((code) => Intl.supportedValuesOf("currency").includes(code), "must be a currency of ISO 4217, like GBP");

/** A zone of the IANA time zone database, by the name this platform has for it. */
export const timeZoneSchema = z
  .string()
  .trim()
  .max(64)
  .regex(/^[A-Za-z]/, "must be a time zone, like Europe/London")
  .transform((text, context) => {
    try {
      return new Intl.DateTimeFormat("en", { timeZone: text }).resolvedOptions().timeZone;
    } catch {
      context.addIssue("must be a time zone, like Europe/London");
      return z.NEVER;
    }
  });

/** How many people work there, as they say themselves. */
const sizeSchema = z.int().min(1).max(10_000_000);
export const MAX_GROUP_SIZE = 1_000;
export const MAX_RETENTION_DAYS = 3_650;

/** Body of `PATCH /api/organization`: what is to change. `null` clears. */
export const organizationChangeSchema = z.object({
  name: nameSchema.optional(),
  region: regionSchema.nullable().optional(),
  currency: currencySchema.nullable().optional(),
  timeZone: timeZoneSchema.nullable().optional(),
  size: sizeSchema.nullable().optional(),
  /** Sessions that started longer ago are erased; `null` keeps them for good. */
  retentionDays: z.int().min(1).max(MAX_RETENTION_DAYS).nullable().optional(),
  /** Whether (redacted) prompt previews are kept at all. */
  previewsEnabled: z.boolean().optional(),
  /** Whether administrators see people by name; pseudonyms otherwise. */
  peopleVisible: z.boolean().optional(),
  /** What members see of groups of fewer people is nothing. */
  minGroupSize: z.int().min(MIN_GROUP_SIZE).max(MAX_GROUP_SIZE).optional(),
});
export type OrganizationChange = z.output<typeof organizationChangeSchema>;

/** Somebody to invite, with department and team by name; names that are new become departments and teams. */
export const inviteeSchema = z.object({
  email: emailSchema,
  name: nameSchema.optional(),
  role: memberRoleSchema.default("member"),
  department: nameSchema.optional(),
  team: nameSchema.optional(),
});
export type Invitee = z.output<typeof inviteeSchema>;

/** Body of `POST /api/admin/invitations`: somebody to invite, with department and team by id. */
export const invitationSchema = z.object({
  email: emailSchema,
  name: nameSchema.nullable().optional(),
  role: memberRoleSchema.default("member"),
  departmentId: z.guid().nullable().optional(),
  teamId: z.guid().nullable().optional(),
});
export type Invitation = z.output<typeof invitationSchema>;

export const MAX_ONBOARDING_INVITATIONS = 1_000;
export const MAX_ONBOARDING_DEPARTMENTS = 500;

/** Body of `POST /api/organization/onboarding`. What is left out stays as it is. */
export const onboardingSchema = organizationChangeSchema
  .pick({ name: true, region: true, currency: true, timeZone: true, size: true })
  .extend({
    departments: z.array(nameSchema).max(MAX_ONBOARDING_DEPARTMENTS).default([]),
    /** A department a line, pasted or from a CSV file; a second column names a team in it. */
    departmentsText: z.string().max(100_000).optional(),
    invitations: z.array(inviteeSchema).max(MAX_ONBOARDING_INVITATIONS).default([]),
    /** Makes a first ingest key of this name. */
    keyName: nameSchema.optional(),
  });
export type Onboarding = z.output<typeof onboardingSchema>;

/** Body of `POST /api/invitations/preview`. */
export const invitationPreviewSchema = z.object({ token: mailedTokenSchema });

/** Body of `POST /api/invitations/accept`; a new person chooses a password. */
export const invitationAcceptSchema = z.object({
  token: mailedTokenSchema,
  name: nameSchema.optional(),
  password: newPasswordSchema.optional(),
});

/** Body of `POST /api/organization/transfer`. */
export const transferSchema = z.object({ userId: z.guid(), password: currentPasswordSchema });

/** Body of `DELETE /api/organization`: its name, typed to confirm. */
export const organizationDeletionSchema = z.object({ name: z.string().max(200), password: currentPasswordSchema });
