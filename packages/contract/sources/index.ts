import { REJECTION_CODES, SESSION_SOURCES } from "@treadlight/domain/session";
import { z } from "zod";
import { policyProblemSchema } from "../extension/index.ts";
import { defineRoute, timestampSchema } from "../route/index.ts";

/** In which form something was sent: a session by what recorded it, or a signal of OpenTelemetry. */
export const WAYS = [...SESSION_SOURCES, "traces", "logs", "metrics"] as const;
export const waySchema = z.enum(WAYS);
export type Way = z.output<typeof waySchema>;

/** Why a single record is not counted, besides the reasons for which a session is rejected. */
export const IGNORED_REASONS = [
  ...(["not_a_call", "not_used", "no_tool", "blocked", "too_large", "unreadable"] as const),
  ...(["told_elsewhere", "agent_of_page", "out_of_time", "test"] as const),
  ...REJECTION_CODES,
] as const;
export type IgnoredReason = (typeof IGNORED_REASONS)[number];

/** How many days (UTC) are counted, today included. */
export const SOURCE_DAYS = 30;

const counted = z.array(z.object({ reason: z.string(), count: z.int() }));

const sourceSchema = z.object({
  id: z.string(),
  kind: z
    .enum(["ingest_key", "device", "api_token", "signed_in", "people", "import"])
    .describe(
      "`signed_in`: what was sent with an access token. `people`: what the people of the organization sent themselves, summed up. " +
        "`import`: the files of one kind.",
    ),
  name: z.string().nullable().describe("`null` for a device or token that no longer exists, and for sums."),
  prefix: z.string().nullable().describe("The first characters of a key or token."),
  lastHeardAt: timestampSchema.nullable().describe("When it last sent something; `null` if it did not in these days."),
  isSilent: z
    .boolean()
    .describe(
      "Whether it has sent nothing yesterday and today, after it had on most of the 28 days before, as the alert on silent sources has it.",
    ),
  ways: z.array(
    z.object({
      way: waySchema,
      lastHeardAt: timestampSchema,
      came: z.int().describe("Sessions, spans, log records, data points, or lines of a file."),
      taken: z.int(),
      ignored: counted.describe("What was not counted, by reason, most first."),
      refused: counted.describe("Requests that were refused as a whole, by error code, most first."),
    }),
  ),
  policyProblems: z
    .array(
      policyProblemSchema.extend({
        days: z.int().describe("On how many days (UTC) it was reported."),
        browsers: z.int().describe("How many browsers reported it on the day with most: each reports once a day."),
        lastAt: timestampSchema.describe("When it was last reported."),
      }),
    )
    .describe(
      "Keys of the company's policy that do not hold in its browser extensions, last reported first. Not counted as sent.",
    ),
});
export type Source = z.output<typeof sourceSchema>;

export const getSources = defineRoute({
  route: "GET /api/sources",
  summary: "Says what your sources sent, what was taken, and what was not and why",
  description:
    `Of the last ${SOURCE_DAYS} days (UTC). What was sent is counted a few seconds after it arrived. Administrators also get the sources of ` +
    "their organization: each of its ingest keys, each kind of import, and the sum of what people send themselves, which names nobody.",
  answers: {
    200: z.object({
      own: z.array(sourceSchema),
      organization: z.array(sourceSchema).nullable().describe("`null` for people who do not manage ingest keys."),
    }),
  },
});

export const SOURCE_ROUTES = [getSources];
