import { notRechecked, type PlanTerms, read, reported, type Terms } from "./evidence.ts";

const privacy = read("https://www.anthropic.com/legal/privacy", "2026-08-17");
const commercial = read("https://www.anthropic.com/legal/commercial-terms", "2026-08-05");
const privacyCentre = read("https://privacy.claude.com/", "2026-08-05");
const trust = notRechecked("https://trust.anthropic.com/", "2026-08-17");
const residency = read("https://platform.claude.com/docs/en/manage-claude/data-residency", "2026-11-29");
const overview = reported("https://www.modelcharter.com/tools/claude", "2026-11-29");

const personal: Terms = {
  plan: "Claude Free, Pro and Max",
  training: privacy("opt_out", "Chats may train models unless that is switched off"),
  retention: privacy("yes", "Deleted chats leave the back end within 30 days"),
  certificates: trust("yes", "SOC 2 Type 2, ISO 27001, ISO 42001"),
};
const business: Terms = {
  plan: "Claude Team and Enterprise",
  training: commercial("no", "Content of customers does not train models"),
  retention: privacyCentre("yes", "Deleted content leaves the back end within 30 days"),
  certificates: trust("yes", "SOC 2 Type 2, ISO 27001, ISO 42001"),
  contract: commercial("yes", "Data processing addendum; training is ruled out"),
  access: overview("yes", "Single sign-on"),
};
const api: Terms = {
  plan: "Claude API",
  training: commercial("no", "Content of customers does not train models"),
  retention: privacyCentre("yes", "Prompts and answers are deleted within 30 days"),
  location: residency("yes", "Inference in the United States or anywhere, chosen by request"),
  certificates: trust("yes", "SOC 2 Type 2, ISO 27001, ISO 42001"),
  contract: commercial("yes", "Data processing addendum; training is ruled out"),
};

export const ANTHROPIC: PlanTerms = { personal, business, api };
export const ANTHROPIC_BUSINESS: PlanTerms = { business };
export const ANTHROPIC_API: PlanTerms = { api };
