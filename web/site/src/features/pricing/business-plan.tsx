import { formatCurrency } from "@treadlight/domain/format";
import {
  DEFAULT_TEAM_SIZE,
  MAX_TEAM_SIZE,
  MIN_TEAM_SIZE,
  PRICING_TIERS,
  TEAM_SAVINGS_BADGE,
  teamPrice,
} from "@treadlight/domain/pricing";
import { NumberInput } from "@treadlight/ui/number-input.tsx";
import { Slider } from "@treadlight/ui/slider.tsx";
import { useId, useState } from "react";
import { Link } from "react-router";
import { IfSold } from "../../shared/installation.tsx";
import { useFeatureReport } from "../../shared/monitoring/context.ts";
import { paths } from "../../shared/pages.ts";
import { StartLink } from "../../shared/start-link.tsx";
import type { Billing } from "./billing-choice.tsx";
import { ExampleMark, Included, SavingBadge } from "./plan.tsx";
import { PriceBreakdown } from "./price-breakdown.tsx";
import { PriceStairs } from "./price-stairs.tsx";

const INCLUDED = [
  "Teams and departments, managed in one place",
  "Role-based access control and user administration",
  "Analytics by department, tool, model and region",
  "Environmental figures for the grid of each team's region",
];

const RATES = PRICING_TIERS.map(({ monthlyRate }) => monthlyRate);

/** For a team: how many people, and what that costs. */
export function BusinessPlan({ billing }: { billing: Billing }) {
  const id = useId();
  const [users, setUsers] = useState(DEFAULT_TEAM_SIZE);
  /** What was typed in place of a size that counts. */
  const [asked, setAsked] = useState<number>();
  const report = useFeatureReport();
  const price = teamPrice(users);
  const isAnnual = billing === "annual";
  const query = new URLSearchParams({ seats: String(users), interval: isAnnual ? "year" : "month" });
  const settle = () => report("pricing-team-size", { users });
  return (
    <article aria-labelledby={`${id}-title`} className="panel grid min-w-0 gap-6 p-5 sm:p-7">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-1">
          <h3 id={`${id}-title`} className="text-title">
            Business
          </h3>
          <p className="text-ink-soft">
            {formatCurrency(Math.min(...RATES))} to {formatCurrency(Math.max(...RATES))} per user per month. The price
            per person falls as you grow.
          </p>
        </div>
        <SavingBadge billing={billing}>{TEAM_SAVINGS_BADGE}</SavingBadge>
      </div>

      <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">
        <div className="grid content-start gap-2">
          <label htmlFor={`${id}-size`} className="font-semibold">
            People in your team
          </label>
          <div className="flex items-center gap-4">
            <Slider
              aria-label="Team size"
              min={MIN_TEAM_SIZE}
              max={MAX_TEAM_SIZE}
              value={users}
              onChange={({ target }) => {
                setUsers(target.valueAsNumber);
                setAsked(undefined);
              }}
              onBlur={settle}
            />
            <NumberInput
              id={`${id}-size`}
              inputMode="numeric"
              min={MIN_TEAM_SIZE}
              max={MAX_TEAM_SIZE}
              value={users}
              onChange={(nearest, typed) => {
                setUsers(Math.trunc(nearest));
                setAsked(typed === Math.trunc(nearest) ? undefined : typed);
              }}
              onBlur={settle}
              className="w-24"
            />
          </div>
          <p role="status" className="text-sm font-semibold text-pretty empty:hidden">
            {asked !== undefined && clampedWords(asked, users)}
          </p>
          <PriceStairs users={users} />
        </div>
        <div className="grid content-start gap-5">
          <div className="grid gap-1">
            <output htmlFor={`${id}-size`} className="flex flex-wrap items-baseline gap-x-2.5">
              <ExampleMark />
              <strong className="figures font-display text-figure">
                {formatCurrency(isAnnual ? price.annualTotal : price.monthlyTotal)}
              </strong>
              <span className="text-ink-soft">{isAnnual ? "per year" : "per month"}</span>
            </output>
            <p className="figures text-ink-soft">
              {formatCurrency(isAnnual ? price.annualPerUserAverage : price.perUserAverage)} per user{" "}
              {isAnnual ? "a year" : "a month"} on average
            </p>
            {isAnnual && (
              <p className="figures mt-2 w-fit rounded-md bg-moss-wash px-2.5 py-1 text-sm font-semibold">
                You save {formatCurrency(price.annualSavings)} a year
              </p>
            )}
          </div>
          <PriceBreakdown price={price} billing={billing} />
        </div>
      </div>

      <div className="grid gap-x-10 gap-y-5 border-t border-line pt-6 md:grid-cols-2 md:items-end">
        <Included items={INCLUDED} />
        <div className="grid gap-2.5">
          <IfSold otherwise={<StartLink place="businessPlan" className="button button-primary" />}>
            <Link to={`${paths.subscribe}?${query}`} className="button button-primary">
              Choose this plan
            </Link>
          </IfSold>
          <Link to={`${paths.contact}?topic=sales`} className="button button-quiet">
            Speak to Sales
          </Link>
        </div>
      </div>
    </article>
  );
}

/** Beyond this nobody asks for a price. */
const MAX_PRICED_SIZE = 1_000_000;
const people = new Intl.NumberFormat("en-GB");

/** Says that a team size was not taken as it was typed and, for a larger team, what that would cost. */
function clampedWords(asked: number, users: number): string {
  if (asked < MAX_TEAM_SIZE) return `Counted as ${users}.`;
  const counted = `Counted as ${users}, the largest team of this calculator.`;
  if (asked > MAX_PRICED_SIZE) return `${counted} For more, speak to sales.`;
  const size = Math.trunc(asked);
  const { monthlyTotal, annualTotal } = teamPrice(size);
  return `${counted} ${people.format(size)} people would be ${formatCurrency(monthlyTotal)} a month or ${formatCurrency(annualTotal)} a year. Speak to sales.`;
}
