import type { ReactNode } from "react";
import { Link } from "react-router";
import { ByRegistration } from "./installation.tsx";
import { paths } from "./pages.ts";

/**
 * Leads to where people start: to an account where registration is open, and otherwise to the page that says how to get one.
 * @param whenOpen replaces the children where registration is open
 */
export function StartLink({
  className,
  whenOpen,
  children,
}: {
  className: string;
  whenOpen?: string;
  children: ReactNode;
}) {
  const closed = (
    <Link to={paths.waitlist} className={className}>
      {children}
    </Link>
  );
  const open = (
    <Link to={paths.register} className={className}>
      {whenOpen ?? children}
    </Link>
  );
  return <ByRegistration open={open} waitlist={closed} invite={closed} />;
}
