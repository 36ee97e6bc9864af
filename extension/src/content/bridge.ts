import type { BridgeMessage } from "../messages.ts";
import { oncePerPage } from "./once-per-page.ts";
import { isOrphaned } from "./orphaned.ts";

// Runs in pages of the server that the person has chosen: hears who is signed in there, and tells the worker.

async function hear({ source, origin, data }: MessageEvent): Promise<void> {
  if (source !== window || origin !== location.origin || typeof data !== "object" || data === null) return;
  const { type, token, user } = data;
  if ((type !== "WEB_APP_TOKEN_SYNC" && type !== "WEB_APP_AUTH_RESPONSE") || typeof token !== "string") return;
  const message: BridgeMessage = { type: "signedIn", token, user: { id: user?.id, email: user?.email } };
  try {
    await chrome.runtime.sendMessage(message);
  } catch (error) {
    if (!isOrphaned()) throw error;
    window.removeEventListener("message", hear);
  }
}

oncePerPage("bridge", () => window.addEventListener("message", hear));
window.postMessage({ type: "GET_WEB_APP_TOKEN" }, location.origin);
