import { displayOf } from "@treadlight/charts/display.ts";
import { insightOf } from "@treadlight/charts/insight.ts";
import { drawnMeasures } from "@treadlight/charts/measure.ts";
import { valueText } from "@treadlight/charts/table.ts";
import { alsoMeasuring, analyticsRowSchema } from "@treadlight/contract/analytics";
import { type ShownTile, type TileQuestion, tileQuestionSchema } from "@treadlight/contract/dashboards";
import { formatTimeEstimate } from "@treadlight/domain/format";
import { InsightChart } from "@treadlight/ui/charts/insight-chart.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Answered } from "../../../shared/answered.tsx";
import { paths } from "../../../shared/pages.ts";
import type { Period } from "../../../shared/period/period.ts";
import { whatIs } from "../../../shared/what-is/what-is.tsx";
import { amountIn, estimateIn, explorationOf, searchOfView } from "../explore/exploration.ts";
import { ChangeIn } from "../explore/figures.tsx";
import { Rows } from "../explore/rows.tsx";
import { useAnswer } from "../parts/use-answer.ts";
import { useNames } from "../parts/use-names.ts";

const MAX_ROWS = 50;
const HEIGHT_PX = 240;

const NOT_ASKED = {
  deleted: "The saved question of this tile has been deleted.",
  private: "The saved question of this tile is not shared with you.",
};

/**
 * A question of a dashboard and its answer. What goes wrong with it is said here and leaves the other tiles alone.
 * @param actions buttons that arrange it
 */
export function Tile({ tile, period, actions }: { tile: ShownTile; period: Period; actions?: ReactNode }) {
  const { title, query: stored, chart, problem } = tile;
  const { data: query } = tileQuestionSchema.safeParse(stored);
  const [only] = query && drawnMeasures(query).length === 1 ? query.measures : [];
  const explored =
    query && searchOfView({ ...stored, timeDimension: { ...query.timeDimension, ...daysOf(period) } }, chart);
  return (
    <Panel
      element="article"
      title={title}
      explain={only && whatIs(only)}
      className="h-full"
      aside={
        actions ??
        (explored && (
          <Link to={`${paths.explore}?${explored}`} className="text-link text-label" aria-label={`Explore ${title}`}>
            Explore
          </Link>
        ))
      }
    >
      {query ? (
        <Answer query={query} tile={tile} period={period} />
      ) : (
        <p className="text-ink-soft">{problem ? NOT_ASKED[problem] : "This question can no longer be asked."}</p>
      )}
    </Panel>
  );
}

const daysOf = ({ from, to }: Period) => ({ from, to });

function Answer({ query, tile: { title, chart }, period }: { query: TileQuestion; tile: ShownTile; period: Period }) {
  const question = {
    scope: "organization" as const,
    ...query,
    timeDimension: { ...query.timeDimension, ...daysOf(period) },
  };
  const display = displayOf(question, chart);
  const isNumber = display === "number";
  const asked = question.compare ? { ...question, ...alsoMeasuring(question, "sessions") } : question;
  const answer = useAnswer({ ...asked, totals: isNumber }, analyticsRowSchema);
  const names = useNames();
  return (
    <Answered query={answer} what={title} className="h-40 w-full">
      {(answered) => {
        const { rows, totals, meta } = answered;
        if (isNumber) return <Numbers query={query} totals={totals ?? rows[0]} />;
        if (rows.length === 0) return <p className="text-ink-soft">No matching sessions.</p>;
        if (display === "table" || display === "pivot") {
          return (
            <Rows
              exploration={explorationOf(searchOfView(query, chart))}
              shown={drawnMeasures(question)}
              rows={rows.slice(0, MAX_ROWS)}
              totals={undefined}
              timeZone={meta.timeZone}
              sessionsOf={() => undefined}
            />
          );
        }
        const insight = insightOf({ question, answer: answered, chosen: display, names, now: new Date() });
        return <InsightChart insight={insight} label={title} height={HEIGHT_PX} />;
      }}
    </Answered>
  );
}

/** What all sessions of an answer amount to. */
function Numbers({ query, totals }: { query: TileQuestion; totals: Parameters<typeof estimateIn>[0] }) {
  const shown = drawnMeasures(query).filter(({ hasTotal }) => hasTotal);
  return (
    <dl className="grid gap-4">
      {shown.map((measure) => {
        const { id, name, format } = measure;
        const isEstimate = id === "timeSavedCentral" && query.measures.includes("timeSavedLow");
        return (
          <div key={id} className="grid gap-1">
            <dt className={shown.length === 1 ? "sr-only" : "text-label font-semibold text-ink-soft"}>{name}</dt>
            <dd className="figures font-display text-[1.75rem] leading-tight font-bold tracking-tight">
              {isEstimate ? formatTimeEstimate(estimateIn(totals)) : valueText(amountIn(totals, measure), format)}
            </dd>
            {query.compare && (
              <dd>
                <ChangeIn {...{ measure, totals }} compare={query.compare} />
              </dd>
            )}
          </div>
        );
      })}
    </dl>
  );
}
