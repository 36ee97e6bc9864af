import { notRechecked, type PlanTerms, read, reported, type Terms } from "./evidence.ts";

const euPrivacy = read("https://openai.com/policies/eu-privacy-policy/", "2026-07-25");
const enterprisePrivacy = read("https://openai.com/enterprise-privacy/", "2026-08-22");
const trust = notRechecked("https://trust.openai.com/", "2026-07-25");
const residency = read("https://openai.com/index/introducing-data-residency-in-asia/", "2025-05-07");
const overview = reported("https://www.modelcharter.com/tools/chatgpt", "2026-11-29");

const personal: Terms = {
  plan: "ChatGPT Free, Go, Plus and Pro",
  training: euPrivacy("opt_out", "Chats may train models unless that is switched off"),
  retention: euPrivacy("yes", "Deleted chats are gone within 30 days"),
  certificates: overview("yes", "SOC 2 Type 2, ISO 27001, ISO 42001"),
};
const business: Terms = {
  plan: "ChatGPT Business and Enterprise",
  training: enterprisePrivacy("no", "Content of business customers does not train models by default"),
  retention: enterprisePrivacy("yes", "Administrators set the period; deleted content is gone within 30 days"),
  location: residency("yes", "Storage in a region of choice for eligible customers"),
  certificates: trust("yes", "SOC 2 Type 2, ISO 27001"),
  contract: residency("yes", "Data processing addendum; no training unless opted in"),
  access: enterprisePrivacy("yes", "Single sign-on"),
};
const api: Terms = {
  ...business,
  plan: "OpenAI API",
  training: read("https://developers.openai.com/api/docs/guides/your-data", "2026-08-22")(
    "no",
    "Content sent to the API does not train models unless opted in",
  ),
  retention: read("https://developers.openai.com/api/docs/guides/your-data", "2026-08-22")(
    "yes",
    "Logs against abuse for up to 30 days; none at all by agreement",
  ),
  location: read("https://developers.openai.com/api/docs/guides/your-data", "2026-08-22")(
    "yes",
    "Region of storage, chosen by project",
  ),
};

export const OPENAI: PlanTerms = { personal, business, api };
export const OPENAI_BUSINESS: PlanTerms = { business };
export const OPENAI_API: PlanTerms = { api };
