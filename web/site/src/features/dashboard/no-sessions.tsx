import { useInfiniteQuery } from "@tanstack/react-query";
import { formatCalendarDay } from "@treadlight/domain/format";
import { EmptyState } from "@treadlight/ui/empty-state.tsx";
import { useApi } from "../../shared/api/context.ts";
import { FirstSessionLink } from "../../shared/first-session-link.tsx";
import { dayOf } from "../../shared/period/period.ts";
import { useTimeZone } from "../../shared/period/use-today.ts";
import { recordsQuery } from "./queries/records.ts";

/** In place of days without sessions: the way to the last day that has some, or to a first session. */
export function NoSessions({ title, onChoose }: { title: string; onChoose: (day: string) => void }) {
  const timeZone = useTimeZone();
  const { data } = useInfiniteQuery(recordsQuery(useApi(), {}, 1));
  const newest = data?.[0];
  const last = newest && dayOf(new Date(newest.startedAt), timeZone);
  return (
    <EmptyState
      title={title}
      action={
        last !== undefined ? (
          <button type="button" className="button button-primary" onClick={() => onChoose(last)}>
            Show {formatCalendarDay(last)}
          </button>
        ) : (
          data && <FirstSessionLink />
        )
      }
    >
      {last !== undefined && <p>Your last session was on {formatCalendarDay(last)}.</p>}
    </EmptyState>
  );
}
