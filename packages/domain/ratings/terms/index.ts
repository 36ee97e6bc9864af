import { ANTHROPIC, ANTHROPIC_API, ANTHROPIC_BUSINESS } from "./anthropic.ts";
import { DEEPSEEK, GROK, MISTRAL, PERPLEXITY } from "./assistants.ts";
import { BEDROCK, Q_BUSINESS } from "./aws.ts";
import type { PlanTerms } from "./evidence.ts";
import { AI_STUDIO, GEMINI, GOOGLE_CLOUD, WORKSPACE } from "./google.ts";
import { AZURE, GITHUB, GITHUB_BUSINESS, MICROSOFT_365, MICROSOFT_COPILOT } from "./microsoft.ts";
import { OPENAI, OPENAI_API, OPENAI_BUSINESS } from "./openai.ts";

/** What is known about the terms of each tool of the catalogue, by its name. Tools that are not here are not assessed. */
export const TERMS_BY_TOOL: Readonly<Record<string, PlanTerms>> = {
  ChatGPT: OPENAI,
  "ChatGPT Enterprise": OPENAI_BUSINESS,
  "GPT Image": OPENAI,
  "OpenAI Codex": OPENAI,
  Sora: OPENAI,
  "OpenAI API": OPENAI_API,
  Claude: ANTHROPIC,
  "Claude Code": ANTHROPIC,
  "Claude Cowork": ANTHROPIC,
  "Claude Enterprise": ANTHROPIC_BUSINESS,
  "Claude API": ANTHROPIC_API,
  Gemini: GEMINI,
  "Gemini for Google Workspace": WORKSPACE,
  "Google AI Studio": AI_STUDIO,
  "Gemini Enterprise Agent Platform": GOOGLE_CLOUD,
  "Microsoft Copilot": MICROSOFT_COPILOT,
  "Microsoft 365 Copilot": MICROSOFT_365,
  "Microsoft Foundry": AZURE,
  "GitHub Copilot": GITHUB,
  "GitHub Copilot Business": GITHUB_BUSINESS,
  "Amazon Bedrock": BEDROCK,
  "Amazon Q Business": Q_BUSINESS,
  Grok: GROK,
  Perplexity: PERPLEXITY,
  Vibe: MISTRAL,
  DeepSeek: DEEPSEEK,
};
