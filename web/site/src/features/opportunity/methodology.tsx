import { CURRENT_FACTORS, regionOf } from "@treadlight/domain/environment";
import { MONTHLY_TOOL_COST, PRODUCTIVITY_METRICS, regionalOpportunity } from "@treadlight/domain/opportunity";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../../shared/pages.ts";
import type { Company } from "./controls.tsx";
import { formatMoney } from "./figures.tsx";

const { avgAIAdoption, avgTimeSavedHours, taskAutomationRate, efficiencyGainPercent } = PRODUCTIVITY_METRICS;
const { promptsPerMonth, complexityShare, platformShare, platforms, uncertainty } = CURRENT_FACTORS;

/** How the calculator counts, in the numbers it counted with. */
export function Methodology({ company: { employees, region } }: { company: Company }) {
  const { salaryData, currency } = regionalOpportunity(region);
  const { label, carbonIntensity } = regionOf(region);
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <div className="grid gap-8">
      <p className="text-ink-soft">
        No study stands behind the hours, tasks, adoption and pay: they are planning figures. Surveys find less, about 9
        hours a month for those who use AI, and fewer users (2.2 hours in a week of 40, Federal Reserve Bank of St.
        Louis, 2025). In two places the cautious choice was made: tools are paid for everybody, and CO2 is gross. All
        factors are below, so you can redo the sums with your own.
      </p>
      <Part title="Productivity">
        <Formula>
          {employees} people × {avgAIAdoption}% who use AI × {avgTimeSavedHours} hours a month
        </Formula>
        <p>
          Tasks are counted in the same way, with {taskAutomationRate} tasks for each person who uses AI. The{" "}
          {efficiencyGainPercent}% efficiency improvement is one planning figure for everybody. These are assumptions
          about an average office, not measurements of yours: what Treadlight measures, session by session, replaces
          them.
        </p>
      </Part>
      <Part title="Money">
        <Formula>savings = hours saved × {money(salaryData.averageHourly)} an hour</Formula>
        <Formula>
          return = a year's savings ÷ ({employees} people × {money(MONTHLY_TOOL_COST)} × 12 months)
        </Formula>
        <p>
          The hourly rate is a round planning figure per region, in the currency shown. It is not what people earn: in
          the UK the median for full-time work is about 20 pounds (ONS, April 2025). The cost of tools is counted for
          every employee, including those who do not use them.
        </p>
      </Part>
      <Part title="Environment">
        <Formula>
          people who use AI × {promptsPerMonth.medium.value} prompts a month × energy of a prompt × {carbonIntensity} kg
          CO2 per kWh ({label})
        </Formula>
        <p>
          Prompts are split over platforms (
          {Object.entries(platformShare)
            .map(([name, { value }]) => `${name} ${value}%`)
            .join(", ")}
          ) and by how demanding they are ({complexityShare.low.value}% low, {complexityShare.medium.value}% medium,{" "}
          {complexityShare.high.value}% high). Energy includes the data centre's overhead and a share of the model's
          training; CO2 is gross and location-based: certificates a provider bought are not taken off.
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
