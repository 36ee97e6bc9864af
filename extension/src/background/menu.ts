import { ADAPTERS } from "@treadlight/domain/adapters";
import { text } from "../text.ts";
import { pauseSite } from "./pause.ts";
import { readSettings } from "./state.ts";

const PAUSE = "pause";

/** Adds an entry to the menu of the right mouse button, on the sites that are measured. */
export function addMenu(): void {
  const sites = ADAPTERS.adapters.flatMap(({ sites }) => sites);
  chrome.contextMenus.removeAll(() => {
    chrome.contextMenus.create({
      id: PAUSE,
      title: text("pauseSite"),
      contexts: ["page", "editable", "action"],
      documentUrlPatterns: sites.map((site) => `https://${site}/*`),
    });
  });
}

/** Pauses the site of the page on which the menu was opened, or resumes it. */
export async function onMenuClick({ menuItemId, pageUrl }: chrome.contextMenus.OnClickData): Promise<void> {
  if (menuItemId !== PAUSE || pageUrl === undefined) return;
  const { host } = new URL(pageUrl);
  const { pausedSites } = await readSettings();
  await pauseSite(host, !pausedSites.includes(host));
}
