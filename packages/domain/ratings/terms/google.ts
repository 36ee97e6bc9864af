import { notRechecked, type PlanTerms, read, reported, type Terms } from "./evidence.ts";

const appsPrivacy = read("https://support.google.com/gemini/answer/13594961", "2026-08-18");
const apiTerms = read("https://ai.google.dev/gemini-api/terms", "2026-08-05");
const apiTermsBefore = notRechecked("https://ai.google.dev/gemini-api/terms", "2025-05-20");
const workspaceHub = read("https://support.google.com/a/answer/15706919", "2025-01-17");
const workspacePaper = read(
  "https://workspace.google.com/learn-more/security/security-whitepaper/page-6.html",
  "2026-11-29",
);
const reports = read("https://cloud.google.com/security/compliance/compliance-reports-manager", "2026-05-04");
const zeroRetention = read(
  "https://docs.cloud.google.com/gemini-enterprise-agent-platform/resources/zero-data-retention",
  "2026-08-05",
);
const controls = read(
  "https://docs.cloud.google.com/gemini-enterprise-agent-platform/models/security-controls",
  "2026-08-05",
);
const overview = reported("https://www.modelcharter.com/tools/google-gemini", "2026-11-29");

const personal: Terms = {
  plan: "Gemini with a personal account",
  training: appsPrivacy("opt_out", "Chats may train models unless activity is switched off"),
  retention: appsPrivacy("no", "Chats that people reviewed are kept up to three years, even after deletion"),
  certificates: reports("yes", "SOC 2, ISO 27001"),
};
const workspace: Terms = {
  plan: "Gemini in Google Workspace",
  training: workspaceHub(
    "no",
    "Content does not train generative models outside the customer's domain without permission",
  ),
  retention: overview("yes", "The customer sets the period, as for the rest of Workspace"),
  location: overview("yes", "Storage in the European Union, as the customer chooses"),
  certificates: overview("yes", "SOC 2 Type 2, ISO 27001, ISO 42001"),
  contract: workspacePaper("yes", "Cloud data processing addendum"),
  access: overview("yes", "Single sign-on"),
};
const unpaidApi: Terms = {
  plan: "Gemini API and AI Studio, unpaid, outside Europe",
  training: apiTerms("yes", "Content improves products, and people may read it"),
  certificates: reports("yes", "SOC 2, ISO 27001"),
  contract: apiTermsBefore("no", "The data processing addendum is for paid services only"),
};
const paidApi: Terms = {
  plan: "Gemini API, paid",
  training: apiTerms("no", "Content does not improve products"),
  certificates: reports("yes", "SOC 2, ISO 27001"),
  contract: apiTermsBefore("yes", "Data processing addendum"),
};
const cloud: Terms = {
  plan: "Google Cloud",
  training: zeroRetention("no", "Content does not train models without permission"),
  retention: zeroRetention("yes", "None at all if the customer switches caching and logs off"),
  location: controls("yes", "Region of choice"),
  certificates: reports("yes", "SOC 2, ISO 27001"),
};

export const GEMINI: PlanTerms = { personal, business: workspace, api: paidApi };
export const WORKSPACE: PlanTerms = { business: workspace };
export const AI_STUDIO: PlanTerms = { personal: unpaidApi, api: paidApi };
export const GOOGLE_CLOUD: PlanTerms = { api: cloud };
