import type { ApiClient } from "@treadlight/client";
import { createMonitor, type Monitor } from "./monitor.ts";
import { isSuppressed } from "./suppressed.ts";

/** Where a browser has no notion of idleness, or is never idle. */
const IDLE_AFTER_MS = 3_000;

/** Monitoring of one page load; on by default. Catches errors at once and loads its larger part when the page is idle. */
export function startMonitoring(window: Window, { api, sessionId }: { api: ApiClient; sessionId: string }): Monitor {
  const { navigator, location, document } = window;
  const observers = idle(window).then(() => loadObservers(window));
  const monitor = createMonitor({
    api,
    beacon: (path, body) => navigator.sendBeacon(path, new Blob([JSON.stringify(body)], { type: "application/json" })),
    loaded: observers,
    sessionId,
    now: Date.now,
    url: () => location.origin + location.pathname,
    userAgent: navigator.userAgent,
  });
  observers.then(
    ({ observe }) => observe(window, monitor),
    () => {}, // The monitor has heard of it too, and falls back.
  );

  const onUncaught = (event: Event, reason: unknown) => {
    if (isSuppressed(reason)) event.preventDefault();
    else monitor.error(reason);
  };
  window.addEventListener("error", (event) => onUncaught(event, event.error ?? event.message));
  window.addEventListener("unhandledrejection", (event) => onUncaught(event, event.reason));
  // Phones close pages that are hidden without a further word.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") monitor.leave();
  });
  window.addEventListener("pagehide", () => monitor.leave());
  return monitor;
}

/** If the observers cannot be loaded, the page must not reload, as app/failures/reload-after-deploy.ts would make it. */
async function loadObservers(window: Window) {
  const keepPage = (event: Event) => event.stopImmediatePropagation();
  window.addEventListener("vite:preloadError", keepPage, { capture: true });
  try {
    return await import("./observers.ts");
  } finally {
    window.removeEventListener("vite:preloadError", keepPage, { capture: true });
  }
}

async function idle(window: Window): Promise<void> {
  if (window.document.readyState !== "complete") {
    await new Promise((resolve) => window.addEventListener("load", resolve, { once: true }));
  }
  await new Promise<unknown>((resolve) => {
    if ("requestIdleCallback" in window) window.requestIdleCallback(resolve, { timeout: IDLE_AFTER_MS });
    else setTimeout(resolve, IDLE_AFTER_MS);
  });
}
