import { DETECTOR_LABELS, DETECTOR_TYPE_NAMES } from "@treadlight/domain/security";
import type { SiteState } from "../messages.ts";
import { text } from "../text.ts";
import { askInPage } from "./dialog.ts";

/** `ignored`: the page has removed the question. */
export type SecretsChoice = "redact" | "send" | "keep" | "ignored";

/**
 * Asks what becomes of a prompt that holds sensitive data.
 * @param types names of detectors
 * @param mode whether it may be sent as it is
 */
export function askAboutSecrets({
  types,
  mode,
  tool,
  theme,
}: {
  types: readonly string[];
  mode: "warn" | "block";
} & Pick<SiteState, "tool" | "theme">): Promise<SecretsChoice> {
  const found = DETECTOR_TYPE_NAMES.filter((type) => types.includes(type));
  return askInPage<SecretsChoice>({
    title: text("secretsTitle"),
    text: mode === "block" ? text("secretsBlocked", { tool }) : text("secretsWarned", { tool }),
    items: found.map((type) => DETECTOR_LABELS[type]),
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
