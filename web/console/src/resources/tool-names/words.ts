import type { toolNames } from "@treadlight/contract/console";
import type { z } from "zod";

export type ToolName = z.input<typeof toolNames.row>;

/** "Its own name", "Foo Bot", "ChatGPT by OpenAI", and whether stored sessions are still to follow. */
export function answeredAs({ name, tool, provider, applied }: ToolName): string {
  const said = name === null ? "Its own name" : provider === null ? tool : `${tool} by ${provider}`;
  return applied ? said : `${said} (earlier sessions follow within minutes)`;
}
