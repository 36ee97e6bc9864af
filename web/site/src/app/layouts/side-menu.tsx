import { Trail } from "@treadlight/ui/drawings/trail.tsx";
import { Menu, X } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { useAuthState } from "../../shared/auth/context.ts";
import { NAVIGATION, paths } from "../../shared/pages.ts";
import { StartLink } from "../../shared/start-link.tsx";
import { BarLink } from "./bar-link.tsx";

/** The navigation on a small screen: a sheet that slides in over the page. */
export function SideMenu() {
  const state = useAuthState();
  const isAuthenticated = state.isAuthenticated && !state.isDemo;
  const sheetRef = useRef<HTMLDialogElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const titleId = useId();
  const location = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: navigating closes it, including by the browser's Back button
  useEffect(() => sheetRef.current?.close(), [location]);

  const open = () => {
    sheetRef.current?.showModal();
    setIsOpen(true);
  };
  const item =
    "flex min-h-12 items-center rounded-lg px-3 font-display text-xl font-semibold transition-colors hover:bg-sunken aria-[current]:bg-sunken aria-[current]:shadow-[inset_3px_0_0_var(--lamp)]";
  return (
    <div className="md:hidden">
      <button
        type="button"
        aria-label="Open the navigation menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className="icon-button -mr-2 size-11"
        onClick={open}
      >
        <Menu aria-hidden className="size-5" />
      </button>
      <dialog
        ref={sheetRef}
        aria-labelledby={titleId}
        closedby="any"
        onClose={() => setIsOpen(false)}
        className="fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-[min(22rem,100%)] max-w-none flex-col border-l border-line bg-surface text-ink transition-[translate] duration-300 ease-out backdrop:bg-night/70 open:flex starting:translate-x-full"
      >
        <div className="flex h-16 shrink-0 items-center justify-between border-b border-line pr-2 pl-6">
          <h2 id={titleId} className="text-title">
            Navigation Menu
          </h2>
          <button
            type="button"
            aria-label="Close the navigation menu"
            className="icon-button size-11"
            onClick={() => sheetRef.current?.close()}
          >
            <X aria-hidden className="size-5" />
          </button>
        </div>
        <nav aria-label="Menu" className="grid flex-1 content-start gap-6 overflow-y-auto p-3 pb-8">
          <ul>
            {NAVIGATION.map(({ name, to }) => (
              <li key={name}>
                <BarLink to={to} className={item}>
                  {name}
                </BarLink>
              </li>
            ))}
            {!isAuthenticated && (
              <li className="mt-2 border-t border-line pt-2">
                <BarLink to={paths.login} className={item}>
                  Sign in
                </BarLink>
              </li>
            )}
          </ul>
          <div className="grid gap-2.5 px-3">
            {isAuthenticated ? (
              <Link to={paths.dashboard} className="button button-primary">
                Dashboard
              </Link>
            ) : (
              <>
                <StartLink place="menu" className="button button-primary" />
                <StartLink place="menuToo" className="button button-quiet" />
              </>
            )}
          </div>
          <Trail className="mx-3 mt-auto w-44 justify-self-end text-step" />
        </nav>
      </dialog>
    </div>
  );
}
