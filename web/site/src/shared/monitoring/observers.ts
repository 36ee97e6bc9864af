import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from "web-vitals";
import type { Monitor } from "./monitor.ts";

const VITALS: Record<MetricType["name"], string> = {
  CLS: "cumulative-layout-shift",
  FCP: "first-contentful-paint",
  INP: "interaction-to-next-paint",
  LCP: "largest-contentful-paint",
  TTFB: "time-to-first-byte",
};

/** The elements that a click is reported for; the innermost one counts. */
const CONTROLS = "a[href], button, summary, select, input, [role='tab'], [role='menuitem'], [role='menuitemradio']";

/** Watches how fast the page is and which of its controls are used. Loaded once the page is idle. */
export function observe(window: Window, monitor: Monitor): void {
  for (const onVital of [onCLS, onFCP, onINP, onLCP, onTTFB]) {
    onVital(({ name, value }) => monitor.performance({ name: VITALS[name], value, category: "web-vital" }));
  }
  const [navigation] = window.performance.getEntriesByType("navigation");
  if (navigation) {
    monitor.performance({ name: "page-load-time", value: navigation.duration, category: "page-load" });
  }
  window.document.addEventListener("click", ({ target }) => reportInteraction(target, monitor), { capture: true });
}

/** Says which control it was by its place and kind, never by its text: that may hold a name or an address. */
function reportInteraction(target: EventTarget | null, monitor: Monitor): void {
  const control = target instanceof Element ? target.closest(CONTROLS) : null;
  if (!control) return;
  const element = control.tagName.toLowerCase();
  const section = control.closest("[id]")?.id ?? "";
  const destination = control instanceof HTMLAnchorElement ? { destination: destinationOf(control) } : {};
  monitor.event("user-interaction", { action: "click", element, section, ...destination });
}

function destinationOf({ origin, pathname, hostname, ownerDocument }: HTMLAnchorElement): string {
  return origin === ownerDocument.location.origin ? pathname : hostname;
}
