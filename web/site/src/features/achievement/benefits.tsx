import type { Achievement, Benefit } from "@treadlight/domain/achievements";
import { Check, CircleDashed } from "lucide-react";
import { Link } from "react-router";
import { installed } from "../../shared/installation.tsx";
import { paths } from "../../shared/pages.ts";

const PLACES: Record<NonNullable<Benefit["place"]>, () => string> = {
  certificates: () => paths.certifications,
  dashboard: () => paths.dashboard,
  security: () => paths.security,
  history: () => `${paths.dashboard}?period=all-time`,
  // Empty where the operator names none.
  community: () => installed("communityUrl"),
};

/** What an achievement comes with: where it is, or that it depends on who offers it. */
export function Benefits({ of: { title, benefits }, className }: { of: Achievement; className: string }) {
  return (
    <ul aria-label={`Benefits of ${title}`} className={className}>
      {benefits.map(({ name, place }) => {
        const address = place ? PLACES[place]() : "";
        const Icon = address === "" ? CircleDashed : Check;
        return (
          <li key={name} className="flex gap-2.5">
            <Icon aria-hidden className={`mt-1 size-4 shrink-0 ${address === "" ? "text-ink-soft" : "text-step"}`} />
            <span>
              {address === "" ? (
                <>
                  {name} <span className="text-ink-soft">when your organization offers it</span>
                </>
              ) : (
                <Link to={address} className="text-link font-normal">
                  {name}
                </Link>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
