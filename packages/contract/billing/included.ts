import { ENTITLEMENTS, PLAN_NAMES } from "@treadlight/domain/pricing";
import { z } from "zod";
import { defineRoute } from "../route/index.ts";

/** How this installation sells: not at all (everything is included), by invoice, or through Stripe. */
export const BILLING_MODES = ["off", "invoice", "stripe"] as const;
export type BillingMode = (typeof BILLING_MODES)[number];

/** `past_due`: the paid period is over and everything still works for a while. `ended`: that time is over, too. */
export const SUBSCRIPTION_STATES = ["active", "past_due", "ended"] as const;

export const includedSchema = z.object({
  mode: z.enum(BILLING_MODES).describe("`off`: this installation sells nothing and everything is included."),
  plan: z.enum(PLAN_NAMES).nullable().describe("`null` if this installation sells nothing."),
  state: z.enum(SUBSCRIPTION_STATES).nullable(),
  entitlements: z.array(z.enum(ENTITLEMENTS)),
  historyDays: z.int().nullable().describe("`null`: the whole history."),
  seats: z.object({
    included: z.int().nullable().describe("`null`: as many as you like."),
    people: z.int().describe("People who are not suspended."),
    invited: z.int().describe("Open invitations, which hold a seat."),
  }),
});

export const getIncluded = defineRoute({
  route: "GET /api/billing",
  summary: "Gets what your plan includes and how many seats are used",
  answers: { 200: includedSchema },
});
