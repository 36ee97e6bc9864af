import { onlineManager, type Query, useQueryClient } from "@tanstack/react-query";
import { reasonOf } from "@treadlight/client";
import { formatTime } from "@treadlight/domain/format";
import { useSyncExternalStore } from "react";
import { TryAgain } from "../../shared/try-again.tsx";

/** While the server cannot be reached or refuses: says so, how old what the page shows is, and offers to ask again. */
export function DataAge() {
  const cache = useQueryClient().getQueryCache();
  const isOnline = useSyncExternalStore(onlineManager.subscribe, () => onlineManager.isOnline());
  const oldest = useSyncExternalStore(cache.subscribe, () => oldestOf(cache.getAll()));
  const problem = oldest?.state.fetchFailureReason ?? oldest?.state.error;
  return (
    <div role="status" className="print:hidden">
      {(oldest || !isOnline) && (
        <p className="border-t border-line bg-sunken px-4 py-2 text-sm sm:px-6">
          {isOnline ? "This page could not be updated." : "You are offline."}{" "}
          {oldest && (
            <>
              What you see is from <Time at={oldest.state.dataUpdatedAt} />.{" "}
            </>
          )}
          {isOnline && problem && <>{reasonOf(problem)} </>}
          {isOnline && <TryAgain of={isOutdated} className="text-link" />}
        </p>
      )}
    </div>
  );
}

const Time = ({ at }: { at: number }) => <time dateTime={new Date(at).toISOString()}>{formatTime(new Date(at))}</time>;

/** Whether the page shows an answer that could not be read again. The error stays while the server is asked once more. */
const isOutdated = ({ state }: Query) =>
  state.data !== undefined &&
  (state.status === "error" || state.fetchStatus === "paused" || state.fetchFailureCount > 0);

const oldestOf = (queries: readonly Query[]): Query | undefined =>
  queries
    .filter((query) => query.isActive() && isOutdated(query))
    .toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt)[0];
