import { formatCo2, formatDuration, formatNumber } from "@treadlight/domain/format";
import { FigureTiles, PeriodButtons, ToolUsageItem } from "@treadlight/ui/extension/usage.tsx";
import { useState } from "react";
import type { Sums } from "../store/index.ts";
import { useAnswer } from "../surface/use-answer.ts";

const PERIODS = [
  { id: "today", name: "Today" },
  { id: "7days", name: "7 Days" },
  { id: "30days", name: "30 Days" },
  { id: "all", name: "All Time" },
] as const;

const list = new Intl.ListFormat("en-GB");

/** The figures of a period, in total and by tool. */
export function OverviewTab() {
  const [period, setPeriod] = useState<(typeof PERIODS)[number]["id"]>("today");
  const [overview] = useAnswer({ type: "overview", period });
  const [health] = useAnswer({ type: "health" });
  const broken = (health ?? []).filter(({ state }) => state === "broken");
  return (
    <div className="grid gap-4">
      <PeriodButtons periods={PERIODS} chosen={period} onChoose={setPeriod} />
      {broken.length > 0 && (
        <p className="rounded-lg bg-lamp-wash p-3 text-sm">
          {list.format(broken.map(({ tool }) => tool))} {broken.length === 1 ? "has" : "have"} changed, so some prompts
          may be missing.
        </p>
      )}
      {overview && (
        <>
          <FigureTiles
            figures={{
              Prompts: formatNumber(overview.prompts),
              Effectiveness: percent(overview.effectiveness),
              Security: percent(overview.security),
              "CO₂, estimate": formatCo2(overview.co2Grams),
            }}
          />
          <section aria-labelledby="recent">
            <h2 id="recent" className="font-sans text-sm font-semibold">
              Recent AI usage
            </h2>
            {overview.tools.length === 0 ? (
              <p className="mt-2 rounded-xl border border-dashed border-line-strong p-6 text-center text-sm text-ink-soft">
                Nothing in this period. Open an AI tool and send a prompt.
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

function ToolUsage({ name, sums, most }: { name: string; sums: Sums; most: number }) {
  return (
    <ToolUsageItem
      heading="h3"
      tool={name}
      use={`${formatNumber(sums.prompts)} ${sums.prompts === 1 ? "prompt" : "prompts"}, ${formatDuration(sums.seconds)}`}
      share={most === 0 ? 0 : sums.prompts / most}
      figures={[
        `${percent(sums.effectiveness)} effective`,
        `${percent(sums.security)} secure`,
        `${formatCo2(sums.co2Grams)} CO₂`,
      ]}
    />
  );
}

const percent = (score: number | null) => (score === null ? "–" : `${Math.round(score)}%`);
