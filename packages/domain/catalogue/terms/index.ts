import { type Terms, UNCHECKED } from "../definition/index.ts";

// What providers say about their plans, as far as we have read it. Many pages were read in public archives of them, so
// `asOf` is the day of the newest copy.

/** A provider of which we know that it publishes an audit, and nothing else. */
function auditOnly(plan: string, source: string, asOf = "2026-07-11"): Terms {
  return { ...UNCHECKED, plan, audit: "yes", asOf, sources: [source] };
}

const OPENAI_TRUST = "https://trust.openai.com/";
export const OPENAI_PERSONAL: Terms = {
  ...UNCHECKED,
  plan: "OpenAI, personal plans",
  training: "opt_out",
  audit: "yes",
  retention: "yes",
  asOf: "2026-07-25",
  sources: ["https://openai.com/policies/eu-privacy-policy/", OPENAI_TRUST],
};
export const OPENAI_BUSINESS: Terms = {
  ...UNCHECKED,
  plan: "OpenAI, business plans",
  training: "no",
  audit: "yes",
  access: "yes",
  retention: "yes",
  asOf: "2026-08-22",
  sources: ["https://openai.com/enterprise-privacy/", OPENAI_TRUST],
};
export const OPENAI_API: Terms = {
  ...OPENAI_BUSINESS,
  plan: "OpenAI, API",
  region: "yes",
  sources: ["https://developers.openai.com/api/docs/guides/your-data", "https://openai.com/enterprise-privacy/"],
};

const ANTHROPIC_TRUST = "https://trust.anthropic.com/";
export const ANTHROPIC_PERSONAL: Terms = {
  ...UNCHECKED,
  plan: "Anthropic, personal plans",
  training: "opt_out",
  audit: "yes",
  retention: "yes",
  asOf: "2026-08-17",
  sources: ["https://www.anthropic.com/legal/privacy", ANTHROPIC_TRUST],
};
export const ANTHROPIC_COMMERCIAL: Terms = {
  ...UNCHECKED,
  plan: "Anthropic, commercial terms",
  training: "no",
  audit: "yes",
  region: "no",
  retention: "yes",
  asOf: "2026-08-05",
  sources: ["https://www.anthropic.com/legal/commercial-terms", "https://privacy.claude.com/", ANTHROPIC_TRUST],
};

const GOOGLE_TRUST = "https://cloud.google.com/security/compliance/compliance-reports-manager";
export const GEMINI_PERSONAL: Terms = {
  ...UNCHECKED,
  plan: "Gemini, personal accounts",
  training: "opt_out",
  audit: "yes",
  retention: "no",
  asOf: "2026-08-18",
  sources: ["https://support.google.com/gemini/answer/13594961", GOOGLE_TRUST],
};
export const GOOGLE_UNPAID_API: Terms = {
  ...UNCHECKED,
  plan: "Gemini API, unpaid tier outside Europe",
  training: "yes",
  audit: "yes",
  asOf: "2026-08-05",
  sources: ["https://ai.google.dev/gemini-api/terms", GOOGLE_TRUST],
};
export const GOOGLE_CLOUD: Terms = {
  ...UNCHECKED,
  plan: "Google Cloud",
  training: "no",
  audit: "yes",
  region: "yes",
  retention: "yes",
  asOf: "2026-08-05",
  sources: [
    "https://docs.cloud.google.com/gemini-enterprise-agent-platform/resources/zero-data-retention",
    "https://docs.cloud.google.com/gemini-enterprise-agent-platform/models/security-controls",
    GOOGLE_TRUST,
  ],
};
export const GOOGLE_WORKSPACE: Terms = {
  ...UNCHECKED,
  plan: "Google Workspace",
  audit: "yes",
  access: "yes",
  asOf: "2026-08-05",
  sources: ["https://docs.airbyte.com/integrations/sources/gemini", GOOGLE_TRUST],
};
export const GOOGLE_OTHER = auditOnly("Google, other terms", GOOGLE_TRUST, "2026-05-04");

const MICROSOFT_TRUST = "https://servicetrust.microsoft.com/";
export const MICROSOFT_PERSONAL: Terms = {
  ...UNCHECKED,
  plan: "Microsoft Copilot, personal accounts",
  training: "opt_out",
  audit: "yes",
  asOf: "2026-08-03",
  sources: ["https://privacy.microsoft.com/privacystatement", MICROSOFT_TRUST],
};
export const MICROSOFT_365: Terms = {
  plan: "Microsoft 365, commercial terms",
  training: "no",
  audit: "yes",
  access: "yes",
  region: "yes",
  retention: "yes",
  asOf: "2026-05-18",
  sources: ["https://learn.microsoft.com/en-us/copilot/microsoft-365/microsoft-365-copilot-privacy", MICROSOFT_TRUST],
};
export const AZURE: Terms = {
  ...UNCHECKED,
  plan: "Microsoft Azure",
  training: "no",
  audit: "yes",
  region: "yes",
  asOf: "2026-08-05",
  sources: ["https://learn.microsoft.com/en-us/azure/ai-foundry/responsible-ai/openai/data-privacy", MICROSOFT_TRUST],
};
export const MICROSOFT_OTHER = auditOnly("Microsoft, other terms", MICROSOFT_TRUST, "2026-05-04");

const GITHUB_TRUST = "https://github.com/trust-center";
export const GITHUB_PERSONAL: Terms = {
  ...UNCHECKED,
  plan: "GitHub Copilot Free, Pro and Pro+",
  training: "opt_out",
  audit: "yes",
  asOf: "2026-04-29",
  sources: ["https://its.wsu.edu/2026/04/29/github-copilot-interaction-data-usage-policy/", GITHUB_TRUST],
};
export const GITHUB_BUSINESS: Terms = {
  ...GITHUB_PERSONAL,
  plan: "GitHub Copilot Business and Enterprise",
  training: "no",
  access: "yes",
  sources: [
    "https://its.wsu.edu/2026/04/29/github-copilot-interaction-data-usage-policy/",
    "https://docs.github.com/en/copilot/managing-copilot/managing-github-copilot-in-your-organization",
    GITHUB_TRUST,
  ],
};

const AWS_TRUST = "https://aws.amazon.com/compliance/services-in-scope/";
export const AWS_BEDROCK: Terms = {
  plan: "Amazon Bedrock",
  training: "no",
  audit: "yes",
  access: "yes",
  region: "yes",
  retention: "yes",
  asOf: "2026-10-18",
  sources: [
    "https://aws.amazon.com/bedrock/faqs/",
    "https://docs.aws.amazon.com/bedrock/latest/userguide/data-protection.html",
    "https://docs.aws.amazon.com/bedrock/latest/userguide/data-retention.html",
  ],
};
export const AWS_Q_BUSINESS: Terms = {
  ...UNCHECKED,
  plan: "Amazon Q Business",
  training: "no",
  audit: "yes",
  asOf: "2026-08-05",
  sources: ["https://docs.aws.amazon.com/amazonq/latest/qbusiness-ug/getting-started.html", AWS_TRUST],
};
export const AWS_OTHER = auditOnly("AWS, other terms", AWS_TRUST, "2026-08-05");

export const GROK_PERSONAL: Terms = {
  ...UNCHECKED,
  plan: "Grok, personal accounts",
  training: "opt_out",
  retention: "yes",
  asOf: "2026-07-08",
  sources: ["https://x.ai/legal/terms-of-service", "https://x.ai/legal/privacy-policy"],
};
export const MISTRAL_PERSONAL: Terms = {
  ...UNCHECKED,
  plan: "Mistral AI, free and personal plans",
  training: "opt_out",
  asOf: "2026-07-27",
  sources: ["https://legal.mistral.ai/terms/privacy-policy"],
};
export const DEEPSEEK: Terms = {
  ...UNCHECKED,
  plan: "DeepSeek, personal accounts",
  training: "opt_out",
  asOf: "2026-03-27",
  sources: ["https://cdn.deepseek.com/policies/en-US/deepseek-privacy-policy.html"],
};
export const QWEN: Terms = {
  ...UNCHECKED,
  plan: "Qwen Chat, personal accounts",
  training: "yes",
  asOf: "2026-07-08",
  sources: ["https://chat.qwen.ai/"],
};
export const META: Terms = {
  ...UNCHECKED,
  plan: "Meta AI, personal accounts",
  training: "yes",
  asOf: "2026-05-13",
  sources: ["https://www.facebook.com/legal/ai-terms"],
};
export const PERPLEXITY: Terms = {
  ...UNCHECKED,
  plan: "Perplexity, personal plans",
  training: "opt_out",
  audit: "yes",
  asOf: "2026-08-15",
  sources: ["https://www.perplexity.ai/hub/legal/privacy-notice", "https://trust.perplexity.ai"],
};
export const CURSOR: Terms = {
  ...UNCHECKED,
  plan: "Cursor, personal plans",
  training: "opt_out",
  audit: "yes",
  asOf: "2026-09-25",
  sources: ["https://cursor.com/help/security-and-privacy/privacy", "https://cursor.com/security"],
};
export const SLACK: Terms = {
  ...UNCHECKED,
  plan: "Slack",
  training: "no",
  audit: "yes",
  asOf: "2026-05-04",
  sources: ["https://slack.com/trust/data-management/privacy-principles", "https://slack.com/trust"],
};
export const FIREFLIES: Terms = {
  ...UNCHECKED,
  plan: "Fireflies.ai",
  training: "no",
  audit: "yes",
  access: "no",
  asOf: "2026-08-14",
  sources: ["https://fireflies.ai/security", "https://trust.fireflies.ai/"],
};
export const READ_AI: Terms = {
  ...UNCHECKED,
  plan: "Read AI",
  training: "no",
  audit: "yes",
  retention: "yes",
  asOf: "2026-08-05",
  sources: [
    "https://support.read.ai/hc/en-us/articles/25702259763091-Security-Privacy-Overview",
    "https://trust.read.ai/",
  ],
};

export const ADOBE = auditOnly("Adobe", "https://www.adobe.com/trust/compliance/compliance-list.html", "2026-08-13");
export const ANYWORD = auditOnly("Anyword", "https://www.anyword.com/security", "2026-09-25");
export const ASANA = auditOnly("Asana", "https://trustcenter.asana.com/", "2026-05-04");
export const ASSEMBLYAI = auditOnly("AssemblyAI", "https://www.assemblyai.com/security");
export const ATLASSIAN = auditOnly("Atlassian", "https://customertrust.atlassian.com/", "2026-05-04");
export const AUGMENT = auditOnly("Augment Code", "https://www.augmentcode.com/security");
export const CANVA = auditOnly("Canva", "https://trust.canva.com/");
export const CLICKUP = auditOnly("ClickUp", "https://security.clickup.com", "2026-05-04");
export const CODERABBIT = auditOnly("CodeRabbit", "https://trust.coderabbit.ai/", "2026-05-04");
export const CROWDIN = auditOnly("Crowdin", "https://crowdin.com/security");
export const DEEPL = auditOnly("DeepL", "https://deepl.safebase.us/");
export const DESCRIPT = auditOnly("Descript", "https://www.descript.com/security");
export const ELEVENLABS = auditOnly("ElevenLabs", "https://compliance.elevenlabs.io", "2026-05-04");
export const FIGMA = auditOnly("Figma", "https://compliance.figma.com/", "2026-05-04");
export const FIN = auditOnly("Fin", "https://trust.intercom.com", "2026-05-04");
export const GITLAB = auditOnly("GitLab", "https://trust.gitlab.com/", "2026-05-04");
export const GLEAN = auditOnly("Glean", "https://www.glean.com/platform/security");
export const HARVEY = auditOnly("Harvey", "https://trust.harvey.ai/", "2026-05-04");
export const HEYGEN = auditOnly("HeyGen", "https://security.heygen.com/");
export const HUBSPOT = auditOnly("HubSpot", "https://trust.hubspot.com/", "2026-05-04");
export const IBM = auditOnly("IBM", "https://www.ibm.com/cloud/compliance", "2026-06-20");
export const JASPER = auditOnly("Jasper", "https://security.jasper.ai", "2026-05-04");
export const LANGDOCK = auditOnly("Langdock", "https://www.langdock.com/security", "2026-07-19");
export const MIRO = auditOnly("Miro", "https://trust.miro.com/", "2026-05-04");
export const NOTION = auditOnly("Notion", "https://www.notion.com/security");
export const OPENEVIDENCE = auditOnly("OpenEvidence", "https://trust.openevidence.com", "2026-05-04");
export const OPENROUTER = auditOnly("OpenRouter", "https://trust.openrouter.ai/");
export const OTTER = auditOnly("Otter.ai", "https://trust.otter.ai/");
export const REPLIT = auditOnly("Replit", "https://trust.replit.com", "2026-05-04");
export const SALESFORCE = auditOnly("Salesforce", "https://compliance.salesforce.com", "2026-05-04");
export const SERVICENOW = auditOnly("ServiceNow", "https://www.servicenow.com/company/trust.html", "2026-05-04");
export const SMARTLING = auditOnly("Smartling", "https://www.smartling.com/security");
export const SNOWFLAKE = auditOnly("Snowflake", "https://www.snowflake.com/trust-center/", "2026-05-04");
export const SOURCEGRAPH = auditOnly("Sourcegraph", "https://security.sourcegraph.com", "2026-05-04");
export const SUPERHUMAN = auditOnly("Superhuman", "https://www.grammarly.com/trust", "2026-07-19");
export const TABNINE = auditOnly("Tabnine", "https://trust.tabnine.com/");
export const VERCEL = auditOnly("Vercel", "https://security.vercel.com/");
export const WARP = auditOnly("Warp", "https://www.warp.dev/legal/security");
export const ZAPIER = auditOnly("Zapier", "https://trust.zapier.com/", "2026-05-04");
export const ZENDESK = auditOnly("Zendesk", "https://www.zendesk.com/trust-center/", "2026-06-20");
export const ZOOM = auditOnly("Zoom", "https://trust.zoom.com/", "2026-05-04");

export { UNCHECKED };
