import { GROUP_KINDS, REGULAR_WEEKS } from "@treadlight/domain/adoption";
import { line } from "@treadlight/domain/text";
import { z } from "zod";
import { defineRoute } from "../route/index.ts";

const people = z.int().nullable();
const share = z.number().nullable().describe("From 0 to 1; `null` if the people are too few.");

/** How many whole weeks an answer may cover. */
export const ADOPTION_WEEKS = [12, 26, 52] as const;

export const adoptionSchema = z.object({
  minimumPeople: z
    .int()
    .describe("Every count of people is rounded to a multiple of this; `null` stands for fewer people than this."),
  weeks: z
    .array(
      z.object({
        week: z.iso.date().describe("Its Monday. Weeks are in UTC."),
        active: people,
        new: people.describe("Used AI for the first time."),
        returning: people.describe("Came back after at least four weeks without."),
        dormant: people.describe(
          "Used AI before, and not in this week or the three before it. People who left count too.",
        ),
        monthly: people.describe("Active in this week or the three before it."),
        weeklyOfMonthly: share.describe("People of an average week of these four, as a share of `monthly`."),
        dailyOfMonthly: share.describe("People of an average day of these 28, as a share of `monthly`."),
      }),
    )
    .describe("Whole weeks, the oldest first."),
  cohorts: z
    .array(
      z.object({
        from: z.iso.date().describe("The Monday of the first week in which they used AI for the first time."),
        to: z.iso.date().describe("The Monday of the last such week: weeks in which too few began are joined."),
        people: z.int(),
        shares: z.array(z.number()).describe("By weeks since each person's first: the share that was active."),
      }),
    )
    .describe("People by the week of their first use, the oldest first."),
  depth: z.object({
    tools: z
      .array(z.object({ used: z.int(), people }))
      .describe("How many people use so many tools; the last counts more, too."),
    kinds: z.array(z.object({ used: z.int(), people })).describe("The same of kinds of work that are known."),
  }),
  groups: z
    .array(
      z.object({
        kind: z.enum(GROUP_KINDS),
        name: z.string(),
        members: z
          .int()
          .nullable()
          .describe("Accounts that belong there now; `null` for kinds of work, and without any."),
        active: people,
        regular: people.describe(`Active there in at least ${REGULAR_WEEKS} of the last four weeks.`),
        toTrain: people.describe(
          "Members who are not regular; without members, those who were active there and are not.",
        ),
      }),
    )
    .describe("Those that are large enough, in the last four whole weeks; the most people to train first."),
  seats: z
    .array(z.object({ tool: z.string(), seats: z.int(), active: people }))
    .nullable()
    .describe(
      "Licences by tool, and who used it in the last four whole weeks. `null` for those who do not see licences.",
    ),
});
export type Adoption = z.output<typeof adoptionSchema>;

export const getAdoption = defineRoute({
  route: "GET /api/analytics/adoption",
  summary: "Tells how many people use AI, how often, and whether they stay",
  description: [
    "In whole weeks. No figure is about fewer people than the organization's minimum: counts are rounded to multiples of it, and shares are",
    "those of the rounded counts. Each answer is rounded by itself, so a count may go from one multiple to the next because of one person.",
    "Responds with JSON, or with CSV for `Accept: text/csv`.",
  ].join(" "),
  query: z.strictObject({
    weeks: z.coerce.number().pipe(z.literal(ADOPTION_WEEKS)).default(26),
    department: line(200).optional().describe("Only the sessions that started in it."),
  }),
  answers: { 200: adoptionSchema },
  otherForms: [
    {
      mediaType: "text/csv",
      description:
        "A line for each figure: `part`, `group`, `week`, `figure` and `value`, which is empty for too few people.",
    },
  ],
  errors: ["plan_required", "warehouse_unavailable", "query_too_expensive"],
});

export const ADOPTION_ROUTES = [getAdoption];
