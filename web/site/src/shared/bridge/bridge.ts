import type { Auth } from "../auth/auth.ts";
import { answerTo } from "./answer.ts";
import { type BridgeMessage, credentialOf, readRequest } from "./messages.ts";

/** The extension's content script needs a moment to listen. */
const PUSH_AFTER_MS = 500;

declare global {
  interface Window {
    /** Only where an extension names this site as one it talks with. */
    chrome?: { runtime?: { onMessage?: RuntimeMessages } };
  }
}

interface RuntimeMessages {
  addListener(listener: RuntimeListener): void;
}

/** True keeps the channel open for an answer that comes later. */
export type RuntimeListener = (message: unknown, sender: unknown, respond: (answer: BridgeMessage) => void) => boolean;

/**
 * Talks with the browser extension: tells it who is signed in, half a second after the page has started and whenever
 * that changes, and answers what it asks. Messages are exchanged with this window and origin only; those of other
 * windows, frames and origins are ignored. docs/extension-bridge.md describes each message.
 */
export function startBridge(window: Window, { auth, now }: { auth: Auth; now: () => number }): void {
  const { origin } = window.location;
  const post = (message: BridgeMessage) => window.postMessage(message, origin);

  let hasStarted = false;
  let wasAuthenticated = auth.getState().isAuthenticated;
  let hasSignedOut = false;

  function push(): void {
    const { isAuthenticated, user, tokens } = auth.getState();
    const credential = user && tokens ? credentialOf(user, tokens) : { token: null, expiresAt: null, user: null };
    post({ type: "AUTH_STATE_SYNC", isAuthenticated, user, hasSignedOut, timestamp: now() });
    post({ type: "WEB_APP_TOKEN_SYNC", ...credential, timestamp: now() });
  }

  async function respond(data: unknown, reply: (answer: BridgeMessage) => void): Promise<void> {
    const request = readRequest(data);
    if (!request) return;
    const { type: inReplyTo, ...id } = request;
    reply({ type: "WEB_APP_AUTH_RESPONSE", inReplyTo, ...id, ...(await answerTo(request, auth)) });
  }

  window.addEventListener("message", ({ source, origin: from, data }) => {
    if (source === window && from === origin) void respond(data, post);
  });
  window.chrome?.runtime?.onMessage?.addListener((data, _sender, reply) => {
    if (readRequest(data)?.type !== "GET_WEB_APP_TOKEN") return false;
    void respond(data, reply);
    return true;
  });
  auth.subscribe(() => {
    const { isAuthenticated, hasExpired } = auth.getState();
    hasSignedOut = (wasAuthenticated || hasSignedOut) && !isAuthenticated && !hasExpired;
    wasAuthenticated = isAuthenticated;
    if (hasStarted) push();
  });
  setTimeout(() => {
    hasStarted = true;
    push();
  }, PUSH_AFTER_MS);
}
