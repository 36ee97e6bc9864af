import { matchTool } from "@treadlight/domain/catalogue";
import { MAX_PROMPT_PREVIEW_CHARACTERS } from "@treadlight/domain/session";
import { inspectPrompt } from "@treadlight/sdk/inspect";
import type { SentPrompt } from "../adapters/index.ts";
import type { PromptOfTab } from "../store/index.ts";

/** Replaces the text of a prompt with what was found in it. */
export function inspected(
  { adapter, text, model, conversation, beginsChat, message }: SentPrompt,
  previews: boolean,
): Omit<PromptOfTab, "owner" | "tab" | "at"> {
  return {
    ...{ tool: adapter.tool, adapter: adapter.id },
    ...found(text, adapter.tool, previews),
    ...(model !== undefined && { model }),
    ...(conversation !== undefined && { conversation }),
    ...(beginsChat === true && { beginsChat }),
    ...(message !== undefined && { message }),
  };
}

/** What is known of a text once the text itself is gone. */
export function found(
  text: string | undefined,
  tool: string,
  previews: boolean,
): Pick<PromptOfTab, "findings" | "guess" | "preview"> {
  if (text === undefined) return { findings: {} };
  const { redacted, guess, ...findings } = inspectPrompt(text, matchTool(tool)?.category);
  return { findings, guess, ...(previews && { preview: redacted.slice(0, MAX_PROMPT_PREVIEW_CHARACTERS) }) };
}
