import { MAX_PROMPT_PREVIEW_CHARACTERS } from "@treadlight/domain/session";
import { inspectPrompt } from "@treadlight/sdk/inspect";
import type { SentPrompt } from "../adapters/index.ts";
import type { PromptOfTab } from "../store/index.ts";

/** Replaces the text of a prompt with what was found in it. */
export function inspected(
  { adapter, text, model, conversation, message }: SentPrompt,
  previews: boolean,
): Omit<PromptOfTab, "owner" | "tab" | "at"> {
  return {
    ...{ tool: adapter.tool, adapter: adapter.id },
    ...found(text, previews),
    ...(model !== undefined && { model }),
    ...(conversation !== undefined && { conversation }),
    ...(message !== undefined && { message }),
  };
}

/** What is known of a text once the text itself is gone. */
export function found(text: string | undefined, previews: boolean): Pick<PromptOfTab, "findings" | "preview"> {
  if (text === undefined) return { findings: {} };
  const { redacted, ...findings } = inspectPrompt(text);
  return { findings, ...(previews && { preview: redacted.slice(0, MAX_PROMPT_PREVIEW_CHARACTERS) }) };
}
