import { lazy, Suspense, useEffect, useState } from "react";
import { useApi } from "../../shared/api/context.ts";
import { useAuthState } from "../../shared/auth/context.ts";
import { pause } from "../../shared/pause.ts";
import { useStorage } from "../../shared/storage/context.ts";
import { openStorage } from "../../shared/storage/storage.ts";
import { isArrival, isBronzeDue, markBronzeShown, withoutArrival } from "./bronze-entry.ts";

const AchievementDialog = lazy(async () => ({
  default: (await import("./achievement-dialog.tsx")).AchievementDialog,
}));

const ATTEMPTS = 8;
const PAUSE_MS = 1_500;

/** The extension reports the end of its set-up just before it opens the page: the report takes a moment. */
async function hasSoonEarned(hasEarned: () => Promise<boolean>): Promise<boolean> {
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
    if (await hasEarned()) return true;
    await pause(PAUSE_MS);
  }
  return hasEarned();
}

/** Celebrates the bronze achievement when a person who has earned it arrives at the home page with it. */
export function BronzeAchievement() {
  const { isAuthenticated, isDemo } = useAuthState();
  const api = useApi();
  const storage = useStorage();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (!isAuthenticated || isDemo) return;
    const { location, history } = window;
    const arrival = { search: location.search, storage, session: openStorage(() => window.sessionStorage) };
    // Not through the router, which would treat it as a navigation.
    const clearAddress = () => history.replaceState(history.state, "", withoutArrival(location.href));
    if (!isBronzeDue(arrival)) {
      // It was shown before in this tab.
      if (isArrival(location.search)) clearAddress();
      return;
    }
    const leaving = new AbortController();
    const celebrate = async () => {
      // Loaded with the first arrival, because most visits have none.
      const { hasEarned } = await import("./has-earned.ts");
      if (await hasSoonEarned(() => hasEarned(api, "bronze", leaving.signal))) {
        markBronzeShown(arrival, new Date());
        setIsOpen(true);
      }
      clearAddress();
    };
    // If the server cannot say, the next visit asks again.
    celebrate().catch((error: unknown) => console.debug("The bronze achievement is not shown.", error));
    return () => leaving.abort();
  }, [isAuthenticated, isDemo, api, storage]);
  if (!isOpen || !isAuthenticated) return null;
  return (
    <Suspense fallback={null}>
      <AchievementDialog type="bronze" onClose={() => setIsOpen(false)} />
    </Suspense>
  );
}
