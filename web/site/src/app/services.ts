import { type ApiCall, type ApiClient, createApiClient } from "@treadlight/client";
import { createThemeStore, type ThemeStore } from "@treadlight/ui/theme/theme.ts";
import { type Auth, createAuth } from "../shared/auth/auth.ts";
import { AUTH_STORAGE_KEY } from "../shared/auth/tokens.ts";
import { startBridge } from "../shared/bridge/bridge.ts";
import { type Confirmation, createConfirmation } from "../shared/confirmation/confirmation.ts";
import type { Monitor } from "../shared/monitoring/monitor.ts";
import { startMonitoring } from "../shared/monitoring/start-monitoring.ts";
import { pause } from "../shared/pause.ts";
import { createStepUp, type StepUp } from "../shared/step-up/step-up.ts";
import { type KeyValueStore, openStorage, UNIFIED_DATA_KEY } from "../shared/storage/storage.ts";

/** One of each, for as long as the page is open. */
export interface Services {
  api: ApiClient;
  auth: Auth;
  confirmation: Confirmation;
  monitor: Monitor;
  stepUp: StepUp;
  storage: KeyValueStore;
  theme: ThemeStore;
}

/** Creates the services for this browser window. */
export function startServices(): Services {
  const fetch = window.fetch.bind(window);
  const storage = openStorage(() => window.localStorage);
  // The monitor has its own client: its own calls are not reported.
  const monitor = startMonitoring(window, { api: createApiClient({ fetch }), sessionId: randomId() });
  const onCall = ({ path, durationMs, success }: ApiCall) => {
    const name = withoutQuery(path);
    monitor.performance({ name, value: durationMs, category: success ? "api-call" : "api-call-failed" });
    monitor.event("api-call", { path: name, durationMs, success });
  };
  const auth = createAuth({
    api: createApiClient({ fetch, onCall }),
    storage,
    sessionStorage: openStorage(() => window.sessionStorage),
    now: Date.now,
    wait: pause,
    // Web Locks need a secure origin. Without them, two tabs that refresh at once may sign each other out.
    exclusively: (task) => (navigator.locks ? navigator.locks.request("treadlight.refresh", task) : task()),
  });
  const stepUp = createStepUp();
  const confirmation = createConfirmation();
  const api = createApiClient({ fetch, credentials: auth, prove: stepUp.ask, confirm: confirmation.ask, onCall });

  auth.sync();
  window.addEventListener("storage", ({ key }) => {
    if (key === AUTH_STORAGE_KEY || key === null) auth.sync();
  });
  forgetAnswersOfOthers(auth, storage);
  startBridge(window, { auth: withoutDemo(auth), now: Date.now });

  const theme = createThemeStore({ document, storage, prefersDark: window.matchMedia("(prefers-color-scheme: dark)") });
  return { api, auth, confirmation, monitor, stepUp, storage, theme };
}

/** As the extension sees it: it must not send what somebody does to the demo. */
function withoutDemo(auth: Auth): Auth {
  const signedOut = { isAuthenticated: false, user: null, tokens: null };
  return { ...auth, getState: () => ({ ...auth.getState(), ...(auth.getState().isDemo && signedOut) }) };
}

/** The next person at the same browser must not see the previous one's data. query-layout.tsx clears the rest. */
function forgetAnswersOfOthers(auth: Auth, storage: KeyValueStore): void {
  let userId = auth.getState().user?.id;
  auth.subscribe(() => {
    const next = auth.getState().user?.id;
    if (next !== userId) storage.removeItem(UNIFIED_DATA_KEY);
    userId = next;
  });
}

function withoutQuery(path: string): string {
  return path.split("?", 1)[0] ?? path;
}

/** `crypto.randomUUID` exists on secure origins only; this works everywhere. */
function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
