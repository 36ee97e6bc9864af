import type { ApiClient } from "@treadlight/client";
import { loadOptionalFile } from "../optional-file.ts";
import { createMonitor, type Monitor } from "./monitor.ts";
import { isSuppressed } from "./suppressed.ts";

/** Fallback where `requestIdleCallback` is missing or never fires. */
const IDLE_AFTER_MS = 3_000;

/** Monitoring of one page load; on by default. Catches errors at once and loads its larger part when the page is idle. */
export function startMonitoring(window: Window, { api, sessionId }: { api: ApiClient; sessionId: string }): Monitor {
  const { navigator, location, document } = window;
  const observers = idle(window).then(() => loadOptionalFile(() => import("./observers.ts")));
  const monitor = createMonitor({
    api,
    beacon: (path, body) => navigator.sendBeacon(path, new Blob([JSON.stringify(body)], { type: "application/json" })),
    loaded: observers,
    sessionId,
    now: Date.now,
    url: () => location.origin + location.pathname,
    userAgent: navigator.userAgent,
    release: releaseOf(document),
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
  // Phones may close hidden pages without further events.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") monitor.leave();
  });
  window.addEventListener("pagehide", () => monitor.leave());
  return monitor;
}

/** The name of the page's program, which the build makes of its content. While it is developed, it has none. */
function releaseOf(document: Document): string | undefined {
  const program = document.querySelector<HTMLScriptElement>("script[type=module][src*='/assets/']");
  return program?.src.replace(/^.*\/|\.js$/g, "");
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
