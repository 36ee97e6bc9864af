import { z } from "zod";
import { defineRoute } from "../route/index.ts";

/** How many seats of a licence can have a name. */
export const MAX_HOLDERS = 20_000;
const MAX_REPORT_CHARACTERS = 4_000_000;
/** So long after a reminder, no second one is sent about the same seat. */
export const REMINDED_AGAIN_DAYS = 7;

const params = z.object({ id: z.guid() });

const licenceUseSchema = z.object({
  id: z.guid(),
  tool: z.string(),
  contract: z.string(),
  seats: z.int(),
  currency: z.string(),
  monthly: z.number().describe("What all seats cost a month, in the licence's currency."),
  renewsOn: z.iso.date().nullable(),
  owner: z.string().nullable(),
  assigned: z.int().describe("How many people hold a seat, as far as you have said."),
  peopleWithUse: z
    .object({ days7: z.int().nullable(), days30: z.int().nullable() })
    .describe(
      "How many people used the tool in 7 and 30 days, whether they hold a seat or not. If your organization does not show people by name, rounded to a multiple of `minimumPeople`, and null if they are fewer: of a seat whose holder is known, an exact count would tell what they do.",
    ),
  states: z
    .object({ week: z.int(), month: z.int(), idle: z.int(), never: z.int() })
    .nullable()
    .describe(
      "Assigned seats used within 7 days, within 30, before that, and without any known use. Null if your organization does not show people by name.",
    ),
  unused: z
    .int()
    .describe(
      "Seats that nobody needs: not assigned, idle or never used. Where people are not shown by name, or nobody holds a seat yet: the seats beyond the most people who may have used the tool in 30 days, which is a lower bound.",
    ),
  unusedMonthly: z.number().describe("What these cost a month."),
  footprintBySpend: z
    .object({ co2eKg: z.number(), co2eKgLow: z.number(), co2eKgHigh: z.number() })
    .nullable()
    .describe(
      "Kilograms of CO2e of a month's price by its industry's average, only where no use of the tool is known: the last resort, and part of no total. Null with use, and in currencies without a factor.",
    ),
});
export type LicenceUse = z.output<typeof licenceUseSchema>;

export const listLicenceUse = defineRoute({
  route: "GET /api/organization/licences",
  summary: "Lists your licences with how much of them is used",
  description:
    "Use is known from sessions of the tool and from what a vendor's report says. An address that belongs to nobody in the organization is only known from reports.",
  answers: {
    200: z.object({
      licences: z.array(licenceUseSchema).describe("Those renewed first come first."),
      overlaps: z
        .array(z.object({ licences: z.tuple([z.guid(), z.guid()]), people: z.int() }))
        .describe("Licences for tools of the same category that the same people hold."),
      minimumPeople: z.int().describe("The fewest people that a count covers where people are not shown by name."),
      showsPeople: z.boolean().describe("Whether the states of seats and the list to reclaim can be seen."),
    }),
  },
  errors: ["warehouse_unavailable", "query_too_expensive"],
});

export const replaceSeats = defineRoute({
  route: "PUT /api/organization/licences/:id/seats",
  summary: "Says who holds the seats of a licence",
  description: [
    "Replaces the list. `report` is a vendor's seat report or your own list: CSV with a column of addresses or logins (such as `email`, `login`, `User",
    "Principal Name`) and perhaps one of the last use (`Last Activity Date`), the JSON of GitHub Copilot's seats, or one address a line.",
  ].join(" "),
  params,
  maxBodyBytes: 5_000_000,
  body: z.strictObject({ report: z.string().max(MAX_REPORT_CHARACTERS) }),
  answers: {
    200: z.object({
      assigned: z.int(),
      withoutAccount: z.int().describe("How many of them belong to nobody in the organization."),
    }),
  },
  errors: ["conflict"],
});

export const remindHolders = defineRoute({
  route: "POST /api/organization/licences/:id/remind",
  summary: "Asks people by mail whether they still need a seat that they do not use",
  description: `Mails go to people of the organization without use for 30 days, to each at most once in ${REMINDED_AGAIN_DAYS} days. Where people are not shown by name, the answer does not tell how many there were.`,
  params,
  answers: { 200: z.object({ reminded: z.int().nullable() }) },
  errors: ["warehouse_unavailable", "query_too_expensive"],
});

export const downloadReclaimList = defineRoute({
  route: "GET /api/organization/licences/:id/reclaim",
  summary: "Downloads the seats that nobody uses",
  description: "Only if your organization shows people by name. The audit log records it.",
  params,
  answers: { 200: { mediaType: "text/csv", description: "The columns `holder`, `state` and `lastUse`." } },
  errors: ["warehouse_unavailable", "query_too_expensive"],
});

export const LICENCE_ROUTES = [listLicenceUse, replaceSeats, remindHolders, downloadReclaimList];
