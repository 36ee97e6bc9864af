import { canOpenConsole } from "@treadlight/contract/access";
import { Brand } from "@treadlight/ui/drawings/mark.tsx";
import { Menu, MenuItem } from "@treadlight/ui/menu.tsx";
import { ThemeMenu } from "@treadlight/ui/theme/theme-menu.tsx";
import { useToast } from "@treadlight/ui/toast.tsx";
import { LogOut, Wrench } from "lucide-react";
import { Link } from "react-router";
import { useAuth } from "../../shared/auth/context.ts";
import { useUser } from "../../shared/auth/use-user.ts";
import { paths } from "../../shared/pages.ts";
import { PageOutlet } from "./page-outlet.tsx";
import { SkipLink } from "./skip-link.tsx";

/** Surrounds every page of a signed-in person. */
export function AppLayout() {
  return (
    <>
      <SkipLink />
      <header className="sticky top-0 z-40 border-b border-line bg-ground/90 backdrop-blur-md">
        <div className="mx-auto flex h-16 max-w-7xl items-center gap-1 px-4 sm:px-6">
          <Link to={paths.dashboard} className="mr-auto rounded-md">
            <Brand />
          </Link>
          <ThemeMenu />
          <AccountMenu />
        </div>
      </header>
      <main id="content" className="mx-auto max-w-7xl px-4 pt-8 pb-20 sm:px-6 sm:pt-10">
        <PageOutlet />
      </main>
    </>
  );
}

function AccountMenu() {
  const auth = useAuth();
  const user = useUser();
  const showToast = useToast();
  if (!user) return null;
  const name = user.name || user.email;
  return (
    <Menu
      label={`Account of ${name}`}
      triggerClassName="ml-1 grid size-9 place-content-center rounded-full bg-step-wash font-display font-bold text-ink"
      trigger={<span aria-hidden>{name.charAt(0).toUpperCase()}</span>}
    >
      <div className="border-b border-line px-2.5 pt-1.5 pb-3 text-sm">
        <p className="font-semibold">{name}</p>
        {user.name && <p className="text-ink-soft">{user.email}</p>}
        {user.organizationName && <p className="text-ink-soft">{user.organizationName}</p>}
      </div>
      <div className="pt-1.5">
        {canOpenConsole(user.userType, user.isStaff === true) && (
          <MenuItem onSelect={() => window.location.assign("/admin")}>
            <Wrench aria-hidden className="size-4" />
            Admin panel
          </MenuItem>
        )}
        <MenuItem
          onSelect={() => {
            void auth.signOut();
            showToast({ title: "Signed out", description: "This browser has forgotten your session." });
          }}
        >
          <LogOut aria-hidden className="size-4" />
          Sign out
        </MenuItem>
      </div>
    </Menu>
  );
}
