import { formatCo2, formatNumber } from "@treadlight/domain/format";
import { FigureTiles, PeriodButtons, ToolUsageItem } from "@treadlight/ui/extension/usage.tsx";
import { PERIODS, type Period, toolsIn, totalOf } from "./sample.ts";

/** The demo's first tab: the figures of a period, in total and by tool. */
export function Overview({ period, onChoose }: { period: Period; onChoose: (period: Period) => void }) {
  const tools = toolsIn(period);
  const total = totalOf(tools);
  const mostPrompts = Math.max(...tools.map(({ prompts }) => prompts));
  return (
    <div className="grid gap-4">
      <PeriodButtons periods={PERIODS} chosen={period} onChoose={onChoose} />
      <FigureTiles
        figures={{
          Prompts: formatNumber(total.prompts),
          Effectiveness: `${total.effectivenessPercent}%`,
          Security: `${total.securityPercent}%`,
          "CO₂, estimate": formatCo2(total.co2),
        }}
      />
      <section aria-label="Recent AI usage">
        <h4 className="text-sm font-semibold">Recent AI usage</h4>
        <ul className="mt-1 divide-y divide-line">
          {tools.map(({ tool, prompts, effectivenessPercent, securityPercent, co2 }) => (
            <ToolUsageItem
              key={tool}
              heading="h5"
              tool={tool}
              use={`${formatNumber(prompts)} prompts`}
              share={prompts / mostPrompts}
              figures={[`${effectivenessPercent}% effective`, `${securityPercent}% secure`, `${formatCo2(co2)} CO₂`]}
            />
          ))}
        </ul>
      </section>
    </div>
  );
}
