import { COMPARED_WITH } from "@treadlight/charts/insight.ts";
import type { AnalyticsRow } from "@treadlight/contract/analytics";
import { MEASURE_WORDS } from "@treadlight/contract/measure-words";
import { Change } from "@treadlight/ui/change.tsx";
import { RangeBar } from "@treadlight/ui/charts/range-bar.tsx";
import { timeSavedEstimate } from "@treadlight/ui/charts/time-saved.tsx";
import { StatTile, StatTiles } from "@treadlight/ui/stat-tile.tsx";
import { amountOf, type Exploration, estimateIn } from "./exploration.ts";

/** What all sessions of an answer amount to, as single numbers. */
export function Figures({ exploration, totals }: { exploration: Exploration; totals: AnalyticsRow | undefined }) {
  return (
    <StatTiles>
      {exploration.measures.map((measure) => {
        const { name, kind, format } = MEASURE_WORDS[measure];
        const now = amountOf(totals, measure);
        const change = exploration.compare && (
          <Change
            {...{ now, kind, format }}
            before={amountOf(totals, `${measure}Before`)}
            sessionsBefore={amountOf(totals, "sessionsBefore")}
            than={COMPARED_WITH[exploration.compare]}
          />
        );
        if (measure === "timeSavedCentral") {
          const { value, range, ...ends } = timeSavedEstimate(estimateIn(totals));
          return (
            <StatTile
              key={measure}
              name={name}
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
        return <StatTile key={measure} name={name} value={format(now)} change={change} />;
      })}
    </StatTiles>
  );
}
