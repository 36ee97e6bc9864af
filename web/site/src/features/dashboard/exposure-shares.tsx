import { useQuery } from "@tanstack/react-query";
import { reasonOf } from "@treadlight/client";
import { formatNumber } from "@treadlight/domain/format";
import { Skeleton } from "@treadlight/ui/loading.tsx";
import { useApi } from "../../shared/api/context.ts";
import { LEVELS, Level } from "./level.tsx";
import { exposureSharesQuery } from "./queries/exposure-shares.ts";
import type { View } from "./queries/view.ts";

/** The sessions of a period by level of exposure: a bar in parts, and the counts in words. */
export function ExposureShares({ view }: { view: View }) {
  const { data: levels, error } = useQuery(exposureSharesQuery(useApi(), view));
  if (error && !levels)
    return <p className="text-sm text-ink-soft">Couldn't load the levels of exposure: {reasonOf(error)}</p>;
  if (!levels) return <Skeleton className="h-9 w-full" />;
  const present = levels.filter(({ sessions }) => sessions > 0);
  return (
    <>
      <div aria-hidden className="flex h-2.5 gap-0.5 overflow-hidden rounded-sm">
        {present.map(({ level, sessions }) => (
          <span key={level} className={`min-w-1 ${LEVELS[level].fill}`} style={{ flexGrow: sessions, flexBasis: 0 }} />
        ))}
      </div>
      <ul aria-label="Sessions by level of exposure" className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {present.map(({ level, sessions }) => (
          <li key={level} className="flex gap-1.5">
            <Level level={level} />
            <span className="figures">{formatNumber(sessions)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
