import { notRechecked, type PlanTerms, read, reported } from "./evidence.ts";

const zoomPaper = read(
  "https://library.zoom.com/zoom-workplace/artificial-intelligence/artificial-intelligence-bluepaper/security-and-compliance/zoom-ai-companion",
  "2026-11-29",
);
const zoomOverview = reported("https://www.modelcharter.com/tools/zoom-ai-companion", "2026-11-29");
const notionOverview = reported("https://www.modelcharter.com/tools/notion-ai", "2026-11-29");
const notionSecurity = read("https://www.notion.com/security", "2026-07-11");
const notionPlans = notRechecked("https://www.notion.com/pricing", "2026-07-11");
const otterOverview = reported("https://www.modelcharter.com/tools/otter-ai", "2026-11-29");
const firefliesSecurity = read("https://fireflies.ai/security", "2026-08-14");
const firefliesTrust = notRechecked("https://trust.fireflies.ai/", "2026-08-14");
const readSecurity = read(
  "https://support.read.ai/hc/en-us/articles/25702259763091-Security-Privacy-Overview",
  "2026-08-05",
);
const granolaSecurity = read("https://www.granola.ai/security", "2026-11-29");
const granolaFaqs = read(
  "https://docs.granola.ai/help-center/consent-security-privacy/security-privacy-data-faqs.md",
  "2026-11-29",
);
const granolaGuide = read(
  "https://www.granola.ai/blog/enterprise-ai-notetaker-security-compliance-guide",
  "2026-04-22",
);
const slackPrinciples = read("https://slack.com/trust/data-management/privacy-principles", "2026-05-04");
const slackTrust = notRechecked("https://slack.com/trust", "2026-05-04");
const slackRetention = notRechecked(
  "https://slack.com/help/articles/203457187-Customize-data-retention-in-Slack",
  "2025-01-01",
);
const salesforceTrust = notRechecked("https://compliance.salesforce.com", "2026-05-04");
const agentforce = read(
  "https://help.salesforce.com/s/articleView?id=ai.copilot_trust.htm&language=en_US&type=5",
  "2026-11-29",
);
const agentforceContract = reported("https://bluvium.com/insights/agentforce-faq-6", "2025-11-06");

export const ZOOM: PlanTerms = {
  business: {
    plan: "Zoom AI Companion, paid accounts",
    training: zoomPaper("no", "Audio, video, chat and other content train no models"),
    retention: zoomOverview("yes", "The account's settings; what a summary was made from for up to 30 days"),
    location: zoomOverview("yes", "Storage in the European Union, as the customer chooses"),
    certificates: zoomOverview("yes", "SOC 2 Type 2, ISO 27001"),
    contract: zoomOverview("yes", "Data processing addendum"),
  },
};
export const NOTION: PlanTerms = {
  personal: {
    plan: "Notion Free and Plus",
    training: notionOverview("no", "Content trains no models"),
    certificates: notionSecurity("yes", "SOC 2 Type 2, ISO 27001"),
    access: notionPlans("no", "Single sign-on only on higher plans"),
  },
  business: {
    plan: "Notion Business and Enterprise",
    training: notionOverview("no", "Content trains no models"),
    certificates: notionSecurity("yes", "SOC 2 Type 2, ISO 27001"),
    contract: notionOverview("yes", "Data processing addendum"),
    access: notionOverview("yes", "Single sign-on"),
  },
};
export const OTTER: PlanTerms = {
  personal: {
    plan: "Otter Basic and Pro",
    training: otterOverview("opt_out", "De-identified content trains models unless that is switched off"),
    retention: otterOverview("yes", "Deleted conversations are gone after 30 days"),
    certificates: otterOverview("yes", "SOC 2 Type 2"),
  },
  business: {
    plan: "Otter Business and Enterprise",
    training: otterOverview("opt_out", "De-identified content trains models unless that is switched off"),
    retention: otterOverview("yes", "Administrators set the period"),
    certificates: otterOverview("yes", "SOC 2 Type 2"),
    contract: otterOverview("no", "Data processing addendum, but content may train models"),
    access: otterOverview("yes", "Single sign-on"),
  },
};
export const FIREFLIES: PlanTerms = {
  personal: {
    plan: "Fireflies Free and Pro",
    training: firefliesSecurity("no", "Meetings train no models"),
    certificates: firefliesTrust("yes", "SOC 2 Type 2"),
    access: firefliesSecurity("no", "Single sign-on not on every plan"),
  },
};
export const READ_AI: PlanTerms = {
  personal: {
    plan: "Read AI",
    training: readSecurity("no", "Meetings train no models by default"),
    retention: readSecurity("yes", "Gone within 30 days of deletion, or after a period that the customer sets"),
    certificates: notRechecked("https://trust.read.ai/", "2026-08-05")("yes", "SOC 2 Type 2"),
  },
};
export const GRANOLA: PlanTerms = {
  personal: {
    plan: "Granola Basic and Business",
    training: granolaSecurity("opt_out", "Anonymized notes train models unless that is switched off"),
    location: granolaGuide("no", "Stored in the United States"),
    certificates: granolaFaqs("yes", "SOC 2 Type 2"),
  },
  business: {
    plan: "Granola Enterprise",
    training: granolaSecurity("no", "Training is off by default"),
    location: granolaGuide("no", "Stored in the United States"),
    certificates: granolaFaqs("yes", "SOC 2 Type 2"),
    access: granolaGuide("yes", "Single sign-on"),
  },
};
export const SLACK: PlanTerms = {
  business: {
    plan: "Slack, paid plans",
    training: slackPrinciples("no", "Content trains no generative models unless the customer opts in"),
    retention: slackRetention("yes", "The customer sets the period"),
    certificates: slackTrust("yes", "SOC 2, ISO 27001"),
  },
};
export const AGENTFORCE: PlanTerms = {
  business: {
    plan: "Salesforce Agentforce",
    training: agentforce("no", "Makers of models neither keep content nor train on it"),
    certificates: salesforceTrust("yes", "SOC 2, ISO 27001"),
    contract: agentforceContract("yes", "Data processing addendum of Salesforce"),
    access: agentforceContract("yes", "Audit log"),
  },
};
