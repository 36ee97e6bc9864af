import type { ReactNode } from "react";
import { Skeleton } from "./loading.tsx";

/** A number that stands for itself. Several of them stand in `StatTiles`. `change` is a `Change`. */
export function StatTile({
  name,
  value,
  unit,
  change,
  note,
}: {
  name: string;
  value: ReactNode;
  unit?: string | undefined;
  change?: ReactNode;
  note?: ReactNode;
}) {
  return (
    <div className="panel grid content-start gap-1 p-4 sm:p-5">
      <dt className="text-label font-semibold text-ink-soft">{name}</dt>
      <dd className="figures font-display text-[1.75rem] leading-tight font-bold tracking-tight">
        {value}
        {unit !== undefined && <span className="ml-1 text-base font-semibold text-ink-soft">{unit}</span>}
      </dd>
      {change !== undefined && <dd>{change}</dd>}
      {note !== undefined && <dd className="figures text-label text-ink-soft">{note}</dd>}
    </div>
  );
}

/** A row of tiles: two beside each other on a phone, four on a desktop. */
export function StatTiles({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">{children}</dl>;
}

/** Stands in for a row of tiles while their numbers load, as tall as they will be. */
export function StatTilesLoading({ count }: { count: number }) {
  return (
    <div role="status" className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
      <span className="sr-only">Loading</span>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <div key={index} className="panel grid h-32 content-start gap-3 p-4 sm:p-5">
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-8 w-2/3" />
          <Skeleton className="h-4 w-3/4" />
        </div>
      ))}
    </div>
  );
}
