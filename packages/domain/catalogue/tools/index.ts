import { TOOL_CATEGORIES, type Tool, type ToolCategory, type ToolEntry } from "../definition/index.ts";
import { AI_WRITING_CONTENT } from "./ai-writing-content.ts";
import { CONVERSATIONAL_AI } from "./conversational-ai.ts";
import { CREATIVE_AI } from "./creative-ai.ts";
import { DEVELOPMENT_AI } from "./development-ai.ts";
import { ENTERPRISE_AI } from "./enterprise-ai.ts";
import { PRODUCTIVITY_AI } from "./productivity-ai.ts";
import { RESEARCH_AI } from "./research-ai.ts";
import { TRANSLATION_AI } from "./translation-ai.ts";
import { VIDEO_AUDIO_AI } from "./video-audio-ai.ts";

const TOOLS_BY_CATEGORY: Readonly<Record<ToolCategory, readonly ToolEntry[]>> = {
  "Conversational AI": CONVERSATIONAL_AI,
  "AI Writing & Content": AI_WRITING_CONTENT,
  "Development AI": DEVELOPMENT_AI,
  "Creative AI": CREATIVE_AI,
  "Productivity AI": PRODUCTIVITY_AI,
  "Research AI": RESEARCH_AI,
  "Video & Audio AI": VIDEO_AUDIO_AI,
  "Translation AI": TRANSLATION_AI,
  "Enterprise AI": ENTERPRISE_AI,
};

/** The tool catalogue. Each entry says up to which day it is known to be right. */
export const TOOLS: readonly Tool[] = TOOL_CATEGORIES.flatMap((category) =>
  TOOLS_BY_CATEGORY[category].map((tool) => ({ ...tool, category })),
);
