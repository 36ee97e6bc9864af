import type { SiteState } from "../messages.ts";
import { text } from "../text.ts";
import { askInPage } from "./dialog.ts";

/** `ignored`: the page has removed the question. */
export type SecretsChoice = "redact" | "send" | "keep" | "ignored";

/**
 * Asks what becomes of a prompt or of files that hold sensitive data.
 * @param labels what was found, in words
 * @param mode whether it may be sent as it is
 * @param files their names, which only the person sees; a prompt without
 */
export function askAboutSecrets({
  labels,
  mode,
  files = [],
  tool,
  theme,
}: {
  labels: readonly string[];
  mode: "warn" | "block";
  files?: readonly string[];
} & Pick<SiteState, "tool" | "theme">): Promise<SecretsChoice> {
  const [file] = files;
  const isBlock = mode === "block";
  return askInPage<SecretsChoice>({
    ...(file === undefined
      ? {
          title: text("secretsTitle"),
          text: isBlock ? text("secretsBlocked", { tool }) : text("secretsWarned", { tool }),
        }
      : { title: text("fileTitle"), text: textAboutFiles(files, tool, isBlock) }),
    items: labels,
    choices: [
      { id: "redact", label: text("redact") },
      ...(mode === "warn"
        ? ([{ id: "send", label: file === undefined ? text("sendAnyway") : text("attachAnyway") }] as const)
        : []),
      { id: "keep", label: text("notHere") },
    ],
    onEscape: "keep",
    onRemoved: "ignored",
    theme,
  });
}

function textAboutFiles([first = "", ...others]: readonly string[], tool: string, isBlock: boolean): string {
  const file = others.length === 0 ? first : text("fileAndMore", { file: first, more: String(others.length) });
  return isBlock ? text("fileBlocked", { file, tool }) : text("fileWarned", { file, tool });
}
