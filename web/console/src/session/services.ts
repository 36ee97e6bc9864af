import { type ApiClient, createApiClient } from "@treadlight/client";
import { type Auth, createAuth } from "@treadlight/site/shared/auth/auth.ts";
import { AUTH_STORAGE_KEY } from "@treadlight/site/shared/auth/tokens.ts";
import { type Confirmation, createConfirmation } from "@treadlight/site/shared/confirmation/confirmation.ts";
import { startMonitoring } from "@treadlight/site/shared/monitoring/start-monitoring.ts";
import { pause } from "@treadlight/site/shared/pause.ts";
import { createStepUp, type StepUp } from "@treadlight/site/shared/step-up/step-up.ts";
import { type KeyValueStore, openStorage } from "@treadlight/site/shared/storage/storage.ts";
import { createThemeStore, type ThemeStore } from "@treadlight/ui/theme/theme.ts";
import { sendingSafely } from "./sending-safely.ts";

export interface Services {
  api: ApiClient;
  auth: Auth;
  confirmation: Confirmation;
  stepUp: StepUp;
  theme: ThemeStore;
  storage: KeyValueStore;
}

/** The site's sign-in, theme and monitoring, for this window. */
export function startServices(): Services {
  const fetch = window.fetch.bind(window);
  const storage = openStorage(() => window.localStorage);
  const auth = createAuth({
    api: createApiClient({ fetch }),
    storage,
    sessionStorage: openStorage(() => window.sessionStorage),
    now: Date.now,
    wait: pause,
    // Web Locks need a secure origin. Without them, two tabs that refresh at once may sign each other out.
    exclusively: (task) => (navigator.locks ? navigator.locks.request("treadlight.refresh", task) : task()),
  });
  auth.sync();
  window.addEventListener("storage", ({ key }) => {
    if (key === AUTH_STORAGE_KEY || key === null) auth.sync();
  });
  const pageLoad = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0"));
  startMonitoring(window, { api: createApiClient({ fetch }), sessionId: pageLoad.join("") });
  const theme = createThemeStore({ document, storage, prefersDark: window.matchMedia("(prefers-color-scheme: dark)") });
  const stepUp = createStepUp();
  const confirmation = createConfirmation();
  const fromPerson = { prove: stepUp.ask, confirm: confirmation.ask };
  const api = sendingSafely(createApiClient({ fetch, credentials: auth, ...fromPerson }), window);
  return { api, auth, confirmation, stepUp, theme, storage };
}

/** Goes to the site's sign-in, which returns here afterwards. */
export function leaveToSignIn({ history, location }: Window): void {
  // The site's router finds a page's state under `usr` (web/site/src/shared/came-from.ts).
  history.replaceState({ usr: { cameFrom: location.pathname + location.search }, key: "console" }, "", "/login");
  location.reload();
}
