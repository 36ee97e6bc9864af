import { askWhatIf, listAdvice } from "@treadlight/contract/what-if";
import {
  CURRENT_FACTORS,
  type Footprint,
  HOUSEHOLD_KWH_PER_YEAR,
  perYear,
  REGION_KEYS,
  REGION_NAMES,
  type RegionKey,
} from "@treadlight/domain/environment";
import { formatCo2, formatEnergy, formatNumber, formatRange, formatWater } from "@treadlight/domain/format";
import { DAY_MS } from "@treadlight/domain/time";
import { type Column, DataTable } from "@treadlight/ui/data-table.tsx";
import { SelectField } from "@treadlight/ui/field.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { useState } from "react";
import { Link } from "react-router";
import { Answered } from "../../../shared/answered.tsx";
import { useRoute } from "../../../shared/api/use-route.ts";
import { PageHeader } from "../../../shared/page-header.tsx";
import { paths } from "../../../shared/pages.ts";
import type { Period } from "../../../shared/period/period.ts";
import { PeriodPicker } from "../../../shared/period/period-picker.tsx";
import { usePeriod } from "../../../shared/period/use-period.ts";
import { OnlyFor } from "../../../shared/restricted/only-for.tsx";
import { departmentLabel } from "../parts/departments.ts";

const TITLE = "What if";

/** What would change the footprint of the organization's AI use, and what can be advised. */
export function WhatIfPage() {
  return (
    <OnlyFor title={TITLE} needs="people_rows" who="administrators">
      {() => <WhatIf />}
    </OnlyFor>
  );
}

function WhatIf() {
  const chosen = usePeriod("30days");
  const { period } = chosen;
  return (
    <div className="in-order grid gap-5 sm:gap-6">
      <PageHeader
        title={TITLE}
        note="What would change the CO₂, energy and water of your organization's AI use."
        actions={<PeriodPicker {...chosen} />}
      />
      <Question period={period} />
      <Advised period={period} />
    </div>
  );
}

/** The parts of a change. Each keeps everything else as it is. */
interface Change {
  region?: RegionKey;
  modelClass?: "small" | "medium";
  inputShare?: number;
  promptShare?: number;
}
type Answer = NonNullable<ReturnType<typeof useRoute<typeof askWhatIf>>["data"]>;

const SHARES = [0.75, 0.5, 0.25] as const;
const percentLess = (share: number) => `${100 - 100 * share}% less`;

function Question({ period: { from, to } }: { period: Period }) {
  const [change, setChange] = useState<Change>({ promptShare: 0.75 });
  const isEmpty = Object.keys(change).length === 0;
  const asked = isEmpty ? { promptShare: 1 } : change;
  const answer = useRoute(askWhatIf, {
    body: { timeDimension: { from, to }, change: asked, scope: "organization" as const },
  });
  /** Without the part, if nothing is chosen for it. */
  const choose = <Part extends keyof Change>(part: Part, value: Change[Part] | undefined) =>
    setChange(({ [part]: _, ...rest }) => (value === undefined ? rest : { ...rest, [part]: value }));
  return (
    <Panel title="If something were different">
      <div className="mb-5 grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <SelectField
          label="Fewer prompts"
          value={change.promptShare ?? ""}
          onChange={({ target }) => choose("promptShare", numberIn(target.value))}
        >
          <option value="">As many</option>
          {SHARES.map((share) => (
            <option key={share} value={share}>
              {percentLess(share)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="A new chat more often"
          hint="Long chats send all of themselves again."
          value={change.inputShare ?? ""}
          onChange={({ target }) => choose("inputShare", numberIn(target.value))}
        >
          <option value="">The same input</option>
          {SHARES.map((share) => (
            <option key={share} value={share}>
              {percentLess(share)} input
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Smaller models"
          hint="For sessions whose tokens are known."
          value={change.modelClass ?? ""}
          onChange={({ target }) =>
            choose("modelClass", target.value === "small" || target.value === "medium" ? target.value : undefined)
          }
        >
          <option value="">The same models</option>
          <option value="medium">At most medium</option>
          <option value="small">Small</option>
        </SelectField>
        <SelectField
          label="Another grid"
          hint="Where people are. It stands in for the provider's grid."
          value={change.region ?? ""}
          onChange={({ target }) =>
            choose(
              "region",
              REGION_KEYS.find((key) => key === target.value),
            )
          }
        >
          <option value="">The same grids</option>
          {REGION_KEYS.map((key) => (
            <option key={key} value={key}>
              {REGION_NAMES[key].label}
            </option>
          ))}
        </SelectField>
      </div>
      <Answered query={answer} what="the answer">
        {(data) =>
          data.sessions === 0 ? (
            <p className="text-sm text-ink-soft">No sessions in this period.</p>
          ) : (
            <Comparison answer={data} />
          )
        }
      </Answered>
    </Panel>
  );
}

const numberIn = (text: string) => (text === "" ? undefined : Number(text));

const FIGURES = [
  { name: "CO₂", format: formatCo2, of: "co2Emissions", low: "co2EmissionsLow", high: "co2EmissionsHigh" },
  { name: "Energy", format: formatEnergy, of: "energyUsage", low: "energyUsageLow", high: "energyUsageHigh" },
  { name: "Water", format: formatWater, of: "waterUsage", low: "waterUsageLow", high: "waterUsageHigh" },
] as const;
type Figure = (typeof FIGURES)[number];

function Comparison({ answer: { sessions, prompts, before, after, meta } }: { answer: Answer }) {
  const estimate = (footprint: Footprint, { of, low, high, format }: Figure) => (
    <>
      {format(footprint[of])}
      <span className="block text-label font-normal text-ink-soft">
        {formatRange(footprint[low], footprint[high], format)}
      </span>
    </>
  );
  const columns: Column<Figure>[] = [
    { id: "figure", heading: "Figure", cell: ({ name }) => name },
    { id: "now", heading: "Now", cell: (figure) => estimate(before, figure), isNumeric: true },
    { id: "then", heading: "Then", cell: (figure) => estimate(after, figure), isNumeric: true },
    {
      id: "change",
      heading: "Change",
      cell: ({ of }) => (before[of] === 0 ? "–" : changeOf(after[of] / before[of] - 1)),
      isNumeric: true,
    },
  ];
  const days = Math.max(1, (Date.parse(meta.to) - Date.parse(meta.from)) / DAY_MS);
  return (
    <>
      <DataTable label="Now and then" columns={columns} rows={[...FIGURES]} keyOf={({ name }) => name} />
      <div className="mt-4 grid max-w-prose gap-2 text-sm text-ink-soft">
        <p>
          {formatNumber(prompts)} prompts in {formatNumber(sessions)} sessions. Both columns use the factors that each
          session was estimated with, so only the change makes them differ. Below each estimate is its range.
        </p>
        <YearsWorth name="now" footprint={before} days={days} />
        <YearsWorth name="then" footprint={after} days={days} />
        <p>
          <Link to={paths.methodology} className="text-link">
            The methodology
          </Link>{" "}
          has the factors. A flight is London to New York, one way ({CURRENT_FACTORS.equivalents.flightKg.source}). A
          household: {HOUSEHOLD_KWH_PER_YEAR.source}.
        </p>
      </div>
    </>
  );
}

const changeOf = (share: number) => `${share > 0 ? "+" : ""}${Math.round(100 * share)}%`;
const twoDigits = new Intl.NumberFormat("en", { maximumSignificantDigits: 2 });
const many = (number: number) => (number > 0 && number < 0.001 ? "less than 0.001" : twoDigits.format(number));

/** A year at this rate against a flight and a household. */
function YearsWorth({ name, footprint, days }: { name: string; footprint: Footprint; days: number }) {
  const co2 = perYear(footprint.co2Emissions, days);
  const flights = co2 / 1_000 / CURRENT_FACTORS.equivalents.flightKg.value;
  const energy = perYear(footprint.energyUsage, days);
  const households = energy / 1_000 / HOUSEHOLD_KWH_PER_YEAR.value;
  return (
    <p className="figures">
      A year as {name}: {formatCo2(co2)} of CO₂, as {many(flights)} flights; {formatEnergy(energy)}, as{" "}
      {many(households)} households use of electricity.
    </p>
  );
}

type Advice = NonNullable<ReturnType<typeof useRoute<typeof listAdvice>>["data"]>["advice"][number];

function Advised({ period: { from, to } }: { period: Period }) {
  const advice = useRoute(listAdvice, { query: { from, to } });
  return (
    <Panel title="What we can advise">
      <p className="mb-4 max-w-prose text-sm text-ink-soft">
        Only where the ranges of energy before and after do not overlap, so that the change saves something even if the
        estimates err, and where people save no less time. What people paste is their habit, so nothing here is about
        that.
      </p>
      <Answered query={advice} what="the advice">
        {({ advice: list }) =>
          list.length === 0 ? (
            <p className="text-sm">Nothing is that certain in this period.</p>
          ) : (
            <ul className="grid gap-4">
              {list.map((one) => (
                <li
                  key={one.arithmetic + one.department}
                  className="border-t border-line pt-4 first:border-0 first:pt-0"
                >
                  <p className="font-semibold">
                    {departmentLabel(one.department)}: {inWords(one)}
                  </p>
                  <p className="figures text-sm">
                    {energyOf(one.energy.before)} would be {energyOf(one.energy.after)}: {formatCo2(one.saves)} of CO₂
                    less.
                  </p>
                  <p className="mt-1 max-w-prose text-sm text-ink-soft">{one.arithmetic}</p>
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </Panel>
  );
}

const energyOf = ({ value, low, high }: Advice["energy"]["before"]) =>
  `${formatEnergy(value)} (${formatRange(low, high, formatEnergy)})`;

const inWords = ({ change }: Advice) =>
  change.kind === "tool"
    ? `${change.to} instead of ${change.from}`
    : `${change.to} models instead of ${change.from} ones in ${change.tool}`;
