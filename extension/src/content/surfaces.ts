import { startWidget } from "./widget.ts";

/** Shows what people see of the extension in the page of an AI tool. */
export async function startSurfaces(signal: AbortSignal): Promise<void> {
  if (document.readyState === "loading") {
    await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve, { once: true }));
  }
  startWidget(signal);
}
