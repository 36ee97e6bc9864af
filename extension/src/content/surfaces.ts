import type { SiteState } from "../messages.ts";
import { showToolNotice } from "./tool-notice.ts";
import { startWidget } from "./widget.ts";

/** Shows what people see of the extension in the page of an AI tool. */
export async function startSurfaces(site: SiteState, signal: AbortSignal): Promise<void> {
  if (document.readyState === "loading") {
    await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve, { once: true }));
  }
  startWidget(signal);
  await showToolNotice(site);
}
