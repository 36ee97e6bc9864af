import { RECEIVED } from "../received.ts";

/** More than a page receives before the worker asks. */
const MAX_KEPT = 50;

/**
 * Tells the worker how many bytes the page has received from an address, or null if that is not known. The browser counts them, those from
 * other hosts only if these allow it; nothing that the page has received is read.
 */
export function watchReceived(signal: AbortSignal): void {
  const sizes = new Map<string, number>();
  function note(entries: PerformanceEntryList): void {
    for (const entry of entries) {
      if (!("decodedBodySize" in entry) || typeof entry.decodedBodySize !== "number") continue;
      // Of a host that does not allow it, the browser says 0.
      if (entry.decodedBodySize > 0) sizes.set(entry.name, entry.decodedBodySize);
      const [oldest] = sizes.keys();
      if (sizes.size > MAX_KEPT && oldest !== undefined) sizes.delete(oldest);
    }
  }
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: "resource" });
  signal.addEventListener("abort", () => observer.disconnect());
  chrome.runtime.onMessage.addListener((message, _sender, respond) => {
    if (typeof message !== "string" || !message.startsWith(RECEIVED)) return;
    note(observer.takeRecords());
    const address = message.slice(RECEIVED.length);
    respond(sizes.get(address) ?? null);
    sizes.delete(address);
  });
}
