import { Menu, MenuItem } from "@treadlight/ui/menu.tsx";
import { useToast } from "@treadlight/ui/toast.tsx";
import { LogOut, Settings } from "lucide-react";
import { useNavigate } from "react-router";
import { useAuth } from "../../shared/auth/context.ts";
import type { User } from "../../shared/auth/user.ts";
import { paths } from "../../shared/pages.ts";

/** Says who is signed in, leads to their settings, and signs them out. */
export function AccountMenu({ user }: { user: User }) {
  const auth = useAuth();
  const navigate = useNavigate();
  const showToast = useToast();
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
        <MenuItem onSelect={() => void navigate(paths.settings)}>
          <Settings aria-hidden className="size-4" />
          Settings
        </MenuItem>
        <MenuItem
          onSelect={() => {
            void auth.signOut();
            showToast({ title: "Signed out", description: "You are signed out in this browser." });
          }}
        >
          <LogOut aria-hidden className="size-4" />
          Sign out
        </MenuItem>
      </div>
    </Menu>
  );
}
