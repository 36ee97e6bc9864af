import { ErrorBoundary } from "@treadlight/site/shared/failed-page/error-boundary.tsx";
import { ErrorCard } from "@treadlight/site/shared/failed-page/error-card.tsx";
import { Brand } from "@treadlight/ui/drawings/mark.tsx";
import { Loading } from "@treadlight/ui/loading.tsx";
import { ThemeMenu } from "@treadlight/ui/theme/theme-menu.tsx";
import { type ReactNode, Suspense } from "react";
import { Link, useLocation } from "react-router";
import { FailuresProvider } from "../shared/failures.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { useEntries } from "./entries.ts";
import { Notifications } from "./notifications.tsx";
import { PageHeading } from "./page-title.tsx";
import { SearchButton } from "./search-button.tsx";
import { SideNavigation } from "./side-navigation.tsx";
import { Walls } from "./walls.tsx";

/** The frame around every screen of the console, as that of the app: its pages at the side, or at the bottom of a phone. */
export function ConsoleLayout({ children }: { children: ReactNode }) {
  const entries = useEntries();
  const location = useLocation();
  return (
    <>
      <a
        href="#content"
        className="button button-primary sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
      >
        Skip to content
      </a>
      <header className="sticky top-0 z-40 border-b border-line bg-ground/92 backdrop-blur-md print:hidden">
        <div className="flex h-16 items-center gap-1 px-4 sm:px-6">
          <Link to="/" className="mr-auto flex items-center gap-2 rounded-md">
            <Brand />
            <span className="hidden rounded-full bg-sunken px-2 text-label font-semibold text-ink-soft sm:block">
              Admin
            </span>
          </Link>
          <SearchButton />
          <ThemeMenu />
          <AccountMenu />
        </div>
      </header>
      <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] print:block">
        <aside className="sticky top-16 hidden h-[calc(100dvh-4rem)] overflow-y-auto border-r border-line lg:block print:hidden">
          <SideNavigation entries={entries} />
        </aside>
        <main id="content" tabIndex={-1} className="min-w-0 px-4 pt-6 pb-28 outline-none sm:px-6 lg:pb-20 print:p-0">
          <PageHeading />
          <ErrorBoundary location={location} card={(error) => <ErrorCard error={error} />}>
            <FailuresProvider>
              <Suspense fallback={<Loading what="page" />}>{children}</Suspense>
            </FailuresProvider>
          </ErrorBoundary>
        </main>
      </div>
      <BottomBar entries={entries} />
      <Notifications />
      <Walls />
    </>
  );
}
