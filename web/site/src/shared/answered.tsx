import { Skeleton } from "@treadlight/ui/loading.tsx";
import type { ReactNode } from "react";
import { LoadFailed } from "./load-failed.tsx";
import { planLimitOf } from "./plan-limit/plan-limit.ts";
import { PlanNotice } from "./plan-notice.tsx";

/**
 * What a question to the server shows: its answer, or that it is loading, or that it failed. What was answered before stays in sight.
 * @param what completes "Couldn't load ...", such as "your sessions"
 * @param isWaiting whether something else that it shows is still loading
 * @param className how much room it takes while it loads
 */
export function Answered<Data>({
  query: { data, error, isPaused = false },
  what,
  isWaiting = false,
  className = "h-64 w-full",
  children,
}: {
  query: { data: Data | undefined; error: Error | null; isPaused?: boolean };
  what: string;
  isWaiting?: boolean;
  className?: string;
  children: (data: Data) => ReactNode;
}) {
  if (!isWaiting) {
    if (data !== undefined) return children(data);
    const limit = planLimitOf(error);
    if (limit !== undefined) return <PlanNotice>{limit}</PlanNotice>;
    if (error) return <LoadFailed what={what} error={error} />;
  }
  return (
    <div role="status">
      <span className="sr-only">Loading</span>
      {/* To somebody who is offline it may never come. */}
      <Skeleton holdsUp={!isPaused} className={className} />
    </div>
  );
}
