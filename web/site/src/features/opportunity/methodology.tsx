import { CURRENT_FACTORS, regionOf } from "@treadlight/domain/environment";
import { type Assumptions, PRODUCTIVITY_METRICS, regionalOpportunity } from "@treadlight/domain/opportunity";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../../shared/pages.ts";
import { EVIDENCE_ADDRESS } from "../../shared/time-saved/evidence-address.ts";
import { formatAssumedMoney } from "./figures.tsx";
import type { Company } from "./panel.ts";

const { promptsPerMonth, complexityShare, platformShare, platforms, uncertainty } = CURRENT_FACTORS;

/** How the calculator counts, in the numbers it counted with. */
export function Methodology({
  company: { employees, region },
  assumptions: { adoptionPercent, hoursSaved, tasksAutomated, hourlyRate, toolCost },
}: {
  company: Company;
  assumptions: Assumptions;
}) {
  const { currency } = regionalOpportunity(region).salaryData;
  const { label, carbonIntensity } = regionOf(region);
  const money = (amount: number) => formatAssumedMoney(amount, currency);
  return (
    <div className="grid gap-8">
      <p className="text-ink-soft">
        This is the specification's planning formula, and an upper bound: no study stands behind its figures for hours,
        tasks, adoption and pay. In a survey, people who use AI said that they saved 2.2 hours in a week of 40, which is
        about 9 hours a month, and fewer people used it (Federal Reserve Bank of St. Louis, 2025). Two choices are
        cautious: tools are paid for everybody, and CO₂ is gross. You can change the assumptions below the results.
      </p>
      <p className="text-ink-soft">
        Trials that measured the time disagree: 40% less for writing, 15% more cases an hour in support, no change found
        in office documents. Experienced developers took 19% longer with AI, and believed that they were 20% faster
        (METR, 2025). What Treadlight measures follows such trials, with a range.{" "}
        <Link to={EVIDENCE_ADDRESS} className="text-link">
          The trials and the formula
        </Link>
      </p>
      <Part title="Productivity">
        <Formula>
          {employees} people × {adoptionPercent}% who use AI × {hoursSaved} hours a month
        </Formula>
        <p>
          Tasks are counted in the same way, with {tasksAutomated} tasks for each person who uses AI. The{" "}
          {PRODUCTIVITY_METRICS.efficiencyGainPercent}% efficiency improvement is one planning figure for everybody.
          These are assumptions about an average office, not measurements of yours. Treadlight measures, session by
          session.
        </p>
        <p>
          The range comes from the same survey. A third of the people who had used AI in a week saved one hour or less
          in it, and a fifth saved four hours or more. A month counts as 52 ÷ 12 weeks.
        </p>
      </Part>
      <Part title="Money">
        <Formula>savings = hours saved × {money(hourlyRate)} an hour</Formula>
        <Formula>
          return = a year's savings ÷ ({employees} people × {money(toolCost)} × 12 months)
        </Formula>
        <p>
          Our hourly rates are round planning figures: 65 US dollars in the United States, 55 pounds in the United
          Kingdom, 60 euros in the European Union, and 50 US dollars everywhere else. They are not what people earn: in
          the UK the median for full-time work is about 20 pounds (ONS, April 2025). Our price of tools is 30 in the
          same currency, and is counted for every employee, including those who do not use them.
        </p>
      </Part>
      <Part title="Environment">
        <Formula>
          people who use AI × {promptsPerMonth.medium.value} prompts a month × energy of a prompt × {carbonIntensity} kg
          CO₂ per kWh ({label})
        </Formula>
        <p>
          Prompts are split over platforms (
          {Object.entries(platformShare)
            .map(([name, { value }]) => `${name} ${value}%`)
            .join(", ")}
          ) and by how demanding they are ({complexityShare.low.value}% low, {complexityShare.medium.value}% medium,{" "}
          {complexityShare.high.value}% high). Energy includes the data centre's overhead and a share of the model's
          training; CO₂ is gross: certificates a provider bought are not taken off.
        </p>
        <p>
          Each figure is an estimate with a range: energy from {uncertainty.energy.low} to {uncertainty.energy.high}{" "}
          times the central figure ({uncertainty.energy.source}). Hardware making, networks, your own devices, images
          and video are left out.
        </p>
      </Part>
      <Part title="Where the factors come from">
        <ul className="grid gap-2.5">
          {Object.entries(platforms).map(([name, { energyPerPrompt }]) => (
            <li key={name}>
              <strong className="text-ink">
                {name}, {energyPerPrompt.value} {energyPerPrompt.unit}.
              </strong>{" "}
              {energyPerPrompt.source}.
            </li>
          ))}
        </ul>
        <p>
          <Link to={paths.methodology} className="text-link">
            Every factor and where it comes from
          </Link>
        </p>
      </Part>
      <p className="rounded-lg bg-lamp-wash p-4 text-sm">
        Grid of {label}, factor set {CURRENT_FACTORS.id}, methodology {CURRENT_FACTORS.methodologyVersion}. A set never
        changes once published, so a figure can always be worked out again.
      </p>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3 text-sm leading-relaxed text-ink-soft">
      <h3 className="text-title text-ink">{title}</h3>
      {children}
    </section>
  );
}

function Formula({ children }: { children: ReactNode }) {
  return (
    <p className="figures border-l-[3px] border-lamp bg-sunken px-4 py-3 text-base font-semibold text-ink">
      {children}
    </p>
  );
}
