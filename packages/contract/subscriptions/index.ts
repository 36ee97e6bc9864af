import { BILLING_PERIODS } from "@treadlight/domain/licences";
import { z } from "zod";
import { nameSchema } from "../fields/index.ts";
import { currencySchema } from "../organization/settings.ts";
import { defineRoute, noBody } from "../route/index.ts";

/** More than anybody pays for. */
export const MAX_OWN_SUBSCRIPTIONS = 50;

export const newSubscriptionSchema = z.strictObject({
  tool: nameSchema.describe("By its name in the catalogue of tools."),
  price: z
    .number()
    .min(0, "must not be negative")
    .max(1e6, "must be at most 1,000,000")
    .describe("For one billing period."),
  currency: currencySchema.describe("An ISO 4217 code."),
  period: z.enum(BILLING_PERIODS).describe("How often it is billed."),
  renewsOn: z.iso.date().nullable().describe("The day on which it is renewed or ends; `null` if you did not say."),
});

const subscriptionSchema = newSubscriptionSchema.extend({ id: z.guid(), currency: z.string() });
export type Subscription = z.output<typeof subscriptionSchema>;

export const listSubscriptions = defineRoute({
  route: "GET /api/user/subscriptions",
  summary: "Lists what you pay for AI tools yourself",
  description: "Nobody else sees it, administrators included.",
  answers: { 200: z.object({ subscriptions: z.array(subscriptionSchema) }) },
});

export const addSubscription = defineRoute({
  route: "POST /api/user/subscriptions",
  summary: "Adds something that you pay for",
  body: newSubscriptionSchema,
  answers: { 201: subscriptionSchema },
  errors: ["conflict"],
});

export const changeSubscription = defineRoute({
  route: "PUT /api/user/subscriptions/:id",
  summary: "Changes something that you pay for",
  body: newSubscriptionSchema,
  answers: { 200: subscriptionSchema },
});

export const removeSubscription = defineRoute({
  route: "DELETE /api/user/subscriptions/:id",
  summary: "Removes something that you no longer pay for",
  answers: { 204: noBody },
});

export const SUBSCRIPTION_ROUTES = [listSubscriptions, addSubscription, changeSubscription, removeSubscription];
