interface Script {
  file: string;
  /** `MAIN` for a script that shares the page's own objects; `ISOLATED` by default. */
  world?: "MAIN" | "ISOLATED";
}

interface Injection extends Script {
  /** Match patterns. */
  matches: readonly string[];
}

/** Runs a script in tabs that are open already. Pages that load later get it by its registration. */
export async function runInOpenTabs({ matches, ...script }: Injection): Promise<void> {
  const tabs = await chrome.tabs.query({ url: [...matches] });
  // A tab may be closed, or show an error page, in the meantime.
  await Promise.all(tabs.map(({ id }) => id !== undefined && runInTab(id, script).catch(() => {})));
}

/** Runs a script in a tab. Rejects if the extension may not see the tab's page. */
export async function runInTab(tabId: number, { file, world = "ISOLATED" }: Script): Promise<void> {
  await chrome.scripting.executeScript({ target: { tabId }, files: [file], world, injectImmediately: true });
}
