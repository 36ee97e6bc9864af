import { changeSettings, readSettings } from "./state.ts";

/** Stops measuring a site, or goes on. */
export async function pauseSite(host: string, isPaused: boolean): Promise<void> {
  const { pausedSites } = await readSettings();
  const others = pausedSites.filter((site) => site !== host);
  await changeSettings({ pausedSites: isPaused ? [...others, host] : others });
}
