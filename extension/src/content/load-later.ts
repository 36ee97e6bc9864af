import type { OwnRulesVersion } from "@treadlight/domain/own-patterns";
import type { patternMatcher } from "@treadlight/domain/pattern-matching";
import type { OwnMatcher } from "@treadlight/domain/security";
import { ask } from "../ask.ts";
import type { watchFiles } from "./files.ts";
import type { askAboutSecrets } from "./guard-dialog.ts";
import type { watchReceived } from "./received.ts";
import type { findSecrets, Secrets } from "./secrets.ts";
import type { startSurfaces } from "./surfaces.ts";
import type { showToolNotice } from "./tool-notice.ts";

/** Most of what runs in pages. It would put off their load, and nobody needs it before. */
export interface LaterParts {
  findSecrets: typeof findSecrets;
  askAboutSecrets: typeof askAboutSecrets;
  startSurfaces: typeof startSurfaces;
  showToolNotice: typeof showToolNotice;
  watchFiles: typeof watchFiles;
  watchReceived: typeof watchReceived;
}

declare global {
  /** Set by `later.ts`. The extension's scripts in a page have one global object, and the page's own scripts have another. */
  var treadlightLater: LaterParts | undefined;
  /** Set by `patterns.ts`. */
  var treadlightPatterns: typeof patternMatcher | undefined;
}

/** Lets the worker run `later.ts` in this page. Rejects if it cannot. */
export async function loadLater(): Promise<LaterParts> {
  if (!globalThis.treadlightLater) await ask({ type: "loadLater" });
  if (!globalThis.treadlightLater) throw new Error("The extension's second content script has not loaded.");
  return globalThis.treadlightLater;
}

/** Finds secrets by the rules of an organization; undefined until what that takes is loaded. */
export function secretsFinder(rules: OwnRulesVersion | undefined): ((text: string) => Secrets) | undefined {
  const { treadlightLater: later, treadlightPatterns: matcherOf } = globalThis;
  if (!later) return undefined;
  if (!rules || rules.patterns.length === 0) return (text) => later.findSecrets(text, rules);
  return matcherOf && ((text) => later.findSecrets(text, rules, compiled(rules, matcherOf)));
}

/** Lets the worker run in this page what `secretsFinder` needs. Rejects if it cannot. */
export async function loadSecretsFinder(rules: OwnRulesVersion | undefined): Promise<(text: string) => Secrets> {
  await loadLater();
  if (!secretsFinder(rules)) await ask({ type: "loadPatterns" });
  const find = secretsFinder(rules);
  if (!find) throw new Error("The extension's script for own patterns has not loaded.");
  return find;
}

let last: { rules: OwnRulesVersion; matcher: OwnMatcher } | undefined;
function compiled(rules: OwnRulesVersion, matcherOf: typeof patternMatcher): OwnMatcher {
  if (last?.rules !== rules) last = { rules, matcher: matcherOf(rules.patterns) };
  return last.matcher;
}

/** Waits until the page has loaded, or somebody does something in it. */
export function loadedOrTouched(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState === "complete") return resolve();
    for (const type of ["load", "keydown", "pointerdown", "paste", "dragenter"]) {
      addEventListener(type, () => resolve(), { capture: true, once: true, signal });
    }
  });
}
