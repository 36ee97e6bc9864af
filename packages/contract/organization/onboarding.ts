import { z } from "zod";
import { FIELD_ERRORS } from "../errors/index.ts";
import { nameSchema } from "../fields/index.ts";
import { inviteeSchema } from "../invitations/index.ts";
import { jsonText } from "../lists/index.ts";
import { defineRoute } from "../route/index.ts";
import { timestampSchema } from "../route/timestamp.ts";
import { organizationChangeSchema, organizationSchema } from "./settings.ts";

const MAX_BODY_BYTES = 1_048_576;
export const MAX_ONBOARDING_INVITATIONS = 1_000;
export const MAX_ONBOARDING_DEPARTMENTS = 500;
export const MAX_ONBOARDING_LINES = 2_000;
export const MAX_IMPORTED_LINES = 5_000;

export const onboardingSchema = organizationChangeSchema
  .pick({ name: true, region: true, currency: true, timeZone: true, size: true })
  .extend({
    departments: z.array(nameSchema).max(MAX_ONBOARDING_DEPARTMENTS).default([]),
    departmentsText: z
      .string()
      .max(100_000)
      .optional()
      .describe(
        `One department per line, typed or from a CSV file; a second column names a team in it. At most ${MAX_ONBOARDING_LINES} lines.`,
      ),
    invitations: z.array(inviteeSchema).max(MAX_ONBOARDING_INVITATIONS).default([]),
    keyName: nameSchema.optional().describe("Creates a first ingest key with this name."),
  });
export type Onboarding = z.output<typeof onboardingSchema>;

export const onboardOrganization = defineRoute({
  route: "POST /api/organization/onboarding",
  summary: "Sets up a business: profile, departments, teams, invitations and a first ingest key",
  description: [
    "Either everything is created or nothing. Sending it again keeps existing departments, teams and keys with the same name, and open",
    "invitations to the same address. Errors name the field by its path, such as `invitations.3.email`.",
  ].join(" "),
  body: onboardingSchema,
  maxBodyBytes: MAX_BODY_BYTES,
  answers: {
    200: z.object({
      organization: organizationSchema,
      departments: z.array(z.object({ id: z.guid(), name: z.string() })).describe("The new departments."),
      teams: z
        .array(z.object({ id: z.guid(), name: z.string(), departmentId: z.guid().nullable() }))
        .describe("The new teams."),
      invitations: z
        .array(z.object({ id: z.guid(), email: z.string(), role: z.string(), expiresAt: timestampSchema }))
        .describe("The new invitations."),
      key: z
        .object({ id: z.guid(), name: z.string(), key: z.string().describe("Shown only in this response.") })
        .nullable()
        .describe("The new ingest key; `null` if none was requested or the name is taken."),
    }),
  },
  errors: ["conflict", "address_unconfirmed", "seats_used", "rate_limited"],
});

const booleanText = z
  .enum(["true", "false"])
  .default("false")
  .transform((text) => text === "true");

/** What a column of a people file can hold. A first and a last name make a name. */
export const PEOPLE_FIELDS = ["email", "name", "firstName", "lastName", "role", "department", "team"] as const;
export const peopleFieldSchema = z.enum(PEOPLE_FIELDS);
export type PeopleField = z.output<typeof peopleFieldSchema>;

/** What columns hold, by their names in the header; `null` for those to ignore. */
const mappingSchema = z.record(z.string().max(1_000), peopleFieldSchema.nullable());
export type PeopleMapping = z.output<typeof mappingSchema>;

/** What an import did, or would do. */
export const importReportSchema = z.object({
  columns: z
    .array(z.object({ column: z.string(), field: peopleFieldSchema.nullable() }))
    .describe("What each column was taken for, in the order of the file; `null` if it was ignored."),
  lines: z.int().describe("The number of lines, without the header."),
  valid: z.int(),
  invalid: z.array(
    z.object({
      line: z.int().describe("The header is line 1."),
      column: z.string().nullable().describe("`null` for the whole line."),
      code: z.enum(Object.keys(FIELD_ERRORS)),
      message: z.string(),
    }),
  ),
  created: z.int().describe("The number of new invitations: 0 in a dry run, or if the file was rejected."),
  departmentsCreated: z.array(z.string()).describe("In a dry run, those that would be created."),
  teamsCreated: z.array(z.string()).describe("In a dry run, those that would be created."),
  invitationsLeft: z
    .int()
    .nullable()
    .describe(
      "How many more invitations the organization may send now; `null` without a limit. New organizations may send few at first, and more every day.",
    ),
});
export type ImportReport = z.output<typeof importReportSchema>;

/** What a dry run says if more people would be invited than the organization may invite now. */
export function noticeOfLimit({ valid, invitationsLeft }: Pick<ImportReport, "valid" | "invitationsLeft">) {
  if (invitationsLeft === null || valid <= invitationsLeft) return undefined;
  const more = invitationsLeft === 1 ? "1 more invitation" : `${invitationsLeft.toLocaleString("en")} more invitations`;
  return `Your organization can send ${more} now. The limit for new organizations grows daily; a verified domain or a paid plan raises it at once.`;
}

export const importPeople = defineRoute({
  route: "POST /api/organization/import-people",
  summary: "Invites the people listed in a CSV file",
  description: [
    "The header names the columns `email`, `name` or `firstName` and `lastName`, `role`, `department` and `team`, in any order, or as exports",
    "of Entra, Okta, Google Workspace and Personio name them; others are ignored, and `columns` of the response says which. `mapping` is a JSON",
    'object that overrides this: `{ "Kostenstelle": "department", "Login": null }`. Of several columns for one field, the first non-empty',
    "one counts. Cells are separated by commas, semicolons, tabs, or as a first line such as `sep=;` says; the encoding is UTF-8, UTF-16 or Windows-1252.",
    `At most ${MAX_IMPORTED_LINES} lines and 1 MiB. Everyone listed is invited; unknown departments and teams are created.`,
    "With `dryRun=true` nothing changes. A file with an invalid line changes nothing either, unless `skipInvalid=true`.",
  ].join(" "),
  query: z.object({ dryRun: booleanText, skipInvalid: booleanText, mapping: jsonText(mappingSchema).prefault("{}") }),
  body: z.string(),
  bodyType: "text/csv",
  maxBodyBytes: MAX_BODY_BYTES,
  answers: { 200: importReportSchema },
  errors: ["conflict", "address_unconfirmed", "seats_used", "rate_limited"],
});
