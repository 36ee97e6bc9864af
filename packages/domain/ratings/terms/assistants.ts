import { notRechecked, type PlanTerms, read, reported } from "./evidence.ts";

const grokTerms = read("https://x.ai/legal/terms-of-service", "2026-07-08");
const grokPrivacy = read("https://x.ai/legal/privacy-policy", "2026-07-08");
const grokFaq = read("https://x.ai/legal/enterprise/faq", "2026-11-29");
const grokAddendum = read("https://x.ai/legal/data-processing-addendum", "2024-09-05");
const grokOverview = reported("https://aiprovidertrust.com/offerings/xai-api/", "2026-07-05");
const perplexityNotice = read("https://www.perplexity.ai/hub/legal/privacy-notice", "2026-08-15");
const perplexityTrust = notRechecked("https://trust.perplexity.ai", "2026-08-15");
const perplexityEnterprise = read(
  "https://www.perplexity.ai/help-center/en/articles/11187708-data-retention-and-privacy-for-enterprise-organizations-and-users",
  "2026-11-29",
);
const perplexityOverview = reported("https://www.modelcharter.com/tools/perplexity", "2026-11-29");
const mistralPrivacy = read("https://docs.mistral.ai/admin/security-access/privacy", "2026-11-29");
const mistralOverview = reported("https://europealternatives.com/de/company/mistral-ai/", "2026-11-29");
const deepseekPolicy = read("https://cdn.deepseek.com/policies/en-US/deepseek-privacy-policy.html", "2026-03-27");
const deepseekOverview = reported("https://www.modelcharter.com/tools/deepseek", "2026-11-29");

const mistral = {
  location: mistralOverview("yes", "European Union by default; the United States by a separate endpoint"),
  certificates: mistralOverview("yes", "SOC 2 Type 2, ISO 27001, ISO 27701"),
  contract: mistralOverview("yes", "Data processing addendum"),
} as const;

const grokBusiness = {
  training: grokFaq("no", "Business data trains no models"),
  retention: grokFaq("yes", "Prompts and answers are deleted within 30 days"),
  certificates: grokOverview("yes", "SOC 2 Type 2"),
  contract: grokFaq("yes", "Data processing addendum, part of the enterprise terms"),
} as const;

export const GROK: PlanTerms = {
  personal: {
    plan: "Grok with a personal account",
    training: grokTerms("opt_out", "Chats may train models unless that is switched off"),
    retention: grokPrivacy("yes", "Deleted chats are gone within 30 days"),
    contract: grokAddendum("no", "The data processing addendum is part of the enterprise terms only"),
  },
  business: { plan: "Grok Business and Enterprise", ...grokBusiness },
  api: { plan: "xAI API", ...grokBusiness },
};
/** Only what their makers say about training is known. */
export const META: PlanTerms = {
  personal: {
    plan: "Meta AI with a personal account",
    training: read("https://www.facebook.com/legal/ai-terms", "2026-05-13")("yes", "Chats may train models"),
  },
};
export const QWEN: PlanTerms = {
  personal: {
    plan: "Qwen Chat with a personal account",
    training: read("https://chat.qwen.ai/", "2026-07-08")("yes", "Chats may train models"),
  },
};
export const PERPLEXITY: PlanTerms = {
  personal: {
    plan: "Perplexity Free, Pro and Max",
    training: perplexityNotice("opt_out", "Questions may improve models unless that is switched off"),
    retention: perplexityOverview("no", "Kept until the person deletes it"),
    certificates: perplexityTrust("yes", "SOC 2 Type 2"),
  },
  business: {
    plan: "Perplexity Enterprise",
    training: perplexityEnterprise("no", "Content trains neither Perplexity's models nor those of its suppliers"),
    retention: perplexityOverview("yes", "The customer sets the period; files are gone after seven days"),
    certificates: perplexityTrust("yes", "SOC 2 Type 2"),
    contract: perplexityOverview("yes", "Data processing addendum"),
    access: perplexityOverview("yes", "Single sign-on"),
  },
};
export const MISTRAL: PlanTerms = {
  personal: {
    plan: "Mistral, free plan",
    training: mistralPrivacy("opt_out", "Chats may improve models unless that is switched off"),
    location: mistral.location,
    certificates: mistral.certificates,
  },
  business: {
    plan: "Mistral Team and Enterprise",
    training: mistralPrivacy("no", "Chats do not train models by default"),
    ...mistral,
  },
  api: { plan: "Mistral API", training: mistralPrivacy("no", "Content does not train models"), ...mistral },
};
export const DEEPSEEK: PlanTerms = {
  personal: {
    plan: "DeepSeek with a personal account",
    training: deepseekPolicy("opt_out", "Prompts may train models unless that is switched off"),
    retention: deepseekOverview("no", "No fixed period; as long as the account exists"),
    location: deepseekPolicy("no", "Stored in China"),
    contract: deepseekOverview("no", "No data processing addendum"),
  },
};
export const MISTRAL_API: PlanTerms = MISTRAL.api ? { api: MISTRAL.api } : {};
