import { intervalSchema, MAX_SEATS, seatsSchema } from "@treadlight/contract/billing";
import {
  type BillingInterval,
  DEFAULT_TEAM_SIZE,
  INDIVIDUAL_SAVINGS_BADGE,
  netPenceOf,
  type PaidPlan,
  PLANS,
  TEAM_SAVINGS_BADGE,
} from "@treadlight/domain/pricing";
import { ChoiceField } from "@treadlight/ui/field.tsx";
import { NumberInput } from "@treadlight/ui/number-input.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { Check } from "lucide-react";
import { useId, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { paths } from "../../shared/pages.ts";
import { ENTITLEMENT_NAMES, INTERVALS, pounds } from "./words.ts";

/** The plan for this sort of account, with its price. The pricing section says in the address what somebody chose there. */
export function ChoosePlan({ plan, usedSeats }: { plan: PaidPlan; usedSeats: number }) {
  const [search] = useSearchParams();
  const wanted = seatsSchema.catch(DEFAULT_TEAM_SIZE).parse(Number(search.get("seats")));
  const [seats, setSeats] = useState(plan === "individual" ? 1 : Math.max(usedSeats, wanted));
  const [interval, setInterval] = useState(intervalSchema.catch("year").parse(search.get("interval")));
  const query = new URLSearchParams({ seats: String(seats), interval });
  return (
    <Panel title={`${PLANS[plan].title} plan`}>
      <div className="grid gap-6 md:grid-cols-2">
        <div className="grid content-start gap-5">
          <IntervalChoice plan={plan} interval={interval} onChoose={setInterval} />
          {plan === "business" && <SeatsField least={Math.max(usedSeats, 1)} seats={seats} onChange={setSeats} />}
        </div>
        <div className="grid content-start gap-4">
          <p className="flex flex-wrap items-baseline gap-x-2.5">
            <strong className="figures font-display text-figure">
              {pounds(netPenceOf({ plan, seats, interval }))}
            </strong>
            <span className="text-ink-soft">{INTERVALS[interval].per}, without VAT</span>
          </p>
          <ul className="grid gap-1.5">
            {PLANS[plan].entitlements.map((entitlement) => (
              <li key={entitlement} className="flex gap-2.5">
                <Check aria-hidden className="mt-1 size-4 shrink-0 text-step" />
                {ENTITLEMENT_NAMES[entitlement]}
              </li>
            ))}
          </ul>
          <Link to={`${paths.checkout}?${query}`} className="button button-primary">
            Continue to checkout
          </Link>
        </div>
      </div>
    </Panel>
  );
}

export function IntervalChoice({
  plan,
  interval,
  onChoose,
}: {
  plan: PaidPlan;
  interval: BillingInterval;
  onChoose: (interval: BillingInterval) => void;
}) {
  return (
    <ChoiceField
      legend="Billing"
      name="interval"
      className="grid-cols-2"
      defaultChoice={interval}
      onChange={({ target }) => onChoose(target.value === "month" ? "month" : "year")}
      choices={[
        { value: "month", name: INTERVALS.month.name },
        {
          value: "year",
          name: INTERVALS.year.name,
          note: plan === "individual" ? INDIVIDUAL_SAVINGS_BADGE : TEAM_SAVINGS_BADGE,
        },
      ]}
    />
  );
}

export function SeatsField({
  least,
  seats,
  onChange,
}: {
  least: number;
  seats: number;
  onChange: (seats: number) => void;
}) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        Seats
      </label>
      <NumberInput
        id={id}
        inputMode="numeric"
        min={least}
        max={MAX_SEATS}
        value={seats}
        onChange={(typed) => onChange(Math.trunc(typed))}
        className="w-32"
      />
    </div>
  );
}
