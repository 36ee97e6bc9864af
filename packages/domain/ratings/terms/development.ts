import { notRechecked, type PlanTerms, read, reported } from "./evidence.ts";

const cursorPrivacy = read("https://cursor.com/help/security-and-privacy/privacy.md", "2026-11-29");
const cursorSecurity = reported("https://conductatlas.com/platform/cursor/cursor-security-practices/", "2026-04-24");
const cursorTeams = reported(
  "https://www.learncursor.dev/learn/cursor-for-teams/cursor-security-and-privacy",
  "2026-11-29",
);
const contracts = reported(
  "https://www.aipolicydesk.com/blog/ai-coding-tools-governance-policy-github-copilot-cursor-2026",
  "2026-11-29",
);
const lovableOptOut = read("https://docs.lovable.dev/features/business/data-opt-out", "2026-11-29");
const lovableOverview = reported("https://www.waimakers.com/en/resources/ai-data-security/lovable", "2026-06-23");
const lovableSecurity = read("https://lovable.dev/hi/security", "2026-11-29");

export const CURSOR: PlanTerms = {
  personal: {
    plan: "Cursor Free and Pro",
    training: read("https://cursor.com/help/security-and-privacy/privacy", "2026-09-25")(
      "opt_out",
      "Code may train models unless Privacy Mode is on",
    ),
    certificates: cursorSecurity("yes", "SOC 2 Type 2"),
    contract: contracts("no", "No data processing agreement for individuals"),
  },
  business: {
    plan: "Cursor Teams and Enterprise",
    training: cursorPrivacy("no", "Privacy Mode is on by default for teams: code trains no models"),
    retention: cursorPrivacy("yes", "With Privacy Mode, makers of models keep nothing"),
    certificates: cursorSecurity("yes", "SOC 2 Type 2"),
    contract: contracts("yes", "Data processing agreement"),
    access: cursorTeams("yes", "Single sign-on"),
  },
};
export const LOVABLE: PlanTerms = {
  personal: {
    plan: "Lovable Free and Pro",
    training: lovableOptOut("opt_out", "Content may train models unless support is asked to stop it"),
    location: lovableSecurity("yes", "European Union, United States or Australia"),
    certificates: lovableOverview("yes", "SOC 2 Type 2, ISO 27001"),
  },
  business: {
    plan: "Lovable Business and Enterprise",
    training: lovableOptOut("opt_out", "Content may train models unless the workspace switches that off"),
    location: lovableSecurity("yes", "European Union, United States or Australia"),
    certificates: lovableOverview("yes", "SOC 2 Type 2, ISO 27001"),
    contract: lovableOverview("no", "Data processing agreement, but content may train models"),
    access: lovableSecurity("yes", "Single sign-on"),
  },
};

const tabnine = reported(
  "https://conductatlas.com/platform/tabnine/tabnine-privacy-policy/ai-model-training-use-of-code-snippets/",
  "2026-11-29",
);
const codeAssist = read("https://developers.google.com/gemini-code-assist/docs/works", "2026-11-29");
const googleReports = notRechecked(
  "https://cloud.google.com/security/compliance/compliance-reports-manager",
  "2026-05-04",
);
const duo = notRechecked("https://docs.gitlab.com/user/gitlab_duo/data_usage/", "2025-06-01");
const gitlabTrust = notRechecked("https://trust.gitlab.com/", "2026-05-04");
const gitlabSignOn = notRechecked("https://docs.gitlab.com/user/group/saml_sso/", "2025-06-01");

export const TABNINE: PlanTerms = {
  personal: {
    plan: "Tabnine for individuals",
    training: tabnine("yes", "Code may train models"),
    certificates: contracts("yes", "SOC 2"),
  },
  business: {
    plan: "Tabnine for teams and enterprise",
    training: contracts("no", "Code trains no models"),
    retention: tabnine("yes", "Code is not kept once it is processed"),
    certificates: contracts("yes", "SOC 2"),
    contract: contracts("yes", "Data processing agreement"),
  },
};
export const Q_DEVELOPER: PlanTerms = {
  personal: {
    plan: "Amazon Q Developer Free",
    training: notRechecked("https://docs.aws.amazon.com/amazonq/latest/qdeveloper-ug/opt-out-IDE.html", "2025-06-01")(
      "opt_out",
      "Content may improve the service unless that is switched off",
    ),
  },
  business: {
    plan: "Amazon Q Developer Pro",
    training: contracts("no", "Code trains no models"),
    certificates: contracts("yes", "SOC 2"),
    contract: contracts("yes", "Data processing addendum of AWS"),
  },
};
export const CODE_ASSIST: PlanTerms = {
  business: {
    plan: "Gemini Code Assist Standard and Enterprise",
    training: codeAssist("no", "Prompts and answers train no models"),
    retention: codeAssist("yes", "Prompts and answers are not stored unless the customer asks for it"),
    certificates: googleReports("yes", "SOC 2, ISO 27001"),
  },
};
export const GITLAB_DUO: PlanTerms = {
  business: {
    plan: "GitLab Duo",
    training: duo("no", "Neither GitLab nor the makers of models train on private code"),
    certificates: gitlabTrust("yes", "SOC 2 Type 2, ISO 27001"),
    access: gitlabSignOn("yes", "Single sign-on"),
  },
};
