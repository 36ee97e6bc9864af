import { z } from "zod";
import { can } from "../access/index.ts";
import { defineRoute, etagSchema } from "../route/index.ts";
import { timestampSchema } from "../route/timestamp.ts";

const DAY_MINUTES = 24 * 60;
/** How long a login lasts unless an organization shortens it: without use, and altogether. */
export const LOGIN_DAYS = { idle: 30, altogether: 90 } as const;

const networkSchema = z.union(
  [
    z.cidrv4(),
    z.cidrv6(),
    z.ipv4().transform((address) => `${address}/32`),
    z.ipv6().transform((address) => `${address}/128`),
  ],
  "must be an address or a network, such as 192.0.2.0/24",
);

const minutes = (days: number) =>
  z
    .int()
    .min(15)
    .max(days * DAY_MINUTES);

const rules = {
  twoSteps: z.enum(["nobody", "administrators", "everybody"]).describe("Who needs a second step to sign in."),
  twoStepsDue: timestampSchema
    .nullable()
    .describe(
      "The end of the grace period: from then on, they can do nothing without a second step. Null if nobody needs one.",
    ),
  idleMinutes: minutes(LOGIN_DAYS.idle)
    .nullable()
    .describe(
      `How many minutes a login may go unused; null for ${LOGIN_DAYS.idle} days. A login can last a quarter of an hour longer.`,
    ),
  lifetimeMinutes: minutes(LOGIN_DAYS.altogether)
    .nullable()
    .describe(
      `How many minutes a login may last altogether; null for ${LOGIN_DAYS.altogether} days. A login can last a quarter of an hour longer.`,
    ),
  networks: z
    .array(networkSchema)
    .max(50)
    .describe(
      "The networks from which administrators and owners may work, in CIDR notation; any if empty. Yours must be among them.",
    ),
};

export const signInRulesChangeSchema = z.strictObject(rules).partial();

export const signInRulesSchema = z.object({
  ...rules,
  networks: z.array(z.string()),
  address: z.string().describe("The network address that this call comes from."),
  etag: etagSchema,
});
export type SignInRules = z.output<typeof signInRulesSchema>;

/** Whether the rules for administrators apply to somebody. They apply to owners too. */
export const isAdministrator = (userType: string): boolean => can(userType, "privacy_settings");

/** Whether the rules require somebody to have a second step. */
export const isSecondStepAsked = ({ twoSteps }: Pick<SignInRules, "twoSteps">, userType: string): boolean =>
  twoSteps === "everybody" || (twoSteps === "administrators" && isAdministrator(userType));

export const getSignInRules = defineRoute({
  route: "GET /api/organization/sign-in-rules",
  summary: "Gets your organization's sign-in rules",
  answers: { 200: signInRulesSchema },
});

export const updateSignInRules = defineRoute({
  route: "PATCH /api/organization/sign-in-rules",
  summary: "Sets your organization's sign-in rules: second steps, login lifetimes and administrators' networks",
  description:
    "Members are notified by mail of what becomes stricter for them. Shorter lifetimes also apply to current logins. Device credentials and ingest keys keep sending. An owner may call this route from any network. What changes how other people sign in has to be confirmed (`confirmation_required`).",
  ifMatch: "required",
  body: signInRulesChangeSchema,
  readOnly: Object.keys(signInRulesSchema.shape),
  answers: { 200: signInRulesSchema },
  errors: ["confirmation_required"],
});
