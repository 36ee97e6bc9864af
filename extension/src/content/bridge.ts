import type { BridgeMessage } from "../messages.ts";
import { oncePerPage } from "./once-per-page.ts";
import { isOrphaned } from "./orphaned.ts";

// Runs in pages of the server that the person has chosen: hears who is signed in there and when they sign out, and tells the worker.

async function hear({ source, origin, data }: MessageEvent): Promise<void> {
  if (source !== window || origin !== location.origin || typeof data !== "object" || data === null) return;
  const message = messageOf(data);
  if (!message) return;
  try {
    await chrome.runtime.sendMessage(message);
  } catch (error) {
    if (!isOrphaned()) throw error;
    window.removeEventListener("message", hear);
  }
}

function messageOf({ type, token, user, hasSignedOut }: Record<string, unknown>): BridgeMessage | undefined {
  if (type === "AUTH_STATE_SYNC" && hasSignedOut === true) return { type: "signedOut" };
  if ((type !== "WEB_APP_TOKEN_SYNC" && type !== "WEB_APP_AUTH_RESPONSE") || typeof token !== "string")
    return undefined;
  const { id, email } = { id: "", email: "", ...(typeof user === "object" && user) };
  return { type: "signedIn", token, user: { id, email } };
}

oncePerPage("bridge", () => window.addEventListener("message", hear));
window.postMessage({ type: "GET_WEB_APP_TOKEN" }, location.origin);
