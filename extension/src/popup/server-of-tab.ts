/** A Treadlight server that the person looks at, and who is signed in there, as its page says. */
export interface ServerOfTab {
  /** Of the page, as the browser names it. */
  url: string;
  /** Null if nobody is signed in. */
  email: string | null;
}

/**
 * The Treadlight server in the tab from which the popup was opened: the press on the icon lets the extension see that tab, and no other.
 * The page is told nothing.
 */
export async function serverOfTab(): Promise<ServerOfTab | undefined> {
  const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
  if (tab?.id === undefined || tab.url === undefined || !/^https?:/.test(tab.url)) return undefined;
  // The browser refuses its own pages, and tabs that it has not let the extension see.
  const answers = await chrome.scripting
    .executeScript({ target: { tabId: tab.id }, func: askPage })
    .catch(() => undefined);
  const answer = answers?.[0]?.result;
  return answer ? { url: new URL(tab.url).origin, email: answer.email } : undefined;
}

/** Runs in the page, so it is all in one. Pages that are not Treadlight's are not asked. */
function askPage(): Promise<{ email: string | null } | null> {
  const isOurs = document.querySelector('meta[name="application-name"][content="Treadlight"]') !== null;
  if (!isOurs) return Promise.resolve(null);
  return new Promise((resolve) => {
    addEventListener("message", ({ source, origin, data }) => {
      if (source !== window || origin !== location.origin || data?.inReplyTo !== "CONNECTION_CHECK") return;
      resolve({ email: typeof data.user?.email === "string" ? data.user.email : null });
    });
    postMessage({ type: "CONNECTION_CHECK" }, location.origin);
    setTimeout(() => resolve(null), 2_000);
  });
}
