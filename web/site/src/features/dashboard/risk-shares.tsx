import { useQuery } from "@tanstack/react-query";
import { reasonOf } from "@treadlight/client";
import { formatNumber } from "@treadlight/domain/format";
import { Skeleton } from "@treadlight/ui/loading.tsx";
import { useApi } from "../../shared/api/context.ts";
import { risksQuery } from "./queries/risks.ts";
import type { View } from "./queries/view.ts";
import { RISK_FILLS, Risk } from "./risk.tsx";

/** The sessions of a period by risk colour: a bar in parts, and the counts in words. */
export function RiskShares({ view }: { view: View }) {
  const { data: risks, error } = useQuery(risksQuery(useApi(), view));
  if (error && !risks)
    return <p className="text-sm text-ink-soft">Couldn't load the risk colours: {reasonOf(error)}</p>;
  if (!risks) return <Skeleton className="h-9 w-full" />;
  const present = risks.levels.filter(({ sessions }) => sessions > 0);
  if (present.length === 0 && risks.mixed === 0) return <p className="text-sm text-ink-soft">No sessions to rate.</p>;
  return (
    <>
      <div aria-hidden className="flex h-2.5 gap-0.5 overflow-hidden rounded-sm">
        {present.map(({ level, sessions }) => (
          <span key={level} className={`min-w-1 ${RISK_FILLS[level]}`} style={{ flexGrow: sessions, flexBasis: 0 }} />
        ))}
      </div>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {present.map(({ level, sessions }) => (
          <li key={level} className="flex gap-1.5">
            <Risk level={level} />
            <span className="figures">{formatNumber(sessions)}</span>
          </li>
        ))}
        {risks.mixed > 0 && (
          <li className="flex gap-1.5">
            Several colours <span className="figures">{formatNumber(risks.mixed)}</span>
          </li>
        )}
      </ul>
    </>
  );
}
