import { DETECTOR_LABELS, DETECTOR_TYPE_NAMES } from "@treadlight/domain/security";
import type { SiteState } from "../messages.ts";
import { askInPage } from "./dialog.ts";

export type SecretsChoice = "redact" | "send" | "keep";

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
    title: "Your prompt contains sensitive data",
    text:
      mode === "block"
        ? `Your organization does not allow it to be sent to ${tool}.`
        : `It has not been sent to ${tool} yet. What should happen?`,
    items: found.map((type) => DETECTOR_LABELS[type]),
    choices: [
      { id: "redact", label: "Redact and go on" },
      ...(mode === "warn" ? ([{ id: "send", label: "Send anyway" }] as const) : []),
      { id: "keep", label: "Not here" },
    ],
    onEscape: "keep",
    theme,
  });
}
