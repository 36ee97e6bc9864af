interface Injection {
  /** Match patterns. */
  matches: readonly string[];
  file: string;
  /** `MAIN` for a script that shares the page's own objects; `ISOLATED` by default. */
  world?: "MAIN" | "ISOLATED";
}

/** Runs a script in tabs that are open already. Pages that load later get it by its registration. */
export async function runInOpenTabs({ matches, file, world = "ISOLATED" }: Injection): Promise<void> {
  const tabs = await chrome.tabs.query({ url: [...matches] });
  await Promise.all(
    tabs.map(async ({ id }) => {
      if (id === undefined) return;
      const target = { tabId: id };
      // A tab may be closed, or show an error page, in the meantime.
      await chrome.scripting.executeScript({ target, files: [file], world, injectImmediately: true }).catch(() => {});
    }),
  );
}
