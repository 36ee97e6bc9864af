import { v4 as uuid } from "uuid";
import { ask } from "../ask.ts";
import type { SiteState } from "../messages.ts";
import { watchSettings } from "../watch-settings.ts";
import { countTurns, findComposers, isByPerson, modelShown, type Page } from "./composer.ts";
import { createEngagement } from "./engagement.ts";
import type { FilesOptions, Given } from "./files.ts";
import { type GuardOptions, startGuard } from "./guard.ts";
import { loadedOrTouched, loadLater, loadSecretsFinder, secretsFinder } from "./load-later.ts";
import { isOrphaned } from "./orphaned.ts";
import { TAP, type TapAddresses, type TapFrame } from "./tap-events.ts";
import { watchWritten } from "./written.ts";

const COUNT_EVERY_MS = 5_000;
const REPORT_EVERY_MS = 15_000;
/** How long after a prompt page changes count as the arriving answer. */
const ANSWER_WITHIN_MS = 5 * 60_000;
const INPUTS = ["keydown", "pointerdown", "pointermove", "wheel", "scroll", "touchstart"] as const;

/** Tells the script of a version before, which an update has left behind in this page. */
const STARTED = "treadlight:started";

const PARTS = ["composer", "sendButton", "userTurn", "modelLabel"] as const;
/** An update of the adapters may name selectors that this browser does not know. */
const isUnderstood = (selector: string) => CSS.supports(`selector(${selector})`);

/** Watches the page of an AI tool until the extension is updated or removed. */
export function startSite(): void {
  const page = uuid();
  const engagement = createEngagement(() => performance.now());
  const ending = new AbortController();
  const { signal } = ending;
  const stopIfLeftBehind = () => {
    if (isOrphaned()) ending.abort();
  };
  document.dispatchEvent(new Event(STARTED));
  document.addEventListener(STARTED, stopIfLeftBehind, { signal });
  let sequence = 0;
  let seconds = 0;
  let lastPromptAt = Number.NEGATIVE_INFINITY;

  const notePresence = () => engagement.present(document.visibilityState === "visible" && document.hasFocus());

  function count(): void {
    stopIfLeftBehind();
    seconds += engagement.take();
  }

  function report(): void {
    count();
    if (seconds === 0 || signal.aborted) return;
    sequence += 1;
    ask({ type: "engaged", page, sequence, seconds }).catch(stopIfLeftBehind);
    seconds = 0;
  }

  let path: string | undefined;
  let turns = 0;
  /** Tells when the page shows another conversation, once the time in the one before has been told. */
  function follow(): void {
    if (!site || signal.aborted) return;
    const isElsewhere = location.pathname !== path;
    const shown = countTurns(shape);
    const isEmptied = !isElsewhere && turns > 0 && shown === 0;
    // The page may show the conversation before for a moment.
    turns = isElsewhere ? 0 : shown;
    if (!isElsewhere && !isEmptied) return;
    report();
    path = location.pathname;
    ask({ type: "shows", path, isEmptied, at: Date.now() }).catch(stopIfLeftBehind);
  }

  function onHide(): void {
    notePresence();
    if (document.visibilityState === "hidden") report();
  }

  /** Until the worker answers, and on sites without an adapter, things are found by their shape. */
  const shape: Page = { composer: [], sendButton: [], userTurn: [], modelLabel: [] };
  let site: SiteState | undefined;

  const inUse = loadedOrTouched(signal);
  let areSurfacesShown = false;
  let areSocketsWatched = false;
  /** The decision about the tool that the page has shown. */
  let noticed: SiteState["decision"] = "approve";
  let noticeEnds = new AbortController();
  let asked = 0;
  /** Asks the worker which tool this page belongs to, and how the person wants it to be treated. */
  async function learn(): Promise<void> {
    asked += 1;
    const turn = asked;
    const answer = await ask({ type: "site" });
    // A later answer knows more.
    if (turn !== asked) return;
    site = answer ?? undefined;
    for (const part of PARTS) shape[part] = site?.page[part].filter(isUnderstood) ?? [];
    if (!site) return;
    follow();
    watchSockets(site);
    await inUse;
    const { startSurfaces, watchFiles, watchReceived } = await loadLater();
    if (signal.aborted) return;
    if (!areSurfacesShown) {
      areSurfacesShown = true;
      watchReceived(signal);
      watchFiles({ ...guarding, isOn: () => !isOrphaned() && site?.hasAdapter === true, attached });
      await startSurfaces(signal);
    }
    await notice();
  }

  /** Shows what the organization has decided about the tool, also when it decides anew. */
  async function notice(): Promise<void> {
    if (!site || site.decision === noticed || signal.aborted) return;
    noticed = site.decision;
    noticeEnds.abort();
    noticeEnds = new AbortController();
    const { signal: until } = noticeEnds;
    const { showToolNotice } = await loadLater();
    if (!until.aborted) await showToolNotice(site, until);
  }

  function watchSockets({ sockets, decision }: SiteState): void {
    if (sockets.length === 0) return;
    const told: TapAddresses = { addresses: sockets, isBlocked: decision === "block" };
    if (!areSocketsWatched) document.addEventListener(TAP.frame, onFrame, { signal });
    areSocketsWatched = true;
    document.dispatchEvent(new CustomEvent(TAP.addresses, { detail: JSON.stringify(told) }));
  }

  function onFrame(event: Event): void {
    if (!(event instanceof CustomEvent)) return;
    const { url, data }: TapFrame = JSON.parse(event.detail);
    ask({ type: "frame", url, data }).catch(stopIfLeftBehind);
  }

  const answers = new MutationObserver(() => {
    if (performance.now() - lastPromptAt < ANSWER_WITHIN_MS) engagement.answering();
    else answers.disconnect();
  });
  const attached = (given: Given) => void ask({ type: "attached", ...given }).catch(stopIfLeftBehind);
  const composers = findComposers(shape);
  const guarding: GuardOptions & Pick<FilesOptions, "ask"> = {
    isBlocked: () => !isOrphaned() && site?.decision === "block",
    onBlocked() {
      if (document.querySelector("treadlight-question")) return;
      noticed = "approve";
      void notice().catch(stopIfLeftBehind);
    },
    mode: () => (isOrphaned() ? "off" : (site?.guard ?? "off")),
    detectors: () => secretsFinder(site?.rules),
    load: () => loadSecretsFinder(site?.rules),
    // What the organization blocks does not depend on what the person has chosen.
    blocksAlways: () => !isOrphaned() && (site?.rules?.blockFrom ?? null) !== null,
    ask: async (question) =>
      (await loadLater()).askAboutSecrets({ ...question, tool: site?.tool ?? "", theme: site?.theme ?? "system" }),
    chosen: (choice) => void ask({ type: "guardChoice", ...choice }).catch(stopIfLeftBehind),
    signal,
  };
  const guard = startGuard(composers, guarding);
  watchWritten(composers, shape, {
    sending() {
      follow();
      // Before the prompt counts, so that this time is not taken for the next conversation's.
      report();
    },
    written(written) {
      guard.sent();
      lastPromptAt = performance.now();
      answers.observe(document, { subtree: true, childList: true, characterData: true });
      const model = modelShown(shape);
      ask({ type: "written", ...written, ...(model !== undefined && { model }) }).catch(stopIfLeftBehind);
    },
    signal,
  });
  chrome.runtime.onMessage.addListener((message, _sender, respond) => {
    if (message === "model") respond(modelShown(shape) ?? null);
  });

  const onInput = (event: Event) => {
    if (isByPerson(event)) engagement.input();
  };
  for (const type of INPUTS) addEventListener(type, onInput, { capture: true, passive: true, signal });
  for (const type of ["focus", "blur"] as const) addEventListener(type, notePresence, { signal });
  document.addEventListener("visibilitychange", onHide, { signal });
  addEventListener("pagehide", report, { signal });
  notePresence();
  const timers = [
    setInterval(() => {
      follow();
      count();
    }, COUNT_EVERY_MS),
    setInterval(report, REPORT_EVERY_MS),
  ];
  signal.addEventListener("abort", () => {
    for (const timer of timers) clearInterval(timer);
    answers.disconnect();
  });
  const learnNow = () => {
    follow();
    void learn().catch(stopIfLeftBehind);
  };
  learnNow();
  watchSettings(learnNow);
  // Some tools are in a corner of a site that changes its pages without loading them. Older Firefoxes do not tell.
  if ("navigation" in window) navigation.addEventListener("navigatesuccess", learnNow, { signal });
}
