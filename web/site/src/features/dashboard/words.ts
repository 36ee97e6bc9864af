import { formatNumber } from "@treadlight/domain/format";
import type { UsageRecord } from "@treadlight/domain/session";

/** A name of the API as people write it: "content-creation" as "content creation". */
export function words(name: string): string {
  return name.replaceAll(/[_-]/g, " ");
}

/** What was done, where it is not measured in hours: "12 prompts, 3.4K tokens". */
export function workDone({
  promptCount,
  inputTokens,
  outputTokens,
}: Pick<UsageRecord, "promptCount" | "inputTokens" | "outputTokens">): string {
  const tokens = (inputTokens ?? 0) + (outputTokens ?? 0);
  const prompts = `${formatNumber(promptCount)} ${promptCount === 1 ? "prompt" : "prompts"}`;
  return tokens > 0 ? `${prompts}, ${formatNumber(tokens)} ${tokens === 1 ? "token" : "tokens"}` : prompts;
}

/** A tool that is not in the catalogue keeps the name it was sent with. */
export function toolName({ tool, aiTool }: { tool: string; aiTool: string }): string {
  return tool === "unknown" ? aiTool : tool;
}
