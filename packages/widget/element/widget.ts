import { formatCo2, formatDuration, formatRange } from "@treadlight/domain/format";
import { type DataExposureLevel, EXPOSURE_LEVEL_NAMES } from "@treadlight/domain/security";
import { keptPlace, type Place, placeInside, type WidgetMemory } from "./memory.ts";
import { drawing, node } from "./nodes.ts";
import type { WidgetState } from "./state.ts";
import { STYLES } from "./styles.ts";
import { openSurface } from "./surface.ts";

/** How far an arrow key moves the widget, in pixels. */
const STEP = 16;

const EXPOSURE_WORDS: Record<DataExposureLevel, string> = {
  none: "Nothing found",
  low: "Low",
  medium: "Medium",
  high: "High",
  critical: "Critical",
};

export interface WidgetOptions {
  memory: WidgetMemory;
  /** By default that of the operating system. */
  theme?: "light" | "dark" | "system";
  /** Called when the person pauses or resumes counting on this page. Without it, they cannot. */
  onPause?(isPaused: boolean): void;
  /** Called when the page takes the widget away. */
  onRemoved?(): void;
}

export interface Widget {
  show(state: WidgetState): void;
  close(): void;
}

/** Adds the widget to this page, above everything else, in a closed shadow root. It does not shift the page's layout. */
export function openWidget({ memory, theme = "system", onPause, onRemoved }: WidgetOptions): Widget {
  const { host, root } = openSurface("treadlight-widget", STYLES);

  const dot = node("span", { class: "dot" });
  const summary = node("span", { class: "summary" });
  const handle = node("button", { type: "button", class: "handle", "aria-label": "Move: drag, or use the arrow keys" });
  handle.append(drawing("0 0 10 16", "16", GRIP));
  const toggle = node("button", { type: "button", class: "toggle", "aria-controls": "details" });
  const chevron = drawing("0 0 16 16", "16", CHEVRON);
  chevron.setAttribute("class", "chevron");
  toggle.append(drawing("0 0 32 32", "20", MARK), summary, dot, chevron);
  const time = node("dd");
  const co2 = node("dd");
  const range = node("dd", { class: "note" });
  const exposure = node("dd");
  const found = node("dd", { class: "note" });
  const pause = node("button", { type: "button", class: "pause" });
  const spoken = node("p", { class: "spoken", role: "status" });
  const details = node(
    "div",
    { class: "details", id: "details" },
    node(
      "dl",
      {},
      node("div", {}, node("dt", {}, "Time with AI today"), time),
      node("div", {}, node("dt", {}, "CO₂ today, estimate"), co2, range),
      node("div", {}, node("dt", {}, "Session exposure"), exposure, found),
    ),
    ...(onPause ? [pause] : []),
  );
  const box = node("aside", { class: "surface widget", "aria-label": "Treadlight", "data-theme": theme });
  box.append(node("div", { class: "bar" }, handle, toggle), details, spoken);
  root.append(box);

  const ending = new AbortController();
  const { signal } = ending;
  let place: Place | undefined;
  let shown: WidgetState | undefined;

  const nearest = (wanted: Place) =>
    placeInside(wanted, box.getBoundingClientRect(), { width: innerWidth, height: innerHeight });

  /** Shows the widget at a place, or as near to it as the window allows. When the window grows, the widget returns to it. */
  function layOut(wanted: Place): void {
    place = wanted;
    box.toggleAttribute("data-open", wanted.isOpen);
    toggle.setAttribute("aria-expanded", String(wanted.isOpen));
    const { right, bottom } = nearest(wanted);
    // A transform, because browsers count any other move as a layout shift of the page.
    box.style.transform = `translate(${-right}px, ${-bottom}px)`;
  }
  function keep(wanted: Place): void {
    layOut(wanted);
    void memory.write(wanted).catch(() => {});
  }
  function open(isOpen: boolean): void {
    if (place) keep({ ...place, isOpen });
  }

  /** Where the pointer would be if the widget were in the corner. */
  let grabbed: { x: number; y: number } | undefined;
  handle.addEventListener("pointerdown", ({ pointerId, clientX, clientY }) => {
    if (!place) return;
    const { right, bottom } = nearest(place);
    handle.setPointerCapture(pointerId);
    grabbed = { x: clientX + right, y: clientY + bottom };
  });
  handle.addEventListener("pointermove", ({ clientX, clientY }) => {
    if (place && grabbed) layOut(nearest({ ...place, right: grabbed.x - clientX, bottom: grabbed.y - clientY }));
  });
  handle.addEventListener("lostpointercapture", () => {
    grabbed = undefined;
    if (place) keep(place);
  });
  handle.addEventListener("keydown", (event) => {
    const [left, up] = ARROWS[event.key] ?? [0, 0];
    if (!place || (left === 0 && up === 0)) return;
    event.preventDefault();
    const { right, bottom } = nearest(place);
    keep(nearest({ ...place, right: right + left * STEP, bottom: bottom + up * STEP }));
  });
  toggle.addEventListener("click", () => open(!place?.isOpen));
  box.addEventListener("keydown", (event) => {
    // The page must not react to keys pressed here.
    event.stopPropagation();
    if (event.key !== "Escape" || !place?.isOpen) return;
    open(false);
    toggle.focus();
  });
  pause.addEventListener("click", () => {
    const isPaused = !shown?.isPaused;
    spoken.textContent = isPaused ? "Paused on this page." : "Counting resumed.";
    onPause?.(isPaused);
  });
  window.addEventListener("resize", () => place && layOut(place), { signal });

  void keptPlace(memory).then((kept) => {
    if (signal.aborted) return;
    // Not in the body, which pages transform and replace.
    document.documentElement.append(host);
    layOut(kept);
    const watching = new MutationObserver(() => host.isConnected || onRemoved?.());
    for (const parent of [document, document.documentElement]) watching.observe(parent, { childList: true });
    signal.addEventListener("abort", () => watching.disconnect());
  });

  return {
    show(state) {
      const { today, isPaused } = state;
      const level = state.exposure;
      summary.textContent = isPaused
        ? "Paused here"
        : `${today.prompts} ${today.prompts === 1 ? "prompt" : "prompts"} today`;
      box.classList.toggle("paused", isPaused);
      dot.className = level === undefined ? "dot" : `dot ${level}`;
      time.textContent = formatDuration(today.timeEngaged);
      co2.textContent = formatCo2(today.co2Emissions);
      const left = today.sessionsNotEstimated ?? 0;
      range.textContent = [
        ...(today.co2Emissions === 0 ? [] : [formatRange(today.co2EmissionsLow, today.co2EmissionsHigh, formatCo2)]),
        ...(left === 0 ? [] : [`${left} ${left === 1 ? "session" : "sessions"} not estimated`]),
      ].join("; ");
      exposure.textContent = level === undefined ? "No prompts yet" : EXPOSURE_WORDS[level];
      exposure.className = level ?? "";
      found.textContent = shortened(state.found);
      pause.textContent = isPaused ? "Resume" : "Pause here";
      if (isWorse(level, shown?.exposure)) spoken.textContent = `Exposed in this session: ${state.found.join(", ")}`;
      shown = state;
      if (place) layOut(place);
    },
    close() {
      ending.abort();
      host.remove();
    },
  };
}

/** On one line, so that a finding does not shift the layout. */
function shortened([first = "", ...others]: readonly string[]): string {
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}

function isWorse(level: DataExposureLevel | undefined, before: DataExposureLevel = "none"): boolean {
  return level !== undefined && EXPOSURE_LEVEL_NAMES.indexOf(level) > EXPOSURE_LEVEL_NAMES.indexOf(before);
}

const ARROWS: Readonly<Record<string, readonly [left: number, up: number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** Treadlight's mark, as web/ui/src/drawings/mark.tsx draws it. */
const MARK = [
  { d: "M4 5.4 28 2.6v6.2L4 11.6z" },
  { d: "m10.8 14.1 10.4-1.2v4.6l-10.4 1.2z" },
  { d: "m10.8 20.4 10.4-1.2v3.8l-10.4 1.2z", opacity: "0.6" },
  { d: "m10.8 26 10.4-1.2v3.2l-10.4 1.2z", class: "lamp" },
];
const GRIP = [{ d: "M1 2h3v2H1zM6 2h3v2H6zM1 7h3v2H1zM6 7h3v2H6zM1 12h3v2H1zM6 12h3v2H6z" }];
const CHEVRON = [{ d: "m3 5 5 5 5-5 1.2 1.2L8 12.4 1.8 6.2z" }];
