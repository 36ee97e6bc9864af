import { notRechecked, type PlanTerms, read, reported, type Terms } from "./evidence.ts";

const privacy = read("https://privacy.microsoft.com/privacystatement", "2026-08-03");
const trust = notRechecked("https://servicetrust.microsoft.com/", "2026-05-04");
const copilot = read(
  "https://learn.microsoft.com/en-us/copilot/microsoft-365/microsoft-365-copilot-privacy",
  "2026-05-18",
);
const copilotOverview = reported(
  "https://www.waimakers.com/en/resources/ai-data-security/microsoft-365-copilot",
  "2026-06-23",
);
const foundry = read(
  "https://learn.microsoft.com/en-us/azure/ai-foundry/responsible-ai/openai/data-privacy",
  "2026-08-05",
);
const addendum = notRechecked(
  "https://www.microsoft.com/licensing/docs/view/Microsoft-Products-and-Services-Data-Protection-Addendum-DPA",
  "2026-05-18",
);
const consumer = reported("https://splitbot.ai/en/copilot-gdpr", "2026-11-29");

const personal: Terms = {
  plan: "Microsoft Copilot with a personal account",
  training: privacy("opt_out", "Chats may train models unless that is switched off"),
  certificates: trust("yes", "SOC 2, ISO 27001"),
  contract: consumer("no", "No data processing agreement for personal accounts"),
};
const microsoft365: Terms = {
  plan: "Microsoft 365, commercial terms",
  training: copilot("no", "Prompts, answers and content of the organization train no foundation models"),
  retention: copilot("yes", "The customer sets the period with retention policies"),
  location: copilotOverview(
    "yes",
    "EU Data Boundary, and storage in the customer's geography; Anthropic's models outside it",
  ),
  certificates: trust("yes", "SOC 2, ISO 27001, ISO 42001"),
  contract: copilotOverview("yes", "Data protection addendum with standard contractual clauses"),
  access: copilot("yes", "Single sign-on and an audit log"),
};
const azure: Terms = {
  plan: "Microsoft Foundry",
  training: foundry("no", "Prompts and answers train no foundation models"),
  location: foundry("yes", "Geography of choice"),
  certificates: trust("yes", "SOC 2, ISO 27001"),
  contract: addendum("yes", "Data protection addendum"),
};

const githubPolicy = reported(
  "https://its.wsu.edu/2026/04/29/github-copilot-interaction-data-usage-policy/",
  "2026-04-29",
);
const githubTrust = read("https://github.com/trust-center", "2026-04-29");
const githubAdministration = read(
  "https://docs.github.com/en/copilot/managing-copilot/managing-github-copilot-in-your-organization",
  "2026-04-29",
);
const githubOverview = reported("https://www.modelcharter.com/tools/github-copilot", "2026-11-29");

const githubPersonal: Terms = {
  plan: "GitHub Copilot Free, Pro and Pro+",
  training: githubPolicy("opt_out", "Prompts and code may train models unless that is switched off"),
  retention: githubOverview("yes", "Prompts are kept for about 28 days"),
  certificates: githubTrust("yes", "SOC 2 Type 2, ISO 27001"),
};
const githubBusiness: Terms = {
  plan: "GitHub Copilot Business and Enterprise",
  training: githubPolicy("no", "Prompts and code do not train models"),
  retention: githubOverview("yes", "Prompts and suggestions in the editor are not kept"),
  certificates: githubTrust("yes", "SOC 2 Type 2, ISO 27001"),
  contract: githubOverview("yes", "Data protection agreement"),
  access: githubAdministration("yes", "Single sign-on and an audit log"),
};

export const MICROSOFT_COPILOT: PlanTerms = { personal, business: microsoft365 };
export const MICROSOFT_365: PlanTerms = { business: microsoft365 };
export const AZURE: PlanTerms = { api: azure };
export const GITHUB: PlanTerms = { personal: githubPersonal, business: githubBusiness };
export const GITHUB_BUSINESS: PlanTerms = { business: githubBusiness };
