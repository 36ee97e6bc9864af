import { ANTHROPIC, ANTHROPIC_API, ANTHROPIC_BUSINESS } from "./anthropic.ts";
import { DEEPSEEK, GROK, META, MISTRAL, MISTRAL_API, PERPLEXITY, QWEN } from "./assistants.ts";
import { BEDROCK, Q_BUSINESS } from "./aws.ts";
import { CANVA, ELEVENLABS, FIGMA, FIREFLY, MIDJOURNEY, SYNTHESIA } from "./creative.ts";
import { CODE_ASSIST, CURSOR, GITLAB_DUO, LOVABLE, Q_DEVELOPER, TABNINE } from "./development.ts";
import type { PlanTerms } from "./evidence.ts";
import { AI_STUDIO, GEMINI, GOOGLE_CLOUD, WORKSPACE } from "./google.ts";
import { AZURE, GITHUB, GITHUB_BUSINESS, MICROSOFT_365, MICROSOFT_COPILOT } from "./microsoft.ts";
import { OPENAI, OPENAI_API, OPENAI_BUSINESS } from "./openai.ts";
import { DEEPL } from "./translation.ts";
import { AGENTFORCE, FIREFLIES, GRANOLA, NOTION, OTTER, READ_AI, SLACK, ZOOM } from "./workplace.ts";

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
  "Mistral API": MISTRAL_API,
  DeepSeek: DEEPSEEK,
  "Meta AI": META,
  "Qwen Chat": QWEN,
  Cursor: CURSOR,
  Lovable: LOVABLE,
  Tabnine: TABNINE,
  "Amazon Q Developer": Q_DEVELOPER,
  "Gemini Code Assist": CODE_ASSIST,
  "GitLab Duo": GITLAB_DUO,
  "Zoom AI Companion": ZOOM,
  "Notion AI": NOTION,
  "Otter.ai": OTTER,
  "Fireflies.ai": FIREFLIES,
  "Read AI": READ_AI,
  Granola: GRANOLA,
  "Slack AI": SLACK,
  "Salesforce Agentforce": AGENTFORCE,
  Midjourney: MIDJOURNEY,
  "Canva AI": CANVA,
  "Adobe Firefly": FIREFLY,
  "Figma Make": FIGMA,
  Synthesia: SYNTHESIA,
  ElevenLabs: ELEVENLABS,
  DeepL: DEEPL,
  "DeepL Write": DEEPL,
};
