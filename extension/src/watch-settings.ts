/** Calls back when the settings, the connection or what the organization has decided about tools and values change. @returns what ends it */
export function watchSettings(changed: () => void): () => void {
  const listen = (changes: Record<string, unknown>, area: string) => {
    const isOurs =
      area === "local" && ["settings", "connection", "toolPolicy", "ownRules"].some((name) => name in changes);
    if (isOurs || area === "managed") changed();
  };
  chrome.storage.onChanged.addListener(listen);
  return () => chrome.storage.onChanged.removeListener(listen);
}
