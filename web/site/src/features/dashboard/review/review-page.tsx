import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { getGoals } from "@treadlight/contract/goals";
import { listSubscriptions } from "@treadlight/contract/subscriptions";
import { formatCalendarDay } from "@treadlight/domain/format";
import { addDays } from "@treadlight/domain/time";
import { Skeleton } from "@treadlight/ui/loading.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { lazy, Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { Answered } from "../../../shared/answered.tsx";
import { useApi } from "../../../shared/api/context.ts";
import { useRoute } from "../../../shared/api/use-route.ts";
import { LoadFailed } from "../../../shared/load-failed.tsx";
import { PageHeader } from "../../../shared/page-header.tsx";
import { dayOf, isDay, type Period } from "../../../shared/period/period.ts";
import { useTimeZone, useToday } from "../../../shared/period/use-today.ts";
import { DayChoice } from "../day-choice.tsx";
import { GoalList } from "../goals/goal-list.tsx";
import { GoalsForm } from "../goals/goals-form.tsx";
import { mondayOf } from "../goals/goals-query.ts";
import { Headline } from "../headline.tsx";
import { NoSessions } from "../no-sessions.tsx";
import { recordsQuery, type ShownRecord } from "../queries/records.ts";
import { usesQuery } from "../queries/uses.ts";
import type { View } from "../queries/view.ts";
import { toolName, words } from "../words.ts";
import { OwnSubscriptions } from "./own-subscriptions.tsx";
import { type PaidTool, paidTools } from "./paid-tools.ts";
import { bestOf, sentencesFor, worstOf } from "./sentences.ts";

const SessionDetails = lazy(async () => ({ default: (await import("../session-details.tsx")).SessionDetails }));

/** As many as the server gives at once. */
const MAX_SESSIONS = 1_000;

/** A week of a person: what changed, the best and the worst, their goals, what they pay for, and what to do about it. */
export function ReviewPage() {
  const [search, setSearch] = useSearchParams();
  const api = useApi();
  const today = useToday();
  const asked = search.get("week");
  const from = mondayOf(isDay(asked) ? asked : addDays(today, -7));
  const to = addDays(from, 6);
  const sessions = useInfiniteQuery(recordsQuery(api, { from, to: addDays(to, 1) }, MAX_SESSIONS));
  const choose = (day: string) => setSearch({ week: mondayOf(day) }, { replace: true });
  const before = to < today ? "the week before" : "the week before by this time";
  const view: View = { scope: "own", inWeeks: false, period: { id: "custom", from, to, granularity: "day", before } };
  const paid = usePaidTools(today);
  return (
    <div className="in-order grid grid-cols-1 gap-5 sm:gap-6">
      <PageHeader
        title="Weekly review"
        note={`${formatCalendarDay(from)} to ${formatCalendarDay(to)}. Only you see this page.`}
        actions={
          <DayChoice
            day={from}
            label="Week of"
            before="The week before"
            after="The week after"
            step={7}
            onChoose={choose}
          />
        }
      />
      {sessions.error && !sessions.data ? (
        <LoadFailed what="the sessions of this week" error={sessions.error} />
      ) : !sessions.data ? (
        <Skeleton className="h-96 w-full" />
      ) : sessions.data.length === 0 ? (
        <NoSessions title="No sessions in this week" onChoose={choose} />
      ) : (
        <>
          <Conclusions records={sessions.data} paid={paid ?? []} />
          <Headline view={view} />
        </>
      )}
      <Goals day={to < today ? to : today} />
      {paid ? <OwnSubscriptions paid={paid} /> : <Skeleton className="h-40 w-full" />}
    </div>
  );
}

/** What the person pays for, with its use; undefined while that is not known. */
function usePaidTools(today: string): PaidTool[] | undefined {
  const api = useApi();
  const viewOf = (days: number): View => {
    const period: Period = {
      id: "custom",
      from: addDays(today, 1 - days),
      to: today,
      granularity: "day",
      before: undefined,
    };
    return { scope: "own", inWeeks: false, period };
  };
  const stored = useRoute(listSubscriptions).data;
  const days30 = useQuery(usesQuery(api, viewOf(30), "tool")).data;
  const days90 = useQuery(usesQuery(api, viewOf(90), "tool")).data;
  return stored && days30 && days90 && paidTools(stored.subscriptions, { days30, days90 });
}

/** What to do, and the best and the worst session of the week. */
function Conclusions({ records, paid }: { records: readonly ShownRecord[]; paid: readonly PaidTool[] }) {
  const [opened, setOpened] = useState<ShownRecord>();
  const sentences = sentencesFor(records, paid);
  const [best, worst] = [bestOf(records), worstOf(records)];
  const exposes = worst !== undefined && worst.sensitiveDataDetected.length > 0;
  return (
    <Panel title="What stands out">
      <div className="grid gap-4">
        {sentences.length === 0 ? (
          <p>Nothing to act on this week.</p>
        ) : (
          <ul className="grid max-w-prose list-disc gap-2 pl-5">
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
        <dl className="grid gap-4 border-t border-line pt-4 sm:grid-cols-2">
          {best && <Session name="Saved the most time" record={best} onOpen={setOpened} />}
          {worst && (
            <Session name={exposes ? "Exposed the most" : "Lost the most time"} record={worst} onOpen={setOpened} />
          )}
        </dl>
      </div>
      {opened && (
        <Suspense fallback={null}>
          <SessionDetails
            record={records.find(({ id }) => id === opened.id) ?? opened}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </Panel>
  );
}

function Session({
  name,
  record,
  onOpen,
}: {
  name: string;
  record: ShownRecord;
  onOpen: (record: ShownRecord) => void;
}) {
  const timeZone = useTimeZone();
  return (
    <div>
      <dt className="text-label text-ink-soft">{name}</dt>
      <dd>
        <button type="button" className="text-link text-left" onClick={() => onOpen(record)}>
          {toolName(record)}, {formatCalendarDay(dayOf(new Date(record.startedAt), timeZone))}
          {record.workflowType !== null && `, ${words(record.workflowType)}`}
        </button>
      </dd>
    </div>
  );
}

function Goals({ day }: { day: string }) {
  const goals = useRoute(getGoals);
  const [isEditing, setEditing] = useState(false);
  return (
    <Panel
      title="Your goals"
      aside={
        !isEditing && (
          <button
            type="button"
            className={`button button-quiet button-small ${goals.data ? "" : "invisible"}`}
            onClick={() => setEditing(true)}
          >
            {goals.data?.goals.length === 0 ? "Set goals" : "Change goals"}
          </button>
        )
      }
    >
      <Answered query={goals} what="your goals" className="h-24 w-full">
        {({ goals: set }) =>
          isEditing ? (
            <GoalsForm goals={set} onSaved={() => setEditing(false)} />
          ) : set.length === 0 ? (
            <p className="text-sm text-ink-soft">
              No goals yet. They show on your dashboard, and nobody else sees them.
            </p>
          ) : (
            <GoalList goals={set} day={day} />
          )
        }
      </Answered>
    </Panel>
  );
}
