/** Calls back when the settings or the connection change. @returns what ends it */
export function watchSettings(changed: () => void): () => void {
  const listen = (changes: Record<string, unknown>, area: string) => {
    const isOurs = area === "local" && ("settings" in changes || "connection" in changes);
    if (isOurs || area === "managed") changed();
  };
  chrome.storage.onChanged.addListener(listen);
  return () => chrome.storage.onChanged.removeListener(listen);
}
