import { displayOf, displaysOf } from "@treadlight/charts/display.ts";
import { type Insight, insightOf } from "@treadlight/charts/insight.ts";
import { drawnMeasures } from "@treadlight/charts/measure.ts";
import { can } from "@treadlight/contract/access";
import { alsoMeasuring, analyticsRowSchema, MAX_ANALYTICS_ROWS } from "@treadlight/contract/analytics";
import { listMarks } from "@treadlight/contract/before-after";
import { exportAnalytics } from "@treadlight/contract/exports";
import type { Chart } from "@treadlight/contract/views";
import { formatNumber } from "@treadlight/domain/format";
import { InsightChart } from "@treadlight/ui/charts/insight-chart.tsx";
import { ChoiceChips } from "@treadlight/ui/choice-chips.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { type ComponentProps, useState } from "react";
import type { Question } from "../../../shared/analytics.ts";
import { Answered } from "../../../shared/answered.tsx";
import { useRoute } from "../../../shared/api/use-route.ts";
import { useUser } from "../../../shared/auth/use-user.ts";
import { consolePaths } from "../../../shared/console.ts";
import type { Period } from "../../../shared/period/period.ts";
import { SaveButton } from "../../../shared/save-button.tsx";
import { useAnswer } from "../parts/use-answer.ts";
import { useNames } from "../parts/use-names.ts";
import { ChosenPlace } from "./chosen-place.tsx";
import { type Exploration, listFilterOf, type offeredTo } from "./exploration.ts";
import { Figures } from "./figures.tsx";
import { Pivot } from "./pivot.tsx";
import { Rows } from "./rows.tsx";

type Change = ComponentProps<typeof ChosenPlace>["change"];

const DISPLAY_NAMES: Record<Chart, string> = {
  line: "Line",
  bar: "Bars",
  heat: "Heat map",
  pivot: "Pivot",
  number: "Number",
  table: "Table",
};
const MAX_ROWS = 500;
/** More measures than this are read in the table. */
const MAX_CHARTS = 4;

/** The answer to a question, drawn and as a table, and its downloads. */
export function Result({
  exploration,
  offered,
  question,
  period,
  change,
}: {
  exploration: Exploration;
  offered: ReturnType<typeof offeredTo>;
  question: Question;
  period: Period;
  change: Change;
}) {
  const display = displayOf(question, exploration.chart);
  const { every, compare, dimensions } = exploration;
  // A drawing over time or of a grid needs all rows.
  const isDrawn = display !== "table" && display !== "number";
  const limit = isDrawn ? MAX_ANALYTICS_ROWS : MAX_ROWS;
  // How far a change can be trusted depends on how many sessions there were.
  const withSessions = compare ? { ...question, ...alsoMeasuring(question, "sessions") } : question;
  const answer = useAnswer({ ...withSessions, limit, totals: true }, analyticsRowSchema);
  const compared = answer.data?.meta.compared;
  const { compare: _, percentChange: __, ...asked } = question;
  const earlier = useAnswer(
    { ...asked, timeDimension: { ...(compared && { ...compared }), ...(every && { granularity: every }) } },
    analyticsRowSchema,
    compared !== undefined && every !== undefined && dimensions.length === 0,
  );
  const marks = useMarks(exploration);
  const names = useNames();
  const file = `treadlight-${period.from}-${period.to}`;
  return (
    <Panel
      title="Answer"
      aside={
        <span className="flex flex-wrap gap-2">
          <ChoiceChips
            label="Show as"
            choices={displaysOf(question).map((id) => ({ id, label: DISPLAY_NAMES[id] }))}
            chosen={display}
            onChoose={(chart) => change({ chart })}
          />
          <SaveButton
            path={exportAnalytics.postCsv.path}
            name={`${file}.csv`}
            request={{ method: "POST", body: question }}
          >
            CSV
          </SaveButton>
          <SaveButton
            path={exportAnalytics.postXlsx.path}
            name={`${file}.xlsx`}
            request={{ method: "POST", body: question }}
          >
            Excel
          </SaveButton>
        </span>
      }
    >
      <Answered query={answer} what="the answer">
        {(answered) => {
          const { rows, totals, meta } = answered;
          const { from, to, timeZone, truncated, notice, people, severalPerSession } = meta;
          if (rows.length === 0) {
            return <p className="text-ink-soft">No matching sessions. Try a longer period or fewer filters.</p>;
          }
          const shown = drawnMeasures(question);
          const insights = shown.slice(0, MAX_CHARTS).map(({ id }) =>
            insightOf({
              ...{ question, answer: answered, measure: id, names, marks },
              ...{ chosen: display, earlier: earlier.data, now: new Date() },
            }),
          );
          return (
            <div className="grid grid-cols-1 gap-6">
              {display === "number" && <Figures question={question} totals={totals} />}
              {display === "pivot" &&
                insights.map((insight) => <Pivot key={insight.measure.id} insight={insight} dimensions={dimensions} />)}
              {["line", "bar", "heat"].includes(display) && (
                <Charts
                  {...{ insights, exploration, offered, change }}
                  span={people === "self" || people === "groups" ? undefined : { from, to }}
                />
              )}
              {isDrawn && truncated && (
                <p className="text-sm text-ink-soft">
                  The chart ends early: it has room for {formatNumber(MAX_ANALYTICS_ROWS)} rows. Choose a longer step or
                  fewer groups.
                </p>
              )}
              <Rows
                exploration={exploration}
                shown={shown}
                rows={rows.slice(0, MAX_ROWS)}
                isBrief={display !== "table"}
                totals={totals}
                timeZone={timeZone}
                sessionsOf={(row) => {
                  const filter = listFilterOf(exploration, row);
                  return filter && people !== "self" && people !== "groups"
                    ? consolePaths.sessions({ ...filter, from, to })
                    : undefined;
                }}
              />
              {severalPerSession && (
                <p className="max-w-prose text-sm text-ink-soft">
                  A session can have several of these values. It counts once under each, and once in the total, so
                  shares can add up to more than 100%.
                </p>
              )}
              {(truncated || rows.length > MAX_ROWS) && (
                <p className="text-sm text-ink-soft">
                  The first {formatNumber(MAX_ROWS)} rows. The files have up to {formatNumber(MAX_ANALYTICS_ROWS)}.
                </p>
              )}
              {notice !== undefined && <p className="max-w-prose text-sm text-ink-soft">{notice}</p>}
            </div>
          );
        }}
      </Answered>
    </Panel>
  );
}

/** A chart for each measure. */
function Charts({
  insights,
  ...more
}: {
  insights: readonly Insight[];
} & Omit<ComponentProps<typeof ChosenPlace>, "insight" | "place" | "onClose">) {
  const [chosen, setChosen] = useState<{ id: string; place: { series: number; point: number } }>();
  return (
    <div className={`grid grid-cols-1 gap-8 ${insights.length > 1 ? "xl:grid-cols-2 print:grid-cols-2" : ""}`}>
      {insights.map((insight) => (
        <div key={insight.measure.id} className="min-w-0">
          {insights.length > 1 && <h3 className="mb-1 text-base">{insight.measure.name}</h3>}
          <InsightChart insight={insight} onChoose={(place) => setChosen({ id: insight.measure.id, place })} />
          {chosen?.id === insight.measure.id && (
            <ChosenPlace
              key={JSON.stringify(chosen)}
              {...{ insight, ...more }}
              place={chosen.place}
              onClose={() => setChosen(undefined)}
            />
          )}
        </div>
      ))}
    </div>
  );
}

/** The roll-outs and whatever else began in the organization, for people who may know. */
function useMarks({ scope, every }: Exploration) {
  const user = useUser();
  const mayKnow = scope === "organization" && every !== undefined && can(user?.userType ?? "", "people_rows");
  const { data } = useRoute(listMarks, {}, { enabled: mayKnow });
  return (mayKnow ? (data?.marks ?? []) : []).map(({ name, department, day }) => ({
    name: `${name} (${department})`,
    day,
  }));
}
