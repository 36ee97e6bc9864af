import { z } from "zod";
import { defineRoute } from "../route/index.ts";

/** The summaries of a person's own use that the extension's popup can turn on and off. */
export const SUMMARY_MAILS = ["weekly_summary", "monthly_summary"] as const;

const summaryMailsSchema = z.object({
  email: z.string().describe("Where they go: the account's address, which is changed in the account."),
  mails: z.array(z.enum(SUMMARY_MAILS)),
});
/** Which summaries a person gets by e-mail, and where. */
export type SummaryMails = z.output<typeof summaryMailsSchema>;

const description =
  "For people, and for their device credentials: the extension has no other. Ingest keys cannot, because whoever uses the browser can read those of a policy.";

export const getSummaryMails = defineRoute({
  route: "GET /api/extension/mails",
  summary: "Gets which summaries of your use you get by e-mail",
  description,
  answers: { 200: summaryMailsSchema },
  errors: ["forbidden"],
});

export const updateSummaryMails = defineRoute({
  route: "PATCH /api/extension/mails",
  summary: "Chooses which summaries of your use you get by e-mail",
  description: `${description} Other mails stay as they are.`,
  body: z.strictObject({ mails: z.array(z.enum(SUMMARY_MAILS)).max(SUMMARY_MAILS.length) }),
  answers: { 200: summaryMailsSchema },
  errors: ["forbidden", "rate_limited"],
});
