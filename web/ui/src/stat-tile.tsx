import type { ReactNode } from "react";
import type { Explain } from "./explanation.tsx";
import { Skeleton } from "./loading.tsx";

/** A number that stands for itself. Several of them stand in `StatTiles`. `change` is a `Change`. */
export function StatTile({
  name,
  explain,
  value,
  unit,
  change,
  note,
}: {
  name: string;
  explain?: Explain | undefined;
  value: ReactNode;
  unit?: string | undefined;
  change?: ReactNode;
  note?: ReactNode;
}) {
  return (
    <div className="panel grid content-start gap-1 p-4 sm:p-5">
      <dt className="text-label font-semibold text-ink-soft">
        {name}
        {explain?.(name)}
      </dt>
      <dd className="figures font-display text-[1.75rem] leading-tight font-bold tracking-tight">
        {value}
        {unit !== undefined && <span className="ml-1 text-base font-semibold text-ink-soft">{unit}</span>}
      </dd>
      {change !== undefined && <dd>{change}</dd>}
      {note !== undefined && <dd className="figures text-label text-ink-soft">{note}</dd>}
    </div>
  );
}

/** On a phone, two beside each other, and the last one alone if their number is odd; on a desktop, as many as fit. */
const TILES =
  "grid grid-cols-2 gap-3 *:last:odd:col-span-2 lg:grid-cols-[repeat(auto-fit,minmax(15rem,1fr))] lg:has-[>:nth-child(6):last-child]:grid-cols-3 xl:has-[>:nth-child(5):last-child]:grid-cols-5 lg:gap-4 lg:*:last:odd:col-span-1 print:grid-cols-4 print:*:last:odd:col-span-1";

/** A row of tiles. */
export function StatTiles({ children }: { children: ReactNode }) {
  return <dl className={TILES}>{children}</dl>;
}

/** Stands in for a row of tiles while their numbers load, as tall as they will be. */
export function StatTilesLoading({ count, height = "h-32" }: { count: number; height?: string }) {
  return (
    <div role="status">
      <span className="sr-only">Loading</span>
      <div className={TILES}>
        {Array.from({ length: count }, (_, index) => index).map((index) => (
          <div key={index} className={`panel grid ${height} content-start gap-3 p-4 sm:p-5`}>
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-8 w-2/3" />
            <Skeleton className="h-4 w-3/4" />
          </div>
        ))}
      </div>
    </div>
  );
}
