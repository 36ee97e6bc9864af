import {
  formatCo2,
  formatDuration,
  formatEstimatedDuration,
  formatNumber,
  formatTimeEstimate,
} from "@treadlight/domain/format";
import { estimateIn, type TimeSavedSums } from "@treadlight/domain/productivity";
import { FigureTiles, PeriodButtons, ToolUsageItem } from "@treadlight/ui/extension/usage.tsx";
import { useState } from "react";
import type { Sums } from "../store/index.ts";
import { useAnswer } from "../surface/use-answer.ts";
import { plural, text } from "../text.ts";

const PERIODS = [
  { id: "today", name: text("periodToday") },
  { id: "7days", name: text("period7Days") },
  { id: "30days", name: text("period30Days") },
  { id: "all", name: text("periodAll") },
] as const;

const list = new Intl.ListFormat("en-GB");

/** The figures of a period, in total and by tool. */
export function OverviewTab() {
  const [period, setPeriod] = useState<(typeof PERIODS)[number]["id"]>("all");
  const [overview] = useAnswer({ type: "overview", period });
  const [health] = useAnswer({ type: "health" });
  const broken = (health ?? []).filter(({ state }) => state === "broken");
  return (
    <div className="grid gap-4">
      <PeriodButtons periods={PERIODS} chosen={period} onChoose={setPeriod} />
      {broken.length > 0 && (
        <p className="rounded-lg bg-lamp-wash p-3 text-sm">
          {text("pagesChanged", { tools: list.format(broken.map(({ tool }) => tool)) })}
        </p>
      )}
      {overview && (
        <>
          <FigureTiles
            figures={{
              [text("prompts")]: formatNumber(overview.prompts),
              [text("effectiveness")]: percent(overview.effectiveness),
              [text("security")]: percent(overview.security),
              [text("co2Estimate")]: co2Of(overview),
            }}
          />
          {overview.sessionsNotEstimated > 0 && (
            <p className="text-sm text-ink-soft">{plural("notEstimated", overview.sessionsNotEstimated)}</p>
          )}
          <details className="text-sm text-ink-soft">
            <summary className="cursor-pointer font-semibold text-ink">{text("figuresMean")}</summary>
            <dl className="mt-2 grid gap-2">
              <div>
                <dt className="font-semibold text-ink">{text("effectiveness")}</dt>
                <dd>{text("effectivenessMeans")}</dd>
              </div>
              <div>
                <dt className="font-semibold text-ink">{text("security")}</dt>
                <dd>{text("securityMeans")}</dd>
              </div>
            </dl>
          </details>
          <TimeSaved sums={overview.timeSaved} />
          <section aria-labelledby="recent">
            <h2 id="recent" className="font-sans text-sm font-semibold">
              {text("recentUsage")}
            </h2>
            {overview.tools.length === 0 ? (
              <p className="mt-2 rounded-xl border border-dashed border-line-strong p-6 text-center text-sm text-ink-soft">
                {text("nothingInPeriod")}
              </p>
            ) : (
              <ul className="mt-1 divide-y divide-line">
                {overview.tools.map((tool) => (
                  <ToolUsage key={tool.tool} name={tool.tool} sums={tool} most={overview.tools[0]?.prompts ?? 1} />
                ))}
              </ul>
            )}
          </section>
        </>
      )}
    </div>
  );
}

/** What the period saved, with its range; nothing where no time was measured. */
function TimeSaved({ sums }: { sums: TimeSavedSums }) {
  const estimate = estimateIn(sums);
  if (sums.sessions === 0 || estimate === null) return null;
  return (
    <p className="figures text-sm text-ink-soft">
      {text("timeSaved", { estimate: formatTimeEstimate(estimate), engaged: formatDuration(sums.timeEngaged) })}
      {sums.sessionsWithLoss > 0 && ` ${text("timeLost", { time: formatEstimatedDuration(sums.timeLost) })}`}
    </p>
  );
}

function ToolUsage({ name, sums, most }: { name: string; sums: Sums; most: number }) {
  return (
    <ToolUsageItem
      heading="h3"
      tool={name}
      use={`${plural("prompts", sums.prompts)}, ${formatDuration(sums.seconds)}`}
      share={most === 0 ? 0 : sums.prompts / most}
      figures={[
        text("effective", { percent: percent(sums.effectiveness) }),
        text("secure", { percent: percent(sums.security) }),
        text("co2", { amount: co2Of(sums) }),
      ]}
    />
  );
}

/** CO2, which is not 0 where nothing is estimated. */
const co2Of = ({ co2Grams, sessions, sessionsNotEstimated }: Sums) =>
  sessions > 0 && sessionsNotEstimated === sessions ? "–" : formatCo2(co2Grams);

const percent = (score: number | null) => (score === null ? "–" : `${Math.round(score)}%`);
