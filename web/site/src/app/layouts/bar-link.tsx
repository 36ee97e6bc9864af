import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { paths } from "../../shared/pages.ts";

/** A link that says whether it leads to the current page, or to the list that the page belongs to. */
export function BarLink({ to, className, children }: { to: string; className: string; children: ReactNode }) {
  const { pathname } = useLocation();
  const isCurrent = to === pathname || (to === paths.pricingSection && pathname === paths.pricing);
  const isParent = to === paths.blog && pathname.startsWith(`${paths.blog}/`);
  return (
    <Link to={to} aria-current={isCurrent ? "page" : isParent ? "true" : undefined} className={className}>
      {children}
    </Link>
  );
}
