import { matchTool } from "@treadlight/domain/catalogue";
import type { OwnMatcher } from "@treadlight/domain/security";
import { findIn, inspectPrompt } from "@treadlight/sdk/inspect";
import { addFindings, previewOf } from "@treadlight/sdk/session";
import type { SentPrompt } from "../adapters/index.ts";
import type { Owner, PromptOfTab } from "../store/index.ts";

/** Which previews are sent, and what the owner's organization looks for. */
export interface Inspecting {
  previews: boolean;
  owner: Owner;
  matcher?: OwnMatcher | undefined;
}

/** Replaces the text of a prompt with what was found in it. */
export function inspected(
  { adapter, text, attached, model, conversation, beginsChat, message }: SentPrompt,
  sent: Inspecting,
): Omit<PromptOfTab, "tab" | "at"> {
  return {
    ...{ owner: sent.owner, tool: adapter.tool, adapter: adapter.id },
    ...found(text, adapter.tool, { ...sent, attached }),
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
  { previews, owner, matcher, attached }: Inspecting & { attached?: string | undefined },
): Pick<PromptOfTab, "findings" | "guess" | "characters" | "preview"> {
  if (text === undefined && attached === undefined) return { findings: {} };
  const { redacted, guess, ...written } = inspectPrompt(text ?? "", matchTool(tool)?.category, matcher);
  const findings = attached === undefined ? written : addFindings(written, findIn(attached, matcher));
  return {
    findings,
    guess,
    characters: (text?.length ?? 0) + (attached?.length ?? 0),
    ...(previews && { preview: previewOf(findings, redacted, owner.keepsSpecialPreviews === true) }),
  };
}
