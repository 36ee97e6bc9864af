import { LockKeyhole } from "lucide-react";
import { Link } from "react-router";
import { paths } from "./pages.ts";

/** Says what a plan does not show, where it would be. */
export function PlanNotice({ children }: { children: string }) {
  return (
    <p
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg bg-lamp-wash px-3.5 py-2.5 text-sm"
    >
      <LockKeyhole aria-hidden className="size-4 shrink-0" />
      <span>{children}</span>
      <Link to={paths.subscribe} className="text-link">
        See plans
      </Link>
    </p>
  );
}
