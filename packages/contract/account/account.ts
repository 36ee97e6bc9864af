import { z } from "zod";

/** The mails that a person can turn on and off. Dashboards go to whom somebody chose, what else is about the organization only to administrators. */
export const OPTIONAL_MAILS = [
  "alerts",
  "dashboards",
  "weekly_summary",
  "monthly_summary",
  "weekly_organization_summary",
  "monthly_organization_summary",
] as const;
export type OptionalMail = (typeof OPTIONAL_MAILS)[number];

/** An account as its owner sees it. */
export const accountSchema = z.object({
  id: z.guid(),
  email: z.string(),
  name: z.string().nullable(),
  role: z.string().describe("The role as stored, such as `individual`."),
  userType: z.string().describe("The user type that the role stands for, such as `FreeUser`."),
  region: z.string().nullable(),
  organizationId: z.guid(),
  organizationName: z.string(),
  isStaff: z.boolean(),
  timeZone: z
    .string()
    .nullable()
    .describe("The time zone of your organization, in which days begin; `null` if nobody has set one: then it is UTC."),
  askedAboutTime: z
    .boolean()
    .nullable()
    .describe(
      "Whether they want to be asked now and then how long a session would have taken without AI; `null` as the organization decides.",
    ),
  withholdsSpecialPreviews: z
    .boolean()
    .describe(
      "Whether previews in which a special subject is noticed are withheld, even if the organization stores such previews.",
    ),
  wasOfferedWeeklySummary: z.boolean().describe("Whether they have answered the offer of the weekly summary."),
  mails: z
    .array(z.string())
    .describe(`The mails that the person wants: ${OPTIONAL_MAILS.map((mail) => `\`${mail}\``).join(", ")}.`),
});
export type Account = z.output<typeof accountSchema>;
