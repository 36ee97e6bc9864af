import { changeSettings, readManaged, readSettings } from "./state.ts";

/** Stops measuring a site, or goes on. Nothing happens where the administrator lets nobody pause. */
export async function pauseSite(host: string, isPaused: boolean): Promise<void> {
  if ((await readManaged()).locked.includes("pausedSites")) return;
  const { pausedSites } = await readSettings();
  const others = pausedSites.filter((site) => site !== host);
  await changeSettings({ pausedSites: isPaused ? [...others, host] : others });
}
