import type { SiteState } from "../messages.ts";
import { text } from "../text.ts";
import { askInPage } from "./dialog.ts";

/** Once per visit of a tab. */
const SEEN = "treadlight.toolNotice";

type Decided = Pick<SiteState, "tool" | "decision" | "approved" | "askUrl" | "theme">;

/**
 * Tells what the organization has decided about a tool, where it does not approve it, and which tools it does approve.
 * Who removes the notice of a blocked tool from the page leaves it too.
 * @param until when the organization has decided anew
 */
export async function showToolNotice(
  { tool, decision, approved, askUrl, theme }: Decided,
  until: AbortSignal,
): Promise<void> {
  if (decision === "approve" || sessionStorage.getItem(SEEN) === decision) return;
  const ask = askUrl === undefined ? [] : [{ id: "ask", label: text("askForTool") } as const];
  const shown = { items: approved, isUnasked: true, theme, until: { signal: until, answer: "gone" as const } };
  if (decision === "warn") {
    const choice = await askInPage({
      ...shown,
      title: text("toolWarned", { tool }),
      text: approved.length > 0 ? `${text("toolWarnedText")} ${text("toolsApproved")}` : text("toolWarnedText"),
      choices: [{ id: "leave", label: text("leaveSite") }, ...ask, { id: "on", label: text("continueAnyway") }],
      onEscape: "on",
      onRemoved: "on",
    });
    if (choice === "ask" && askUrl !== undefined) location.assign(askUrl);
    else if (choice === "leave") leave();
    else if (choice === "on") sessionStorage.setItem(SEEN, decision);
    return;
  }
  const choice = await askInPage({
    ...shown,
    title: text("toolBlocked", { tool }),
    text: approved.length > 0 ? text("toolsApproved") : text("askAdministrator"),
    choices: [{ id: "leave", label: text("leaveSite") }, ...ask],
    onEscape: "leave",
    onRemoved: "leave",
  });
  if (choice === "ask" && askUrl !== undefined) location.replace(askUrl);
  else if (choice === "leave") leave();
}

const leave = () => location.replace("about:blank");
