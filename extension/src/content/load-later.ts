import { ask } from "../ask.ts";
import type { askAboutSecrets } from "./guard-dialog.ts";
import type { findSecrets } from "./secrets.ts";
import type { startSurfaces } from "./surfaces.ts";
import type { showToolNotice } from "./tool-notice.ts";

/** Most of what runs in pages. It would put off their load, and nobody needs it before. */
export interface LaterParts {
  findSecrets: typeof findSecrets;
  askAboutSecrets: typeof askAboutSecrets;
  startSurfaces: typeof startSurfaces;
  showToolNotice: typeof showToolNotice;
}

declare global {
  /** Set by `later.ts`. The extension's scripts in a page have one global object, and the page's own scripts have another. */
  var treadlightLater: LaterParts | undefined;
}

/** Lets the worker run `later.ts` in this page. Rejects if it cannot. */
export async function loadLater(): Promise<LaterParts> {
  if (!globalThis.treadlightLater) await ask({ type: "loadLater" });
  if (!globalThis.treadlightLater) throw new Error("The extension's second content script has not loaded.");
  return globalThis.treadlightLater;
}

/** Waits until the page has loaded, or somebody does something in it. */
export function loadedOrTouched(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState === "complete") return resolve();
    for (const type of ["load", "keydown", "pointerdown", "paste"]) {
      addEventListener(type, () => resolve(), { capture: true, once: true, signal });
    }
  });
}
