import { toolOf } from "@treadlight/domain/catalogue";
import { assessImpact, equivalentsOf, promptComplexity } from "@treadlight/domain/environment";
import { formatCo2, formatEnergy, formatNumber, formatRange, formatWater } from "@treadlight/domain/format";
import { inWords } from "../reference/in-words.ts";
import { Amounts, ResultPanel } from "./result-panel.tsx";
import type { TrialSession } from "./trial-session.ts";

/** "Realistic" says that the platform has factors of its own, not that they were measured. */
const ACCURACY_WORDS = {
  realistic_assessment: "by the platform's own factors",
  conservative_estimate: "by stand-in factors",
} as const satisfies Record<ReturnType<typeof assessImpact>["accuracyLevel"], string>;

export function EnvironmentResult({ session }: { session: TrialSession }) {
  const tool = toolOf(session.aiTool);
  const complexity = promptComplexity(session.promptPreview);
  const impact = assessImpact({
    complexity,
    promptCount: session.promptCount,
    ...(tool.platform !== undefined && { platform: tool.platform }),
    ...(session.region !== "" && { region: session.region }),
  });
  const { breakdown } = impact;
  const [figure = "", unit = ""] = formatCo2(impact.co2Emissions).split(" ");
  return (
    <ResultPanel
      title="Environment"
      figure={figure}
      unit={`${unit} CO₂`}
      verdict={`${inWords(impact.sustainabilityRating)}, ${ACCURACY_WORDS[impact.accuracyLevel]}`}
    >
      <div className="grid gap-3">
        <Range
          name="CO₂"
          {...{ low: impact.co2EmissionsLow, middle: impact.co2Emissions, high: impact.co2EmissionsHigh }}
          format={formatCo2}
        />
        <Range
          name="Energy"
          {...{ low: impact.energyUsageLow, middle: impact.energyUsage, high: impact.energyUsageHigh }}
          format={formatEnergy}
        />
        <Range
          name="Water"
          {...{ low: impact.waterUsageLow, middle: impact.waterUsage, high: impact.waterUsageHigh }}
          format={formatWater}
        />
      </div>
      <Amounts
        rows={[
          ["Complexity of the text", complexity],
          ["Model named in the record", session.model.trim() || "none"],
          ["Servers", formatEnergy(breakdown.baseEnergy)],
          ["Cooling and power losses", formatEnergy(breakdown.pueOverhead)],
          ["Share of training", formatEnergy(breakdown.trainingAmortization)],
          ["Renewable, as claimed", formatCo2(breakdown.marketingClaimsOffset)],
          ["Renewable, as we assume", formatCo2(breakdown.actualRenewableOffset)],
          ["Greenwashing gap", formatCo2(breakdown.greenwashingGap)],
          ["Phone charges, by CO₂", formatNumber(equivalentsOf(impact).phoneCharges)],
        ]}
      />
    </ResultPanel>
  );
}

const WIDTH = 400;

/** An estimate between its ends, drawn from zero. */
function Range({
  name,
  low,
  middle,
  high,
  format,
}: {
  name: string;
  low: number;
  middle: number;
  high: number;
  format: (amount: number) => string;
}) {
  const at = (amount: number) => (high === 0 ? 0 : (WIDTH * amount) / high);
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="font-semibold">
          {name} <span className="figures">{format(middle)}</span>
        </span>
        <span className="figures text-ink-soft">{formatRange(low, high, format)}</span>
      </p>
      <svg viewBox={`0 0 ${WIDTH} 12`} aria-hidden="true" className="w-full">
        <rect y="5" width={WIDTH} height="2" className="fill-line" />
        <rect x={at(low)} y="2" width={WIDTH - at(low)} height="8" rx="4" className="fill-moss-wash" />
        <rect x={Math.max(0, at(middle) - 1.5)} width="3" height="12" rx="1.5" className="fill-moss" />
      </svg>
    </div>
  );
}
