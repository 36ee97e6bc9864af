import { paths } from "@treadlight/site/shared/pages.ts";
import { Menu, MenuItem } from "@treadlight/ui/menu.tsx";
import { LayoutDashboard, LogOut, Settings } from "lucide-react";
import { useConsole } from "../session/context.ts";

/** Says who is signed in, leads to their own pages, and signs them out. */
export function AccountMenu() {
  const { auth, user } = useConsole();
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
        <MenuItem onSelect={() => window.location.assign(paths.dashboard)}>
          <LayoutDashboard aria-hidden className="size-4" />
          Dashboard
        </MenuItem>
        <MenuItem onSelect={() => window.location.assign(paths.settings)}>
          <Settings aria-hidden className="size-4" />
          Settings
        </MenuItem>
        {/* `main.tsx` leaves for the sign-in page. */}
        <MenuItem onSelect={() => void auth.signOut()}>
          <LogOut aria-hidden className="size-4" />
          Sign out
        </MenuItem>
      </div>
    </Menu>
  );
}
