import { formatRange } from "@treadlight/domain/format";
import { BootPrint } from "@treadlight/ui/drawings/boot-print.tsx";
import { Link } from "react-router";
import { EVIDENCE_ADDRESS } from "../../shared/time-saved/evidence-address.ts";
import { EstimateTag, Figure, formatHours, wholeNumber } from "./figures.tsx";
import type { PanelProps } from "./panel.ts";

const PRINTS = 20;

/** What a month gives in hours and tasks. */
export function Productivity({ opportunity, assumptions }: PanelProps) {
  const { low, hoursSaved, high, tasksAutomated, efficiencyGainPercent } = opportunity;
  return (
    <>
      <dl className="grid gap-x-8 gap-y-6 sm:grid-cols-[1.4fr_1fr_1fr] sm:items-start">
        <Figure
          name={
            <>
              hours saved a month <EstimateTag />
            </>
          }
          value={`${wholeNumber.format(hoursSaved)} h`}
          range={{
            low: low.hoursSaved,
            value: hoursSaved,
            high: high.hoursSaved,
            text: formatRange(low.hoursSaved, high.hoursSaved, formatHours),
            className: "text-step",
          }}
          isLarge
        />
        <Figure name="tasks automated a month" value={wholeNumber.format(tasksAutomated)} />
        <Figure name="efficiency gain" value={`${efficiencyGainPercent}%`} />
      </dl>
      <figure className="mt-8 border-t border-line pt-6">
        <Adoption percent={assumptions.adoptionPercent} />
        <figcaption className="mt-3 max-w-prose text-sm text-ink-soft">
          We assume that <strong className="text-ink">{assumptions.adoptionPercent} of 100 people</strong> work with AI,
          and that each of them saves {assumptions.hoursSaved} hours and hands over {assumptions.tasksAutomated} tasks a
          month: the specification's formula for planning, an upper bound. The range comes from a survey: a third of
          users say that they save at most one hour a week, a fifth four or more. Trials that measured the time found
          less, and one of them a loss:{" "}
          <Link to={EVIDENCE_ADDRESS} className="text-link">
            the evidence
          </Link>
          .
        </figcaption>
      </figure>
    </>
  );
}

/** Twenty people as prints; those who work with AI are drawn in full. */
function Adoption({ percent }: { percent: number }) {
  const users = (PRINTS * percent) / 100;
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
