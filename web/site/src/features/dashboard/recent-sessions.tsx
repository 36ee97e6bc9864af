import {
  formatCo2,
  formatDuration,
  formatEnergy,
  formatNumber,
  formatRange,
  formatWater,
} from "@treadlight/domain/format";
import { estimateOf, isNotWork } from "@treadlight/domain/productivity";
import { TimeSaved } from "@treadlight/ui/charts/time-saved.tsx";
import { MoreButton } from "@treadlight/ui/more-button.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTimeZone } from "../../shared/period/use-today.ts";
import { Exposed } from "./exposed.tsx";
import type { ShownRecord } from "./queries/records.ts";
import { toolName, words, workDone } from "./words.ts";

// The evidence for ratings is large.
const RatingOfSession = lazy(async () => ({ default: (await import("./session-rating.tsx")).RatingOfSession }));
const SessionDetails = lazy(async () => ({ default: (await import("./session-details.tsx")).SessionDetails }));

const COLUMNS = [
  "Started",
  "Tool",
  "Prompts",
  "Engaged",
  "Time saved",
  "Productivity",
  "Exposed",
  "Tool's rating",
  "CO₂, estimate",
  "Energy, est.",
  "Water, est.",
];
/** Where there is no room for them, the details of a session have them. */
const ROOMY = new Set(["Energy, est.", "Water, est."]);
const IF_ROOM = "hidden min-[90rem]:table-cell print:table-cell";
const NUMERIC = new Set(["Prompts", "Engaged", "Time saved", "CO₂, estimate", "Energy, est.", "Water, est."]);

const DATE_TIME = { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" } as const;

/** Loads sessions older than those shown. */
interface OlderSessions {
  isLoading: boolean;
  load: () => void;
}

/**
 * A person's newest sessions: a table, or a list on small screens. New arrivals are highlighted for a moment. Each opens a drawer that
 * explains its figures.
 * @param filters what the list is narrowed by
 */
export function RecentSessions({
  title = "Your recent sessions",
  records,
  filters,
  older,
}: {
  title?: string;
  records: readonly ShownRecord[];
  filters?: ReactNode;
  older?: OlderSessions | undefined;
}) {
  const [openedAt] = useState(() => new Date().toISOString());
  const [opened, setOpened] = useState<ShownRecord>();
  const timeZone = useTimeZone();
  const dateTime = new Intl.DateTimeFormat("en-GB", { ...DATE_TIME, timeZone });
  const startOf = ({ startedAt }: ShownRecord) => dateTime.format(new Date(startedAt));
  const arrival = ({ receivedAt }: ShownRecord) => (receivedAt > openedAt ? "animate-arrive" : "");
  return (
    <Panel title={title} aside={filters}>
      {records.length === 0 && <p className="text-sm text-ink-soft">No matching sessions.</p>}
      <section
        aria-label={`${title}, as a table`}
        hidden={records.length === 0}
        className="scrolls-sideways hidden overflow-x-auto xl:block print:block [&[hidden]]:hidden"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the table scrolls sideways, and the keyboard must reach that.
        tabIndex={0}
      >
        <table className="figures w-full text-left text-sm whitespace-nowrap print:text-xs print:whitespace-normal">
          <thead className="text-label text-ink-soft">
            <tr>
              {COLUMNS.map((column) => (
                <th
                  key={column}
                  scope="col"
                  className={`pr-3 pb-2 align-bottom font-semibold first:pl-2 last:pr-2 ${NUMERIC.has(column) ? "text-right" : ""} ${ROOMY.has(column) ? IF_ROOM : ""}`}
                >
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {records.map((record) => (
              <Row
                key={record.id}
                record={record}
                start={startOf(record)}
                className={arrival(record)}
                onOpen={() => setOpened(record)}
              />
            ))}
          </tbody>
        </table>
      </section>
      <ol className="grid xl:hidden print:hidden">
        {records.map((record) => (
          <Card
            key={record.id}
            record={record}
            start={startOf(record)}
            className={arrival(record)}
            onOpen={() => setOpened(record)}
          />
        ))}
      </ol>
      {older && (
        <MoreButton isLoading={older.isLoading} onPress={older.load} className="mt-4">
          Show older sessions
        </MoreButton>
      )}
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

interface SessionProps {
  record: ShownRecord;
  /** When it started, in words. */
  start: string;
  className: string;
  onOpen: () => void;
}

function Row({ record, start, className, onOpen }: SessionProps) {
  const cell = "py-3 pr-3 align-top last:pr-2";
  return (
    <tr className={`border-t border-line ${className}`}>
      <td className={`${cell} pl-2 text-ink-soft`}>
        <time dateTime={record.startedAt}>{start}</time>
      </td>
      <th scope="row" className={`${cell} max-w-48 truncate font-semibold`}>
        <button type="button" className="rounded-sm underline-offset-4 hover:underline" onClick={onOpen}>
          {toolName(record)}
        </button>
      </th>
      <td className={`${cell} text-right`}>{formatNumber(record.promptCount)}</td>
      <td className={`${cell} text-right`}>{engaged(record)}</td>
      <td className={`${cell} min-w-20 text-right whitespace-normal`}>
        <Saved record={record} isStacked />
      </td>
      <td className={`${cell} whitespace-normal`}>
        {scoreOf(record) ?? "–"}
        {scoreOf(record) !== undefined && record.efficiencyRating !== null && (
          <span className="block text-xs text-ink-soft">{words(record.efficiencyRating)}</span>
        )}
      </td>
      <td className={`${cell} min-w-36 whitespace-normal`}>
        <Exposed record={record} />
      </td>
      <td className={cell}>
        <ToolRating record={record} onOpen={onOpen} />
      </td>
      <td className={`${cell} text-right`}>
        <Co2 record={record} />
      </td>
      <td className={`${cell} ${IF_ROOM} text-right`}>{known(record.energyUsage, formatEnergy)}</td>
      <td className={`${cell} ${IF_ROOM} text-right`}>{known(record.waterUsage, formatWater)}</td>
    </tr>
  );
}

function Card({ record, start, className, onOpen }: SessionProps) {
  return (
    <li className={`figures -mx-2 grid gap-1 border-t border-line px-2 py-3.5 text-sm first:border-t-0 ${className}`}>
      <div className="flex items-baseline justify-between gap-3">
        <button type="button" className="truncate rounded-sm text-base font-semibold" onClick={onOpen}>
          {toolName(record)}
        </button>
        <time dateTime={record.startedAt} className="whitespace-nowrap text-ink-soft">
          {start}
        </time>
      </div>
      <p>
        {formatNumber(record.promptCount)} {record.promptCount === 1 ? "prompt" : "prompts"} in{" "}
        {record.timeEngaged === null ? "unknown time" : formatDuration(record.timeEngaged)}
        {scoreOf(record) !== undefined && <>&nbsp;· productivity {scoreOf(record)}</>}
      </p>
      <p>
        Time saved: <Saved record={record} />
      </p>
      <p>
        Exposed: <Exposed record={record} />
      </p>
      <p>
        Tool's rating: <ToolRating record={record} onOpen={onOpen} />
      </p>
      <p className="text-ink-soft">
        <Footprint record={record} />
      </p>
    </li>
  );
}

/** The rating of a session's tool, which opens what it follows from. */
function ToolRating({ record, onOpen }: Pick<SessionProps, "record" | "onOpen">) {
  return (
    <button type="button" className="rounded-sm underline-offset-4 hover:underline" onClick={onOpen}>
      <Suspense fallback="...">
        <RatingOfSession record={record} />
      </Suspense>
      <span className="sr-only">: why</span>
    </button>
  );
}

/** What a session saved, or what was done where nobody's time was measured. */
function Saved({ record, isStacked = false }: { record: ShownRecord; isStacked?: boolean }) {
  if (isNotWork(record.workflowType ?? "")) return "Not work";
  return record.automated ? workDone(record) : <TimeSaved estimate={estimateOf(record)} isStacked={isStacked} />;
}

/** CO2 and the range it lies in, or what the figure is not. */
function Co2({ record: { co2Emissions, low, high, footprintIsLowerBound } }: { record: ShownRecord }) {
  if (co2Emissions === null || low === null || high === null) return "not estimated";
  return (
    <>
      {formatCo2(co2Emissions)}
      <span className="block text-xs text-ink-soft">
        {footprintIsLowerBound ? "lower bound" : formatRange(low.co2Emissions, high.co2Emissions, formatCo2)}
      </span>
    </>
  );
}

function Footprint({ record }: { record: ShownRecord }) {
  const { co2Emissions, energyUsage, waterUsage, low, high, footprintIsLowerBound } = record;
  if (co2Emissions === null || energyUsage === null || waterUsage === null || low === null || high === null) {
    return "Footprint not estimated";
  }
  return (
    <>
      {footprintIsLowerBound ? "Lower bound" : "Estimate"}: <Amount>{formatCo2(co2Emissions)} CO₂</Amount>{" "}
      <Amount>({formatRange(low.co2Emissions, high.co2Emissions, formatCo2)}),</Amount>{" "}
      <Amount>{formatEnergy(energyUsage)},</Amount> <Amount>{formatWater(waterUsage)} water</Amount>
    </>
  );
}

const known = (amount: number | null, format: (amount: number) => string) => (amount === null ? "–" : format(amount));

/** Nothing is scored that was not measured. */
const scoreOf = (record: ShownRecord) =>
  estimateOf(record) === null || record.productivityScore === null ? undefined : Math.round(record.productivityScore);

const engaged = ({ timeEngaged }: ShownRecord) => (timeEngaged === null ? "Not known" : formatDuration(timeEngaged));

/** Keeps a number and its unit on one line. */
function Amount({ children }: { children: ReactNode }) {
  return <span className="whitespace-nowrap">{children}</span>;
}
