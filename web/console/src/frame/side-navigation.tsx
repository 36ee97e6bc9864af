import { NavLink } from "react-router";
import { loadThemed } from "../shared/screen.tsx";
import type { Entry, EntryGroup } from "./entries.ts";

const ITEM =
  "flex min-h-9 items-center gap-3 rounded-lg px-3 text-[0.9375rem] font-medium text-ink-soft transition-colors hover:bg-sunken hover:text-ink pointer-coarse:min-h-11 aria-[current]:bg-sunken aria-[current]:text-ink aria-[current]:shadow-[inset_3px_0_0_var(--lamp)]";

/** The pages of the console in groups: at the side of a desktop, in the drawer of a phone. */
export function SideNavigation({ entries }: { entries: readonly EntryGroup[] }) {
  return (
    <nav aria-label="Admin" className="grid gap-4 p-3">
      {entries.map(({ title, entries: ofGroup }) => (
        <div key={title ?? ""}>
          {title !== undefined && <p className="px-3 pb-1 text-label font-semibold text-ink-soft">{title}</p>}
          <ul className="grid gap-0.5">
            {ofGroup.map((entry) => (
              <li key={entry.to}>
                <EntryLink entry={entry} className={ITEM} iconClassName="size-4.5 shrink-0" />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** A link to a page. It is the current one also while one of its records is open. */
export function EntryLink({
  entry: { to, label, icon: Icon, isOutside = false },
  className,
  iconClassName,
}: {
  entry: Entry;
  className: string;
  iconClassName: string;
}) {
  const content = (
    <>
      <Icon aria-hidden className={iconClassName} />
      {label}
    </>
  );
  if (isOutside)
    return (
      <a href={to} className={className}>
        {content}
      </a>
    );
  return (
    <NavLink to={to} end={to === "/"} className={className} onPointerEnter={() => void loadThemed()}>
      {content}
    </NavLink>
  );
}
