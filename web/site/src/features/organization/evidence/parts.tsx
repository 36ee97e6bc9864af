import { NavLink } from "react-router";
import { paths } from "../../../shared/pages.ts";

const PARTS = [
  { to: paths.evidence, label: "By kind of work" },
  { to: paths.beforeAndAfter, label: "Before and after" },
];

/** Leads from one part of the evidence to the other. */
export function EvidenceParts() {
  return (
    <nav aria-label="Parts of the evidence" className="border-b border-line print:hidden">
      <ul className="-mb-px flex gap-5">
        {PARTS.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
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
