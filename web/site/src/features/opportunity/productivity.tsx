import { type Opportunity, PRODUCTIVITY_METRICS } from "@treadlight/domain/opportunity";
import { BootPrint } from "@treadlight/ui/drawings/boot-print.tsx";
import { EstimateTag, Figure, wholeNumber } from "./figures.tsx";

const { avgAIAdoption, avgTimeSavedHours, taskAutomationRate } = PRODUCTIVITY_METRICS;
const PRINTS = 20;

/** What a month gives in hours and tasks. */
export function Productivity({ opportunity }: { opportunity: Opportunity }) {
  const { hoursSaved, tasksAutomated, efficiencyGainPercent } = opportunity;
  return (
    <>
      <dl className="grid gap-x-8 gap-y-6 sm:grid-cols-[1.4fr_1fr_1fr] sm:items-end">
        <Figure
          name={
            <>
              hours saved a month <EstimateTag />
            </>
          }
          value={`${wholeNumber.format(hoursSaved)} h`}
          isLarge
        />
        <Figure name="tasks automated a month" value={wholeNumber.format(tasksAutomated)} />
        <Figure name="efficiency gain" value={`${efficiencyGainPercent}%`} />
      </dl>
      <figure className="mt-8 border-t border-line pt-6">
        <Adoption />
        <figcaption className="mt-3 max-w-prose text-sm text-ink-soft">
          We assume that <strong className="text-ink">{avgAIAdoption} of 100 people</strong> work with AI, and that each
          of them saves {avgTimeSavedHours} hours and hands over {taskAutomationRate} tasks a month.
        </figcaption>
      </figure>
    </>
  );
}

/** Twenty people as prints; those who work with AI are drawn in full. */
function Adoption() {
  const users = (PRINTS * avgAIAdoption) / 100;
  return (
    <svg viewBox={`0 0 ${PRINTS * 26} 56`} aria-hidden="true" className="w-full max-w-xl">
      {Array.from({ length: PRINTS }, (_, index) => index * 26 + 13).map((x, index) => (
        <BootPrint
          key={x}
          transform={`translate(${x} ${index % 2 === 0 ? 24 : 32}) scale(.95)`}
          className={index < users ? "fill-step" : "fill-line"}
        />
      ))}
    </svg>
  );
}
