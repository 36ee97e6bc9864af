import { EmptyState } from "@treadlight/ui/empty-state.tsx";
import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { useAuth } from "../../shared/auth/context.ts";
import { PageHeader } from "../../shared/page-header.tsx";
import { paths } from "../../shared/pages.ts";
import { StartLink } from "../../shared/start-link.tsx";
import type { Entry } from "../frame/entries.ts";
import { HydrateAndFocus } from "./hydrate-and-focus.tsx";
import { PageOutlet } from "./page-outlet.tsx";

/** Says at the top of every page of the demo what it is. */
export function DemoBanner() {
  const auth = useAuth();
  const isLeaving = useRef(false);
  // Once another page is shown: this one would ask to sign in. Whoever left in another tab may have signed in by then.
  useEffect(
    () => () => {
      if (isLeaving.current && auth.getState().isDemo) void auth.signOut();
    },
    [auth],
  );
  return (
    <section aria-label="Demo" className="border-b border-line bg-lamp-wash px-4 py-2 text-sm sm:px-6 print:hidden">
      Northwind Instruments is a made-up company, and nothing here can be changed.{" "}
      <StartLink place="bar" className="text-link mr-3 sm:hidden" />
      <Link
        to={paths.home}
        className="text-link"
        onClick={() => {
          isLeaving.current = true;
        }}
      >
        Leave the demo
      </Link>
    </section>
  );
}

/** The pages that the demo has. */
export function DemoOutlet({ entries }: { entries: readonly Entry[] }) {
  const { pathname } = useLocation();
  if (entries.some(({ to }) => to.split("?", 1)[0] === pathname)) return <PageOutlet />;
  return (
    <>
      <div className="grid gap-6">
        <PageHeader title="Demo" />
        <EmptyState
          title="This page is not part of the demo"
          action={
            <Link to={paths.dashboard} className="button button-primary">
              Back to the dashboard
            </Link>
          }
        >
          <p>It needs an account.</p>
        </EmptyState>
      </div>
      <HydrateAndFocus />
    </>
  );
}
