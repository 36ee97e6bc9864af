import { Brand } from "@treadlight/ui/drawings/mark.tsx";
import { ThemeMenu } from "@treadlight/ui/theme/theme-menu.tsx";
import { loadToastRegion } from "@treadlight/ui/toast.tsx";
import { lazy, Suspense, useEffect } from "react";
import { Link } from "react-router";
import { useAuthState } from "../../shared/auth/context.ts";
import { useUser } from "../../shared/auth/use-user.ts";
import { paths } from "../../shared/pages.ts";
import { useFirstTimeZone } from "../../shared/period/use-first-time-zone.ts";
import { usePeriodSearch } from "../../shared/period/use-period.ts";
import { StartLink } from "../../shared/start-link.tsx";
import { AccountMenu } from "../frame/account-menu.tsx";
import { BottomBar } from "../frame/bottom-bar.tsx";
import { DataAge } from "../frame/data-age.tsx";
import { entriesFor } from "../frame/entries.ts";
import { PaletteButton } from "../frame/palette-button.tsx";
import { SideNavigation } from "../frame/side-navigation.tsx";
import { DemoBanner, DemoOutlet } from "./demo.tsx";
import { PageOutlet } from "./page-outlet.tsx";
import { SignInGate } from "./sign-in-gate.tsx";
import { SkipLink } from "./skip-link.tsx";

const PrintHeader = lazy(async () => ({ default: (await import("../frame/print-header.tsx")).PrintHeader }));

/** Surrounds every page of a signed-in person: their pages at the side, or at the bottom of a phone. */
export function AppLayout() {
  const user = useUser();
  const period = usePeriodSearch();
  useFirstTimeZone();
  const { isDemo } = useAuthState();
  const entries = user ? entriesFor(user, period, isDemo) : [];
  // Somebody who is offline must still be told that something failed.
  useEffect(() => void loadToastRegion(), []);
  return (
    <>
      <SkipLink />
      {isDemo && <DemoBanner />}
      <header className="sticky top-0 z-40 border-b border-line bg-ground/92 backdrop-blur-md print:hidden">
        <div className="flex h-16 items-center gap-1 px-4 sm:px-6">
          <div className="mr-auto flex items-center gap-3">
            <Link to={paths.dashboard} aria-label="Treadlight, dashboard" className="rounded-md">
              <Brand />
            </Link>
            {isDemo && (
              <span className="rounded-full bg-lamp px-2.5 py-0.5 text-label font-bold text-[#1b1503]">Demo</span>
            )}
          </div>
          <PaletteButton entries={entries} />
          <ThemeMenu />
          {isDemo ? (
            <StartLink
              place="bar"
              className="button button-primary button-small ml-1 hidden whitespace-nowrap sm:inline-flex"
            />
          ) : (
            user && <AccountMenu user={user} />
          )}
        </div>
        <DataAge />
      </header>
      <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] print:block">
        <aside className="sticky top-16 hidden h-[calc(100dvh-4rem)] overflow-y-auto border-r border-line lg:block print:hidden">
          <SideNavigation entries={entries} />
        </aside>
        <main
          id="content"
          className="mx-auto w-full max-w-7xl px-4 pt-6 pb-28 sm:px-6 lg:pt-8 lg:pb-20 print:max-w-none print:p-0"
        >
          {user && (
            <Suspense>
              <PrintHeader user={user} />
            </Suspense>
          )}
          <SignInGate>{isDemo ? <DemoOutlet entries={entries} /> : <PageOutlet />}</SignInGate>
        </main>
      </div>
      <BottomBar entries={entries} />
    </>
  );
}
