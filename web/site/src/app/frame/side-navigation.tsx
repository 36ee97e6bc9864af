import { NavLink } from "react-router";
import { isOfConsole } from "../../shared/console.ts";
import { ENTRY_GROUPS, type Entry } from "./entries.ts";

const ITEM =
  "flex min-h-9 items-center gap-3 rounded-lg px-3 text-[0.9375rem] font-medium text-ink-soft transition-colors hover:bg-sunken hover:text-ink pointer-coarse:min-h-11 aria-[current]:bg-sunken aria-[current]:text-ink aria-[current]:shadow-[inset_3px_0_0_var(--lamp)]";

/** The pages of a signed-in person in groups: at the side of a desktop, in the drawer of a phone. */
export function SideNavigation({ entries }: { entries: readonly Entry[] }) {
  return (
    <nav aria-label="Pages" className="grid gap-5 p-3">
      {ENTRY_GROUPS.map((group) => {
        const ofGroup = entries.filter((entry) => entry.group === group);
        if (ofGroup.length === 0) return null;
        return (
          <div key={group}>
            <p className="px-3 pb-1 text-label font-semibold text-ink-soft">{group}</p>
            <ul className="grid gap-0.5">
              {ofGroup.map(({ label, to, icon: Icon }) => (
                <li key={to}>
                  <NavLink to={to} end reloadDocument={isOfConsole(to)} className={ITEM}>
                    <Icon aria-hidden className="size-4.5 shrink-0" />
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}
