import { defineRoute, noBody } from "../route/index.ts";
import { getSummaryMails, updateSummaryMails } from "./mails.ts";
import { reportPolicyProblems } from "./policy.ts";

export * from "./mails.ts";
export * from "./policy.ts";

export const getAdapters = defineRoute({
  route: "GET /api/extension/adapters",
  summary: "Gets the adapters by which the browser extension recognizes prompts on the pages of AI tools",
  description:
    "A JSON Web Token with `version` and `adapters`, signed with a key of `GET /.well-known/treadlight-report-keys.json`, which its header contains. " +
    "With the last response's `ETag` as `If-None-Match`, the response for unchanged adapters is a 304 without a body.",
  answers: { 200: { mediaType: "application/jwt", description: "The token." }, 304: noBody },
});

export const EXTENSION_ROUTES = [getAdapters, getSummaryMails, updateSummaryMails, reportPolicyProblems];
