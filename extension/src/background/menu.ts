import { ADAPTERS } from "@treadlight/domain/adapters";
import { text } from "../text.ts";
import { pauseSite } from "./pause.ts";
import { readManaged, readSettings } from "./state.ts";

const PAUSE = "pause";

/** Adds an entry to the menu of the right mouse button, on the sites that are measured, unless the administrator lets nobody pause them. */
export async function addMenu(): Promise<void> {
  const isLocked = (await readManaged()).locked.includes("pausedSites");
  const sites = ADAPTERS.adapters.flatMap(({ sites }) => sites);
  chrome.contextMenus.removeAll(() => {
    if (isLocked) return;
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
