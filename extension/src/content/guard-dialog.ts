import type { SiteState } from "../messages.ts";
import { text } from "../text.ts";
import { askInPage } from "./dialog.ts";

/** `ignored`: the page has removed the question. */
export type SecretsChoice = "redact" | "send" | "keep" | "ignored";

/**
 * Asks what becomes of a prompt that holds sensitive data.
 * @param labels what was found, in words
 * @param mode whether it may be sent as it is
 */
export function askAboutSecrets({
  labels,
  mode,
  tool,
  theme,
}: {
  labels: readonly string[];
  mode: "warn" | "block";
} & Pick<SiteState, "tool" | "theme">): Promise<SecretsChoice> {
  return askInPage<SecretsChoice>({
    title: text("secretsTitle"),
    text: mode === "block" ? text("secretsBlocked", { tool }) : text("secretsWarned", { tool }),
    items: labels,
    choices: [
      { id: "redact", label: text("redact") },
      ...(mode === "warn" ? ([{ id: "send", label: text("sendAnyway") }] as const) : []),
      { id: "keep", label: text("notHere") },
    ],
    onEscape: "keep",
    onRemoved: "ignored",
    theme,
  });
}
