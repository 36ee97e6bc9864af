import { Brand } from "@treadlight/ui/drawings/mark.tsx";
import { ThemeMenu } from "@treadlight/ui/theme/theme-menu.tsx";
import { Tooltip } from "@treadlight/ui/tooltip.tsx";
import { LayoutDashboard, LogIn } from "lucide-react";
import { Link } from "react-router";
import { useAuthState } from "../../shared/auth/context.ts";
import { NAVIGATION, paths } from "../../shared/pages.ts";
import { SideMenu } from "./side-menu.tsx";

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
                <Link
                  to={to}
                  className="flex min-h-11 items-center rounded-md px-1.5 text-label font-medium whitespace-nowrap text-ink-soft decoration-lamp decoration-2 underline-offset-8 transition-colors hover:text-ink hover:underline lg:px-2 lg:text-[0.9375rem]"
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <ThemeMenu />
        <AccountLink />
        <Link
          to={paths.waitlist}
          className="button button-primary button-small ml-1 hidden whitespace-nowrap md:inline-flex"
        >
          Early Access
        </Link>
        <SideMenu />
      </div>
    </header>
  );
}

/** Leads to the dashboard, or to sign-in. An icon, because the bar has no room for words. */
function AccountLink() {
  const { isAuthenticated } = useAuthState();
  const { name, to, Icon } = isAuthenticated
    ? { name: "Dashboard", to: paths.dashboard, Icon: LayoutDashboard }
    : { name: "Sign in", to: paths.login, Icon: LogIn };
  return (
    <Tooltip text={name}>
      <Link to={to} aria-label={name} className="icon-button">
        <Icon aria-hidden className="size-[1.125rem]" />
      </Link>
    </Tooltip>
  );
}
