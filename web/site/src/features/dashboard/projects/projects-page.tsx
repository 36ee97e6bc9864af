import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { MAX_SESSIONS_SAID } from "@treadlight/contract/usage-records";
import { formatDuration, formatNumber, formatSpend } from "@treadlight/domain/format";
import { estimateIn, timeSavedSumsSchema } from "@treadlight/domain/productivity";
import { TimeSaved } from "@treadlight/ui/charts/time-saved.tsx";
import { LiveState } from "@treadlight/ui/live-state.tsx";
import { Skeleton } from "@treadlight/ui/loading.tsx";
import { MoreButton } from "@treadlight/ui/more-button.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { SearchedTable } from "@treadlight/ui/searched-table.tsx";
import { useState } from "react";
import { z } from "zod";
import { ANALYTICS_PATH, analyticsQuery } from "../../../shared/analytics.ts";
import { Answered } from "../../../shared/answered.tsx";
import { useApi } from "../../../shared/api/context.ts";
import { useLive } from "../../../shared/live/use-live.ts";
import { LoadFailed } from "../../../shared/load-failed.tsx";
import { PageHeader } from "../../../shared/page-header.tsx";
import type { Period } from "../../../shared/period/period.ts";
import { PeriodPicker } from "../../../shared/period/period-picker.tsx";
import { type PeriodChoice, usePeriod } from "../../../shared/period/use-period.ts";
import { useTimeZone } from "../../../shared/period/use-today.ts";
import { EmptyPeriod } from "../empty-period.tsx";
import { ProjectForm } from "../project-form.tsx";
import { RECORDS_PATH, recordsQuery, type ShownRecord } from "../queries/records.ts";
import { questionOf } from "../queries/view.ts";
import { spanOf } from "../sessions.tsx";
import { projectOf } from "../use-set-project.ts";
import { toolName } from "../words.ts";

const LIVE_QUERIES = [[RECORDS_PATH], [ANALYTICS_PATH]] as const;
const FIRST_PROJECTS = 100;

const rowSchema = z.object({
  ...timeSavedSumsSchema.shape,
  prompts: z.number(),
  timeEngaged: z.number(),
  spend: z.number(),
  sessionsNotPriced: z.number(),
});
const projectSchema = rowSchema.extend({ project: z.string() });
type Row = z.output<typeof projectSchema>;

/** What a person worked on with AI tools, by project, and the sessions whose project they can say. */
export function ProjectsPage() {
  const liveness = useLive(LIVE_QUERIES);
  const chosen = usePeriod("30days");
  return (
    <div className="in-order grid grid-cols-1 gap-5 sm:gap-6">
      <PageHeader
        title="Projects"
        state={<LiveState state={liveness} />}
        note="Tools say what a session is for, if you set them up to. Rename it here; only you see the new name."
        actions={<PeriodPicker {...chosen} />}
      />
      <ByProject period={chosen.period} />
      <Sessions key={`${chosen.period.from} ${chosen.period.to}`} period={chosen.period} choosePeriod={chosen.choose} />
    </div>
  );
}

function ByProject({ period }: { period: Period }) {
  const question = questionOf(
    { scope: "own", period, inWeeks: false },
    {
      measures: rowSchema.keyof().options,
      dimensions: ["project"],
      order: [{ by: "timeEngaged", direction: "desc" }],
    },
  );
  const answer = useQuery(analyticsQuery(useApi(), question, projectSchema));
  return (
    <Panel title="By project">
      <Answered query={answer} what="your projects">
        {({ rows, meta }) =>
          rows.length === 0 ? (
            <p className="text-sm text-ink-soft">No sessions in this period.</p>
          ) : (
            <>
              {meta.truncated && (
                <p className="mb-3 text-sm text-ink-soft">
                  The {formatNumber(rows.length)} projects with most time. A shorter period shows the others.
                </p>
              )}
              <SearchedTable
                label="Your projects"
                columns={COLUMNS}
                rows={rows}
                keyOf={({ project }) => project}
                textOf={nameOf}
                first={FIRST_PROJECTS}
                nouns="projects"
              />
            </>
          )
        }
      </Answered>
    </Panel>
  );
}

const nameOf = ({ project }: Row) => project || "No project";

const COLUMNS = [
  { id: "project", heading: "Project", cell: nameOf },
  {
    id: "engaged",
    heading: "Engaged",
    isNumeric: true,
    cell: ({ timeEngaged }: Row) => formatDuration(timeEngaged),
    sortBy: ({ timeEngaged }: Row) => timeEngaged,
  },
  {
    id: "prompts",
    heading: "Prompts",
    isNumeric: true,
    cell: ({ prompts }: Row) => formatNumber(prompts),
    sortBy: ({ prompts }: Row) => prompts,
  },
  {
    id: "saved",
    heading: "Time saved",
    isNumeric: true,
    cell: (row: Row) => <TimeSaved estimate={estimateIn(row)} />,
    sortBy: ({ timeSavedCentral }: Row) => timeSavedCentral,
  },
  {
    id: "spend",
    heading: "Tokens, by price",
    isNumeric: true,
    cell: ({ spend, sessions, sessionsNotPriced }: Row) =>
      sessionsNotPriced === sessions ? "Not priced" : formatSpend(spend),
    sortBy: ({ spend }: Row) => spend,
  },
];

/** Sessions to choose from. One project can be said of all that are chosen. */
function Sessions({ period, choosePeriod }: { period: Period; choosePeriod: (choice: PeriodChoice) => void }) {
  const records = useInfiniteQuery(recordsQuery(useApi(), spanOf(period), MAX_SESSIONS_SAID));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  if (records.error && !records.data) return <LoadFailed what="your sessions" error={records.error} />;
  if (!records.data) return <Skeleton className="h-96 w-full" />;
  if (records.data.length === 0) {
    return <EmptyPeriod view={{ scope: "own", period, inWeeks: false }} onChoose={choosePeriod} />;
  }
  const ofChosen = records.data.filter(({ id }) => chosen.has(id));
  const [project = "", ...others] = new Set(ofChosen.map(projectOf));
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <Panel title="Say what sessions were for">
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
        <div className="grid content-start gap-4">
          <ol aria-label="Your sessions" className="divide-y divide-line">
            {records.data.map((record) => (
              <SessionLine
                key={record.id}
                record={record}
                isChosen={chosen.has(record.id)}
                isFull={ofChosen.length >= MAX_SESSIONS_SAID}
                onChoose={(isChosen) => choose(record.id, isChosen)}
              />
            ))}
          </ol>
          {records.hasNextPage && (
            <MoreButton
              isLoading={records.isFetchingNextPage}
              onPress={() => void records.fetchNextPage()}
              className="justify-self-start"
            >
              Show older sessions
            </MoreButton>
          )}
        </div>
        <div className="grid content-start gap-3 lg:sticky lg:top-20 lg:self-start">
          <p role="status" className="text-sm font-semibold">
            {ofChosen.length === 0
              ? "Choose one session or several."
              : `${ofChosen.length} ${ofChosen.length === 1 ? "session" : "sessions"} chosen`}
          </p>
          <ProjectForm
            key={[...chosen].join()}
            ids={ofChosen.map(({ id }) => id)}
            project={others.length === 0 ? project : ""}
            isOwn={ofChosen.some(({ ownProject }) => ownProject !== null)}
            onDone={() => setChosen(new Set())}
          />
        </div>
      </div>
    </Panel>
  );
}

const DATE_TIME = { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" } as const;

function SessionLine({
  record,
  isChosen,
  isFull,
  onChoose,
}: {
  record: ShownRecord;
  isChosen: boolean;
  isFull: boolean;
  onChoose: (isChosen: boolean) => void;
}) {
  const dateTime = new Intl.DateTimeFormat("en-GB", { ...DATE_TIME, timeZone: useTimeZone() });
  return (
    <li>
      <label className="flex cursor-pointer items-start gap-3 py-3 text-sm">
        <input
          type="checkbox"
          className="mt-0.5 size-5 shrink-0 accent-[var(--step)]"
          checked={isChosen}
          disabled={isFull && !isChosen}
          onChange={({ target }) => onChoose(target.checked)}
        />
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="flex items-baseline justify-between gap-3">
            <span className="truncate font-semibold">{toolName(record)}</span>
            <time dateTime={record.startedAt} className="figures whitespace-nowrap text-ink-soft">
              {dateTime.format(new Date(record.startedAt))}
            </time>
          </span>
          <span className="figures text-ink-soft">
            {formatNumber(record.promptCount)} {record.promptCount === 1 ? "prompt" : "prompts"}
            {record.timeEngaged !== null && `, ${formatDuration(record.timeEngaged)}`} ·{" "}
            <span className="break-words text-ink">{projectOf(record) || "No project"}</span>
          </span>
        </span>
      </label>
    </li>
  );
}
