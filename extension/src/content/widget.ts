import { openWidget, type Widget } from "@treadlight/widget";
import { ask } from "../ask.ts";

const REFRESH_MS = 5_000;

/**
 * Shows the floating widget in the page of an AI tool, while the person wants it and has agreed to be measured.
 * @returns what refreshes it
 */
function createPageWidget(signal: AbortSignal): () => Promise<void> {
  const placeKey = `widgetPlace ${location.host}`;
  let widget: Widget | undefined;
  signal.addEventListener("abort", () => widget?.close());

  async function refresh(): Promise<void> {
    const site = await ask({ type: "site" });
    const isWanted = site?.showWidget && (site.isMeasured || site.isPaused);
    if (!isWanted) {
      widget?.close();
      widget = undefined;
      return;
    }
    const today = await ask({ type: "today" });
    const { exposure, found, prompts, seconds, co2Grams, co2GramsLow, co2GramsHigh, sessionsNotEstimated } = today;
    if (signal.aborted) return;
    widget ??= openWidget({
      theme: site.theme,
      memory: {
        read: async () => (await chrome.storage.local.get(placeKey))[placeKey],
        write: (place) => chrome.storage.local.set({ [placeKey]: place }),
      },
      ...(site.canPause && { onPause: (isPaused) => void ask({ type: "pauseHere", isPaused }).then(refresh) }),
    });
    widget.show({
      today: {
        prompts,
        timeEngaged: seconds,
        co2Emissions: co2Grams,
        co2EmissionsLow: co2GramsLow,
        co2EmissionsHigh: co2GramsHigh,
        sessionsNotEstimated,
      },
      exposure,
      found,
      isPaused: site.isPaused,
    });
  }
  return refresh;
}

/** Keeps the widget up to date until the script ends. */
export function startWidget(signal: AbortSignal): void {
  const refresh = createPageWidget(signal);
  const tick = () => {
    // Without an answer, it shows what it showed before.
    if (document.visibilityState === "visible") refresh().catch(() => {});
  };
  const timer = setInterval(tick, REFRESH_MS);
  signal.addEventListener("abort", () => clearInterval(timer));
  tick();
}
