import { Brand } from "@treadlight/ui/drawings/mark.tsx";
import { ThemeMenu } from "@treadlight/ui/theme/theme-menu.tsx";
import { Link } from "react-router";
import { useAuthState } from "../../shared/auth/context.ts";
import { NAVIGATION, paths } from "../../shared/pages.ts";
import { StartLink } from "../../shared/start-link.tsx";
import { BarLink } from "./bar-link.tsx";
import { SideMenu } from "./side-menu.tsx";

const ITEM =
  "flex min-h-11 items-center rounded-md px-1 text-label font-medium whitespace-nowrap text-ink-soft decoration-lamp decoration-2 underline-offset-8 transition-colors hover:text-ink hover:underline aria-[current]:text-ink aria-[current]:underline lg:px-2 lg:text-[0.9375rem]";

/** The sticky bar of the public pages. Below 768 px its items are in the side menu. */
export function SiteBar() {
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-ground/92 backdrop-blur-md">
      <div className="mx-auto flex h-16 max-w-6xl items-center gap-1 px-4 sm:px-6">
        <Link to={paths.home} aria-label="Treadlight, home" className="mr-auto rounded-md">
          <Brand />
        </Link>
        <nav aria-label="Main" className="hidden md:block">
          <ul className="flex items-center lg:gap-1.5">
            {NAVIGATION.map(({ name, to }) => (
              <li key={name}>
                <BarLink to={to} className={ITEM}>
                  {name}
                </BarLink>
              </li>
            ))}
          </ul>
        </nav>
        <ThemeMenu />
        <AccountLinks />
        <SideMenu />
      </div>
    </header>
  );
}

/** The way to the product: for people who are signed in their dashboard, for others to sign in or to start. The narrowest screens have it in the side menu. */
function AccountLinks() {
  const { isAuthenticated, isDemo } = useAuthState();
  if (isAuthenticated && !isDemo) {
    return (
      <Link to={paths.dashboard} className="button button-primary button-small ml-1 hidden min-[22rem]:inline-flex">
        Dashboard
      </Link>
    );
  }
  return (
    <>
      <BarLink to={paths.login} className={ITEM}>
        Sign in
      </BarLink>
      <StartLink
        place="bar"
        className="button button-primary button-small ml-1 hidden whitespace-nowrap md:inline-flex"
      />
    </>
  );
}
