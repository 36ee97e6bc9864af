import { z } from "zod";
import { defineRoute, noBody } from "../route/index.ts";

/** What a company's policy for the browser extension can set. */
export const POLICY_KEYS = [
  ...([
    "serverUrl",
    "ingestKey",
    "userEmail",
    "department",
    "previews",
    "guard",
    "showBadge",
    "showWidget",
    "theme",
  ] as const),
  ...(["allowSites", "denySites", "addSites", "locked"] as const),
] as const;
export type PolicyKey = (typeof POLICY_KEYS)[number];

/** Why a key of a policy, or an entry of its list, does not hold. */
export const policyReasonSchema = z
  .enum(["wrong_value", "no_profile_address", "unknown_key"])
  .describe("`no_profile_address`: the browser's profile tells the extension no e-mail address.");

export const policyProblemSchema = z.strictObject({
  key: z
    .enum(POLICY_KEYS)
    .nullable()
    .describe("`null` for a key that is no setting of the extension's version: its name is not told."),
  reason: policyReasonSchema,
});
/** Which key of a policy does not hold and why, never its value. */
export type PolicyProblem = z.output<typeof policyProblemSchema>;

export const reportPolicyProblems = defineRoute({
  route: "POST /api/ingest/policy-problems",
  summary: "Reports which keys of a company's policy for the browser extension do not hold",
  description:
    "The extension reports each key once a day (UTC), by its name and never with its value. `GET /api/sources` counts what was reported. " +
    "Publishable keys cannot report.",
  body: z.strictObject({ problems: z.array(policyProblemSchema).min(1).max(50) }),
  answers: { 204: noBody },
  errors: ["insufficient_scope", "forbidden", "rate_limited"],
});
