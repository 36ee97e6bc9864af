import { z } from "zod";
import { MIN_GROUP_SIZE } from "../access/index.ts";
import { nameSchema, regionSchema, wholeNumberSchema } from "../fields/index.ts";
import { etagSchema } from "../route/index.ts";
import { timestampSchema } from "../route/timestamp.ts";

export const accountTypeSchema = z.enum(["individual", "business"]);

/** A currency code of ISO 4217; parses to capitals. */
export const currencySchema = z
  .string()
  .trim()
  .toUpperCase()
  .refine((code) => Intl.supportedValuesOf("currency").includes(code), "must be an ISO 4217 currency code, like GBP");

/** A time zone of the IANA database; parses to its canonical name. */
export const timeZoneSchema = z
  .string()
  .trim()
  .max(64, "must be a time zone, like Europe/London")
  .regex(/^[A-Za-z]/, "must be a time zone, like Europe/London")
  .transform((text, context) => {
    try {
      return new Intl.DateTimeFormat("en", { timeZone: text }).resolvedOptions().timeZone;
    } catch {
      context.addIssue("must be a time zone, like Europe/London");
      return z.NEVER;
    }
  });

/** The number of people who work there, as stated by the organization. */
const sizeSchema = wholeNumberSchema(1, 10_000_000);
export const MAX_GROUP_SIZE = 1_000;
export const MAX_RETENTION_DAYS = 3_650;

/** A change of an organization's profile and settings. Fields left out stay as they are; `null` clears. */
export const organizationChangeSchema = z.strictObject({
  name: nameSchema.optional(),
  region: regionSchema.nullable().optional(),
  currency: currencySchema.nullable().optional(),
  timeZone: timeZoneSchema.nullable().optional(),
  size: sizeSchema.nullable().optional(),
  /** The number of days that sessions are kept after their start; `null` keeps all. */
  retentionDays: wholeNumberSchema(1, MAX_RETENTION_DAYS).nullable().optional(),
  /** Whether prompt previews are stored, without the values found in them. */
  previewsEnabled: z.boolean().optional(),
  /** Whether previews are stored too in which a special subject is noticed. */
  keepsSpecialPreviews: z.boolean().optional(),
  /** Whether administrators see people's names instead of pseudonyms. */
  peopleVisible: z.boolean().optional(),
  /** Whether people are asked now and then how long a session would have taken without AI. Their own setting goes first. */
  asksAboutTime: z.boolean().optional(),
  /** Members see no figures for groups smaller than this. */
  minGroupSize: wholeNumberSchema(MIN_GROUP_SIZE, MAX_GROUP_SIZE).optional(),
});
export type OrganizationChange = z.output<typeof organizationChangeSchema>;

/** An organization as its members see it. */
export const organizationSchema = z.object({
  id: z.guid(),
  name: z.string(),
  accountType: accountTypeSchema,
  region: z.string().nullable().describe("A region key, such as `us-west`."),
  currency: z.string().nullable().describe("An ISO 4217 code."),
  timeZone: z.string().nullable().describe("The time zone in which days begin; `null` for UTC."),
  size: z.int().nullable().describe("The number of people who work there, as stated by the organization."),
  retentionDays: z
    .int()
    .nullable()
    .describe("The number of days that sessions are kept after their start; `null` keeps all."),
  previewsEnabled: z.boolean().describe("Whether prompt previews are stored, without the values found in them."),
  keepsSpecialPreviews: z
    .boolean()
    .describe(
      "Whether previews are stored too in which a special subject is noticed: health, law, GDPR Article 9. People can withhold theirs all the same.",
    ),
  peopleVisible: z.boolean().describe("Whether administrators see people's names instead of pseudonyms."),
  namesFrom: z.iso
    .date()
    .nullable()
    .describe("With `peopleVisible`: the first UTC day whose sessions show names; `null` if all do."),
  namesShownAfter: timestampSchema
    .nullable()
    .describe("When administrators will begin to see names, if that was requested and not cancelled."),
  asksAboutTime: z
    .boolean()
    .describe(
      "Whether people are asked now and then how long a session would have taken without AI, unless they have decided for themselves.",
    ),
  minGroupSize: z.int().describe("Members see no figures for groups smaller than this."),
  createdAt: timestampSchema,
  onboardedAt: timestampSchema.nullable(),
  deleteAfter: timestampSchema
    .nullable()
    .describe("When it will be deleted. Until then it keeps working and can be restored."),
  people: z.int(),
  departments: z.int(),
  teams: z.int(),
  openInvitations: z.int(),
  role: z.string().describe("The caller's user type, such as `OrgOwner`."),
  etag: etagSchema,
});
