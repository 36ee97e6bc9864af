import { comparedName } from "@treadlight/charts/insight.ts";
import { type DrawnMeasure, drawnMeasures } from "@treadlight/charts/measure.ts";
import { valueText } from "@treadlight/charts/table.ts";
import type { AnalyticsRow } from "@treadlight/contract/analytics";
import { Change } from "@treadlight/ui/change.tsx";
import { RangeBar } from "@treadlight/ui/charts/range-bar.tsx";
import { timeSavedEstimate } from "@treadlight/ui/charts/time-saved.tsx";
import { StatTile, StatTiles } from "@treadlight/ui/stat-tile.tsx";
import type { Question } from "../../../shared/analytics.ts";
import { whatIs } from "../../../shared/what-is/what-is.tsx";
import { amountIn, estimateIn } from "./exploration.ts";

/** How much a measure or figure of all sessions has changed, if the question compares. */
export function ChangeIn({
  measure,
  totals,
  compare,
}: {
  measure: DrawnMeasure;
  totals: AnalyticsRow | undefined;
  compare: Question["compare"];
}) {
  const { kind, format } = measure;
  const [now, before] = [amountIn(totals, measure), amountIn(totals, measure, "Before")];
  if (!compare || now === undefined) return null;
  const sessionsBefore = Number(totals?.sessionsBefore ?? 0);
  return <Change {...{ now, before, sessionsBefore, kind, format }} than={comparedName(compare)} />;
}

/** What all sessions of an answer amount to, as single numbers. */
export function Figures({ question, totals }: { question: Question; totals: AnalyticsRow | undefined }) {
  const shown = drawnMeasures(question).filter(({ hasTotal }) => hasTotal);
  return (
    <StatTiles>
      {shown.map((measure) => {
        const { id, name, format } = measure;
        const plain = question.measures.find((one) => one === id);
        const explain = plain && whatIs(plain);
        const change = question.compare && <ChangeIn {...{ measure, totals }} compare={question.compare} />;
        if (id === "timeSavedCentral") {
          const { value, range, ...ends } = timeSavedEstimate(estimateIn(totals));
          return (
            <StatTile
              key={id}
              name={name}
              explain={explain}
              value={value}
              change={change}
              note={
                <span className="mt-1 grid gap-1.5">
                  <RangeBar {...ends} />
                  {range}
                </span>
              }
            />
          );
        }
        return (
          <StatTile
            key={id}
            name={name}
            explain={explain}
            value={valueText(amountIn(totals, measure), format)}
            change={change}
          />
        );
      })}
    </StatTiles>
  );
}
