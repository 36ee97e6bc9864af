import { NavLink } from "react-router";
import { paths } from "../../shared/pages.ts";
import { usePeriodSearch } from "../../shared/period/use-period.ts";

const PARTS = [
  { to: paths.dashboard, label: "Overview" },
  { to: paths.security, label: "Security" },
  { to: paths.achievements, label: "Achievements" },
];

/** Leads from one part of the dashboard to the others; the period goes along. */
export function DashboardParts() {
  const search = usePeriodSearch();
  return (
    <nav aria-label="Parts of the dashboard" className="border-b border-line print:hidden">
      <ul className="-mb-px flex gap-5">
        {PARTS.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={{ pathname: to, search }}
              end
              className="inline-flex min-h-11 items-center border-b-2 border-transparent text-sm font-semibold text-ink-soft hover:text-ink aria-[current]:border-lamp aria-[current]:text-ink"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
