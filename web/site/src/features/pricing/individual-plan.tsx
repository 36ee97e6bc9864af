import { formatCurrency } from "@treadlight/domain/format";
import { INDIVIDUAL_ANNUAL_SAVINGS_PENCE, INDIVIDUAL_PLAN, INDIVIDUAL_SAVINGS_BADGE } from "@treadlight/domain/pricing";
import { useId } from "react";
import { Link } from "react-router";
import { IfSold } from "../../shared/installation.tsx";
import { paths } from "../../shared/pages.ts";
import { StartLink } from "../../shared/start-link.tsx";
import type { Billing } from "./billing-choice.tsx";
import { ExampleMark, Included, SavingBadge } from "./plan.tsx";

const FREE = [
  "Browser extension and widget",
  "Personal dashboard",
  "Sessions sent by script or API",
  "Export of your own data",
];

const ADDED = ["Full history", "Exports", "Certificates as PDF", "A prompt library you can share"];

/** For one person: what is free, and what the plan adds. */
export function IndividualPlan({ billing }: { billing: Billing }) {
  const id = useId();
  const { monthlyPence, annualPence } = INDIVIDUAL_PLAN;
  const isAnnual = billing === "annual";
  return (
    <article aria-labelledby={id} className="flex flex-col gap-6 py-7 lg:pr-10">
      <div className="grid gap-4">
        <h3 id={id} className="text-title">
          Individual
        </h3>
        <p className="flex items-baseline gap-2.5">
          <strong className="font-display text-figure">Free</strong>
          <span className="text-ink-soft">for individual use</span>
        </p>
        <Included items={FREE} />
      </div>
      <div className="grid gap-4 border-t border-dashed border-line-strong pt-6">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h4 className="font-display text-lg font-semibold">Individual plan</h4>
          <SavingBadge billing={billing}>{INDIVIDUAL_SAVINGS_BADGE}</SavingBadge>
        </div>
        <p className="flex flex-wrap items-baseline gap-x-2.5">
          <ExampleMark />
          <strong className="figures font-display text-heading">
            {formatCurrency((isAnnual ? annualPence : monthlyPence) / 100)}
          </strong>
          <span className="text-ink-soft">{isAnnual ? "per year" : "per month"}</span>
        </p>
        <p className="text-sm text-ink-soft">
          {isAnnual ? `You save ${formatCurrency(INDIVIDUAL_ANNUAL_SAVINGS_PENCE / 100)} a year. ` : ""}
          <IfSold otherwise={<span>Where plans are sold, a paid one adds these. Here everybody has them:</span>}>
            <span>It adds:</span>
          </IfSold>
        </p>
        <Included items={ADDED} />
      </div>
      <IfSold otherwise={<StartLink place="individualPlan" className="button button-quiet" />}>
        <Link to={`${paths.subscribe}?interval=${isAnnual ? "year" : "month"}`} className="button button-quiet">
          Choose this plan
        </Link>
      </IfSold>
    </article>
  );
}
