import {
  type BeforeAfter,
  type Compared,
  type ComparedWeek,
  compareMark,
  listMarks,
  MAX_COMPARED_WEEKS,
  type WeekFigures,
} from "@treadlight/contract/before-after";
import { formatCalendarDay, formatDuration, formatEstimatedDuration, formatNumber } from "@treadlight/domain/format";
import { estimateIn } from "@treadlight/domain/productivity";
import { TIME_SAVED, TimeSaved } from "@treadlight/ui/charts/time-saved.tsx";
import { type Column, DataTable } from "@treadlight/ui/data-table.tsx";
import { EmptyState } from "@treadlight/ui/empty-state.tsx";
import { SelectField } from "@treadlight/ui/field.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { Answered } from "../../../shared/answered.tsx";
import { useRoute } from "../../../shared/api/use-route.ts";
import { consolePaths } from "../../../shared/console.ts";
import { PageHeader } from "../../../shared/page-header.tsx";
import { OnlyFor } from "../../../shared/restricted/only-for.tsx";
import { EvidenceParts } from "./parts.tsx";

const TITLE = "Before and after";
const SIDES = ["department", "comparison"] as const;
type Side = (typeof SIDES)[number];
type When = "before" | "after";
const WEEKS = [4, 8, 13, MAX_COMPARED_WEEKS] as const;

/** What changed in a department after something started in it, beside another department. */
export function BeforeAfterPart() {
  return (
    <OnlyFor title={TITLE} needs="people_rows" who="administrators">
      {() => <Marks />}
    </OnlyFor>
  );
}

function Marks() {
  const listed = useRoute(listMarks);
  return (
    <div className="grid gap-5 sm:gap-6">
      <PageHeader
        title={TITLE}
        note="A roll-out, a licence or a training: the weeks before and after it, beside another department."
        actions={
          <a href={consolePaths.marks} className="button button-quiet">
            Edit marks
          </a>
        }
      />
      <EvidenceParts />
      <Answered query={listed} what="the marks" className="h-96 w-full">
        {({ marks }) =>
          marks.length === 0 ? (
            <EmptyState
              title="No marks yet"
              action={
                <a href={consolePaths.newMark} className="button button-primary">
                  Mark a start
                </a>
              }
            >
              <p>
                Mark the day on which something started in a department, and choose another department in which it did
                not. Then this page compares the weeks before and after.
              </p>
            </EmptyState>
          ) : (
            <Chosen marks={marks} />
          )
        }
      </Answered>
    </div>
  );
}

function Chosen({ marks }: { marks: readonly BeforeAfter["mark"][] }) {
  const [search, setSearch] = useSearchParams();
  const mark = marks.find(({ id }) => id === search.get("mark")) ?? marks[0];
  const weeks = WEEKS.find((count) => String(count) === search.get("weeks")) ?? 8;
  const id = mark?.id ?? "";
  const compared = useRoute(compareMark, { params: { id }, query: { weeks } });
  const set = (name: string, value: string) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return (
    <>
      <Panel title="What started">
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField label="Mark" value={id} onChange={({ target }) => set("mark", target.value)}>
            {marks.map(({ id, name, day, department }) => (
              <option key={id} value={id}>
                {name} ({department}, {formatCalendarDay(day)})
              </option>
            ))}
          </SelectField>
          <SelectField label="Weeks on each side" value={weeks} onChange={({ target }) => set("weeks", target.value)}>
            {WEEKS.map((count) => (
              <option key={count}>{count}</option>
            ))}
          </SelectField>
        </div>
      </Panel>
      <Answered query={compared} what="the comparison" className="h-96 w-full">
        {(answer) => (
          <>
            <Summary answer={answer} />
            <Weeks answer={answer} />
          </>
        )}
      </Answered>
    </>
  );
}

/** What the measures are called, and how their amounts are written. Estimates have the two ends of their range beside them. */
const MEASURES = [
  { measure: "people", name: "Active people a week", format: rounded },
  { measure: "sessions", name: "Sessions, a person and week", format: rounded },
  { measure: "timeEngaged", name: "Time engaged, a person and week", format: signedDuration },
  { measure: "timeSavedCentral", name: `${TIME_SAVED}, a person and week`, format: formatEstimatedDuration },
] as const satisfies { measure: Compared["measure"]; name: string; format: (amount: number) => string }[];

function rounded(amount: number): string {
  return formatNumber(Math.round(amount * 10) / 10);
}

function signedDuration(seconds: number): string {
  return seconds < 0 ? `−${formatDuration(-seconds)}` : formatDuration(seconds);
}

function withSign(amount: number, format: (amount: number) => string): string {
  const text = format(amount);
  return amount > 0 && text !== format(0) ? `+${text}` : text;
}

function Summary({ answer: { mark, weeks, compared, counted, minimumPeople } }: { answer: BeforeAfter }) {
  if (compared === null) {
    return (
      <Panel title="Compared">
        <p className="max-w-prose">
          There is nothing to compare yet. It takes a whole week before and one after in which at least {minimumPeople}{" "}
          people were active in {mark.department} and in {mark.comparison}: so far there are {counted.before} before and{" "}
          {counted.after} after.
        </p>
      </Panel>
    );
  }
  const unknown = weeks.reduce(
    (sum, { place, department, comparison }) =>
      place !== "start" && department && comparison
        ? sum + department.sessionsWithoutTime + comparison.sessionsWithoutTime
        : sum,
    0,
  );
  return (
    <Panel title="Compared">
      <p className="mb-4 max-w-prose font-semibold">
        This proves nothing by itself: other things changed too, and people differ.
      </p>
      <div className="grid grid-cols-1 gap-x-8 gap-y-6 lg:grid-cols-2 print:grid-cols-2">
        {MEASURES.map(({ measure, name, format }) => {
          const row = compared.find((one) => one.measure === measure);
          return row && <Measured key={measure} {...{ mark, compared, row, name, format }} />;
        })}
      </div>
      <p className="mt-4 max-w-prose text-label text-ink-soft">
        Over {weeksWords(counted.before)} before and {weeksWords(counted.after)} after in which both departments had at
        least {minimumPeople} active people.
        {unknown > 0 && ` ${formatNumber(unknown)} sessions are in no hours, because nobody's time was measured.`}
      </p>
    </Panel>
  );
}

/** One measure of both departments, before and after. */
function Measured({
  mark,
  compared,
  row,
  name,
  format,
}: {
  mark: BeforeAfter["mark"];
  compared: readonly Compared[];
  row: Compared;
  name: string;
  format: (amount: number) => string;
}) {
  const endOf = (of: Side, when: When, measure: Compared["measure"]) =>
    compared.find((one) => one.measure === measure)?.[of][when] ?? 0;
  const amount = (of: Side, when: When) => {
    const value = row[of][when];
    if (row.measure !== "timeSavedCentral") return format(value);
    const [low, high] = [endOf(of, when, "timeSavedLow"), endOf(of, when, "timeSavedHigh")];
    return <TimeSaved estimate={{ low, central: value, high }} isStacked />;
  };
  const rows = [
    ...SIDES.map((of) => ({
      name: mark[of],
      before: amount(of, "before"),
      after: amount(of, "after"),
      difference: withSign(row[of].difference, format),
    })),
    {
      name: "Difference of the differences",
      before: "",
      after: "",
      difference: withSign(row.differenceOfDifferences, format),
    },
  ];
  const columns: Column<(typeof rows)[number]>[] = [
    { id: "name", heading: "Department", cell: (one) => <span className="whitespace-normal">{one.name}</span> },
    { id: "before", heading: "Before", isNumeric: true, cell: (one) => one.before },
    { id: "after", heading: "After", isNumeric: true, cell: (one) => one.after },
    { id: "difference", heading: "Difference", isNumeric: true, cell: (one) => one.difference },
  ];
  return (
    <div>
      <h3 className="mb-2 text-sm font-semibold">{name}</h3>
      <DataTable label={name} columns={columns} rows={rows} keyOf={(one) => one.name} />
    </div>
  );
}

const weeksWords = (count: number) => (count === 1 ? "1 week" : `${count} weeks`);

const PLACES: Record<ComparedWeek["place"], string> = {
  before: "Before",
  start: "Start, not compared",
  after: "After",
};

function Weeks({ answer: { mark, weeks, minimumPeople, timeZone } }: { answer: BeforeAfter }) {
  const cell =
    (of: Side, shown: (figures: WeekFigures) => ReactNode) =>
    ({ [of]: figures }: ComparedWeek) =>
      figures ? shown(figures) : "–";
  const columns: Column<ComparedWeek>[] = [
    { id: "from", heading: "Week from", cell: ({ from }) => formatCalendarDay(from) },
    { id: "place", heading: "When", cell: ({ place }) => PLACES[place] },
    ...SIDES.flatMap((of): Column<ComparedWeek>[] => [
      {
        id: `${of}-people`,
        heading: `${mark[of]}: people`,
        isNumeric: true,
        cell: cell(of, ({ people }) => formatNumber(people)),
      },
      {
        id: `${of}-sessions`,
        heading: "Sessions",
        isNumeric: true,
        cell: cell(of, ({ sessions }) => formatNumber(sessions)),
      },
      {
        id: `${of}-engaged`,
        heading: "Time engaged",
        isNumeric: true,
        cell: cell(of, ({ timeEngaged }) => formatDuration(timeEngaged)),
      },
      {
        id: `${of}-saved`,
        heading: TIME_SAVED,
        isNumeric: true,
        cell: cell(of, (figures) => <TimeSaved estimate={estimateIn(figures)} />),
      },
    ]),
  ];
  return (
    <Panel title="Week by week">
      {weeks.length === 0 ? (
        <p>No week around this day is over yet.</p>
      ) : (
        <DataTable label="Weeks" columns={columns} rows={weeks} keyOf={({ from }) => from} />
      )}
      <p className="mt-3 max-w-prose text-label text-ink-soft">
        Whole weeks that are over, in {timeZone}. A dash stands where fewer than {minimumPeople} people were active.
      </p>
    </Panel>
  );
}
