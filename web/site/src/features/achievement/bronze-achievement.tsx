import { lazy, Suspense, useEffect, useState } from "react";
import { useAuthState } from "../../shared/auth/context.ts";
import { openStorage } from "../../shared/storage.ts";
import { useStorage } from "../../shared/storage-context.ts";
import { takeBronze, withoutArrival } from "./bronze-entry.ts";

const AchievementDialog = lazy(async () => ({
  default: (await import("./achievement-dialog.tsx")).AchievementDialog,
}));

/** Celebrates the bronze achievement when a person arrives at the home page with it. */
export function BronzeAchievement() {
  const { isAuthenticated } = useAuthState();
  const storage = useStorage();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (!isAuthenticated) return;
    const { location, history } = window;
    const session = openStorage(() => window.sessionStorage);
    if (!takeBronze({ search: location.search, storage, session, now: new Date() })) return;
    setIsOpen(true);
    // Not through the router, which would treat it as a navigation.
    history.replaceState(history.state, "", withoutArrival(location.href));
  }, [isAuthenticated, storage]);
  if (!isOpen || !isAuthenticated) return null;
  return (
    <Suspense fallback={null}>
      <AchievementDialog type="bronze" onClose={() => setIsOpen(false)} />
    </Suspense>
  );
}
