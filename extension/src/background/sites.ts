import { pagesOf, REQUIRED_HOSTS, WEBSOCKET_HOSTS, WEBSOCKETS } from "../adapters/index.ts";
import { pagesOfServer } from "../pages-of-server.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { runInOpenTabs } from "./open-tabs.ts";
import { readConnection } from "./state.ts";

const SITES = "sites";
const REQUIRED = pagesOf(REQUIRED_HOSTS);

/** The browser refuses to register a script twice. */
const inTurn = oneAtATime();

/** Runs the scripts for AI tools on sites that the person has added to those of the manifest. */
export function watchSites(): Promise<void> {
  return inTurn(async () => {
    const { serverUrl } = await readConnection();
    const { origins = [] } = await chrome.permissions.getAll();
    const known = new Set<string>([
      ...REQUIRED,
      ...WEBSOCKETS,
      ...(serverUrl === undefined ? [] : [pagesOfServer(serverUrl)]),
    ]);
    const added = origins.filter((origin) => !known.has(origin));
    const registered = await chrome.scripting.getRegisteredContentScripts({ ids: [SITES] });
    if (registered.length > 0) await chrome.scripting.unregisterContentScripts({ ids: registered.map(({ id }) => id) });
    if (added.length === 0) return;
    const runAt = "document_start" as const;
    await chrome.scripting.registerContentScripts([{ id: SITES, matches: added, js: ["site.js"], runAt }]);
    void runInOpenTabs({ matches: added, file: "site.js" });
  });
}

/**
 * Runs the manifest's scripts in the tabs that were open before the extension was installed or updated. After an update, those of the
 * version before are dead.
 */
export async function watchOpenTabs(): Promise<void> {
  // Tells of nothing before the other script has told it what to listen for, so it comes first.
  await runInOpenTabs({ matches: pagesOf(WEBSOCKET_HOSTS), file: "tap.js", world: "MAIN" });
  await runInOpenTabs({ matches: REQUIRED, file: "site.js" });
}
