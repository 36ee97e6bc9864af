import { insightOf } from "@treadlight/charts/insight.ts";
import { type AnalyticsRow, analyticsRowSchema, type Dimension } from "@treadlight/contract/analytics";
import { formatNumber } from "@treadlight/domain/format";
import { InsightChart } from "@treadlight/ui/charts/insight-chart.tsx";
import { DataTable } from "@treadlight/ui/data-table.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Answered } from "../../../shared/answered.tsx";
import { consolePaths } from "../../../shared/console.ts";
import { paths } from "../../../shared/pages.ts";
import type { Period } from "../../../shared/period/period.ts";
import { usePeriodSearch } from "../../../shared/period/use-period.ts";
import type { Explained } from "../../../shared/what-is/meanings.ts";
import { whatIs } from "../../../shared/what-is/what-is.tsx";
import { type Exploration, listFilterOf, questionOf, searchOf } from "../explore/exploration.ts";
import { useAnswer } from "../parts/use-answer.ts";
import { useNames } from "../parts/use-names.ts";

type Filter = Exploration["filters"][number];
const MAX_ROWS = 8;
const HAS_TYPES: Filter = { dimension: "sensitiveType", operator: "notEquals", values: [""] };
const SEVERAL = "A session with several of them counts under each.";

/** What left, to which tool, from where, and what became of warnings. For those who see people. */
export function ExposureDetails({ period }: { period: Period }) {
  return (
    <>
      <Greatest
        title="Types of data by tool and department"
        explained="sensitiveTypes"
        dimensions={["sensitiveType", "tool", "department"]}
        filter={HAS_TYPES}
        period={period}
        nothing="No sensitive values were found in this period."
        note={SEVERAL}
      />
      <Greatest
        title="Sensitive subjects by tool and department"
        explained="sensitiveSubjects"
        dimensions={["subject", "tool", "department"]}
        filter={{ dimension: "subject", operator: "notEquals", values: [""] }}
        period={period}
        nothing="No sensitive subjects were noticed in this period."
        note={SEVERAL}
      />
      <Greatest
        title="What became of warnings"
        explained="warnings"
        dimensions={["guardOutcome", "tool", "department"]}
        filter={{ dimension: "guardOutcome", operator: "notEquals", values: [""] }}
        period={period}
        nothing="No warnings in this period. The browser extension warns before sensitive values are sent."
        note={SEVERAL}
      />
    </>
  );
}

export function UnapprovedTools({ period }: { period: Period }) {
  return (
    <Greatest
      title="Use of tools that are not approved"
      explained="unapproved"
      dimensions={["toolDecision", "tool", "department"]}
      filter={{ dimension: "toolDecision", operator: "notEquals", values: ["approve"] }}
      period={period}
      nothing="Every tool used in this period is approved."
      note="Judged by today's decision about each tool."
    />
  );
}

/** The greatest groups of sessions. Each number leads to them. */
function Greatest({
  title,
  explained,
  dimensions,
  filter,
  period: { from, to },
  nothing,
  note,
}: {
  title: string;
  explained: Explained;
  dimensions: readonly Dimension[];
  filter: Filter;
  period: Period;
  nothing: string;
  note: string;
}) {
  const answer = useAnswer(
    {
      ...{ measures: ["sessions"], dimensions: [...dimensions], timeDimension: { from, to } },
      ...{ filters: [filter], limit: MAX_ROWS },
    },
    analyticsRowSchema,
  );
  const search = useExploreSearch();
  const names = useNames();
  const nameIn = (row: AnalyticsRow, dimension: Dimension) => names.value(dimension, String(row[dimension]));
  return (
    <Panel
      title={title}
      explain={whatIs(explained)}
      aside={<ExploreLink address={search({ dimensions, filters: [filter] })}>Explore</ExploreLink>}
    >
      <Answered query={answer} what={title.toLowerCase()}>
        {({ rows, meta: { truncated, ...span } }) =>
          rows.length === 0 ? (
            <p className="text-ink-soft">{nothing}</p>
          ) : (
            <>
              <DataTable
                label={`${title}, as a table`}
                columns={[
                  ...dimensions.map((dimension) => ({
                    id: dimension,
                    heading: names.dimension(dimension),
                    cell: (row: AnalyticsRow) => nameIn(row, dimension),
                  })),
                  {
                    id: "sessions",
                    heading: "Sessions",
                    isNumeric: true,
                    cell: (row) => (
                      <SessionsOf row={row} dimensions={dimensions} span={span}>
                        <span className="sr-only">
                          {" "}
                          {Number(row.sessions) === 1 ? "session" : "sessions"}:{" "}
                          {dimensions.map((one) => nameIn(row, one)).join(", ")}
                        </span>
                      </SessionsOf>
                    ),
                  },
                ]}
                rows={rows}
                keyOf={(row) => JSON.stringify(dimensions.map((dimension) => row[dimension]))}
              />
              <p className="mt-3 text-label text-ink-soft">
                {truncated && `The ${MAX_ROWS} largest groups. `}
                {note}
              </p>
            </>
          )
        }
      </Answered>
    </Panel>
  );
}

/** The types that were found most, over time: a row each, because few sessions a day have any. */
export function TypesOverTime({ period }: { period: Period }) {
  const { from, to, granularity } = period;
  const exploration: Exploration = {
    ...{ measures: ["sessions"], dimensions: ["sensitiveType"], filters: [HAS_TYPES], every: granularity },
    ...{ figures: [], top: undefined, compare: undefined, chart: "heat", scope: "organization" },
  };
  const question = questionOf(exploration, { from, to });
  const answer = useAnswer(question, analyticsRowSchema);
  const [search, names] = [useExploreSearch(), useNames()];
  return (
    <Panel
      title="Types of data over time"
      explain={whatIs("sensitiveTypes")}
      aside={<ExploreLink address={search(exploration)}>Explore</ExploreLink>}
    >
      <Answered query={answer} what="the types of data over time">
        {(answer) =>
          answer.rows.length === 0 ? (
            <p className="text-ink-soft">No sensitive values were found in this period.</p>
          ) : (
            <>
              <InsightChart insight={insightOf({ ...{ question, answer, names }, chosen: "heat", now: new Date() })} />
              <p className="mt-3 text-label text-ink-soft">{SEVERAL}</p>
            </>
          )
        }
      </Answered>
    </Panel>
  );
}

/** A number that leads to its sessions, or to its question in Explore where the list of sessions has no filter for them. */
function SessionsOf({
  row,
  dimensions,
  span: { from, to },
  children,
}: {
  row: AnalyticsRow;
  dimensions: readonly Dimension[];
  span: { from: string; to: string };
  children: ReactNode;
}) {
  const search = useExploreSearch();
  const filter = listFilterOf({ dimensions, every: undefined, filters: [] }, row);
  const filters = dimensions.map(
    (dimension): Filter => ({
      ...{ dimension, operator: "equals", values: [String(row[dimension])] },
    }),
  );
  const number = (
    <>
      {formatNumber(Number(row.sessions))}
      {children}
    </>
  );
  if (!filter) return <ExploreLink address={search({ dimensions, filters })}>{number}</ExploreLink>;
  return (
    <a href={consolePaths.sessions({ ...filter, from, to })} className="text-link">
      {number}
    </a>
  );
}

function ExploreLink({ address, children }: { address: string; children: ReactNode }) {
  return (
    <Link to={address} className="text-link">
      {children}
    </Link>
  );
}

/** Makes addresses of questions about the period of the page. */
function useExploreSearch() {
  const period = usePeriodSearch();
  return (asked: Partial<Exploration> & Pick<Exploration, "dimensions" | "filters">) =>
    `${paths.explore}?${searchOf(
      {
        ...{ measures: ["sessions"], figures: [], every: undefined, top: undefined, compare: undefined },
        ...{ chart: "table", scope: "organization" },
        ...asked,
      },
      new URLSearchParams(period),
    )}`;
}
