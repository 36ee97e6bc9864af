import type { SiteState } from "../messages.ts";
import { askInPage } from "./dialog.ts";

/** Once per visit of a tab. */
const SEEN = "treadlight.toolNotice";

type Decided = Pick<SiteState, "tool" | "decision" | "approved" | "theme">;

/** Tells what the organization has decided about a tool, where it does not approve it, and which tools it does approve. */
export async function showToolNotice({ tool, decision, approved, theme }: Decided): Promise<void> {
  if (decision === "approve" || sessionStorage.getItem(SEEN) === decision) return;
  const listed = { items: approved, theme };
  if (decision === "warn") {
    const choice = await askInPage({
      ...listed,
      title: `Your organization advises against ${tool}`,
      text: `You may go on. Keep personal data and business secrets out of it.${approved.length > 0 ? " These tools are approved:" : ""}`,
      choices: [
        { id: "on", label: "Go on" },
        { id: "leave", label: "Leave this site" },
      ],
      onEscape: "on",
    });
    if (choice === "leave") leave();
    else sessionStorage.setItem(SEEN, decision);
    return;
  }
  await askInPage({
    ...listed,
    title: `Your organization has blocked ${tool}`,
    text: approved.length > 0 ? "These tools are approved:" : "Ask your administrator which tools are approved.",
    choices: [{ id: "leave", label: "Leave this site" }],
    onEscape: "leave",
  });
  leave();
}

const leave = () => location.replace("about:blank");
