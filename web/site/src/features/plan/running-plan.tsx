import {
  type BillingMode,
  cancelSubscription,
  changeSubscription,
  getBillingAccount,
  getIncluded,
  openPortal,
  resumeSubscription,
  type subscriptionSchema,
} from "@treadlight/contract/billing";
import { type BillingInterval, netPenceOf, PLANS } from "@treadlight/domain/pricing";
import { Panel } from "@treadlight/ui/panel.tsx";
import { useToast } from "@treadlight/ui/toast.tsx";
import { type FormEvent, useState } from "react";
import type { z } from "zod";
import { useChange } from "../../shared/api/use-route.ts";
import { IntervalChoice, SeatsField } from "./choose-plan.tsx";
import { INTERVALS, people, pounds, runsUntil } from "./words.ts";

const AFFECTED = [getBillingAccount, getIncluded];

/** The current plan, with ways to change, cancel and resume it. */
export function RunningPlan({
  subscription,
  usedSeats,
  mode,
}: {
  subscription: z.output<typeof subscriptionSchema>;
  usedSeats: number;
  mode: BillingMode;
}) {
  const { plan, seats, interval, next, cancelled } = subscription;
  const cancel = useChange(cancelSubscription, AFFECTED);
  const resume = useChange(resumeSubscription, AFFECTED);
  const portal = useChange(openPortal, []);
  const isNextDifferent = next.seats !== seats || next.interval !== interval;
  return (
    <Panel title="Your plan">
      <div className="grid gap-5">
        <p>
          <strong>{PLANS[plan].title}</strong>
          {plan === "business" && `, ${people(seats)}`}, {INTERVALS[interval].name.toLowerCase()}.{" "}
          {runsUntil(subscription)}
        </p>
        {isNextDifferent && !cancelled && (
          <p className="text-ink-soft">
            Next period: {plan === "business" && `${people(next.seats)}, `}
            {pounds(netPenceOf({ plan, ...next }))} {INTERVALS[next.interval].per}, without VAT.
          </p>
        )}
        {!cancelled && <ChangePlan subscription={subscription} usedSeats={usedSeats} />}
        <div className="flex flex-wrap gap-2 border-t border-line pt-5">
          {mode === "stripe" && (
            <button
              type="button"
              className="button button-quiet"
              onClick={() => portal.mutate({}, { onSuccess: ({ url }) => location.assign(url) })}
            >
              Payment method and receipts
            </button>
          )}
          {cancelled ? (
            <button type="button" className="button button-primary" onClick={() => resume.mutate({})}>
              Keep the plan
            </button>
          ) : (
            <button type="button" className="button button-quiet" onClick={() => cancel.mutate({})}>
              Cancel the plan
            </button>
          )}
        </div>
      </div>
    </Panel>
  );
}

function ChangePlan({
  subscription: { plan, seats: currentSeats, next, managedBy },
  usedSeats,
}: {
  subscription: z.output<typeof subscriptionSchema>;
  usedSeats: number;
}) {
  const change = useChange(changeSubscription, AFFECTED);
  const showToast = useToast();
  const [seats, setSeats] = useState(next.seats);
  const [interval, setInterval] = useState<BillingInterval>(next.interval);

  function submit(event: FormEvent) {
    event.preventDefault();
    change.mutate(
      { body: { seats, interval } },
      {
        onSuccess: ({ order }) =>
          showToast(
            order
              ? { title: "Invoice issued", description: "The new seats are available once it is paid." }
              : { title: "Plan changed" },
          ),
      },
    );
  }

  return (
    <form onSubmit={submit} className="grid gap-5 border-t border-line pt-5" aria-label="Change the plan">
      <div className="grid gap-5 sm:grid-cols-2">
        <IntervalChoice plan={plan} interval={interval} onChoose={setInterval} />
        {plan === "business" && <SeatsField least={Math.max(usedSeats, 1)} seats={seats} onChange={setSeats} />}
      </div>
      <p className="text-sm text-ink-soft">
        {managedBy === "stripe"
          ? "The change takes effect at once. Stripe charges the difference for the rest of the paid period, or credits it to your next invoices."
          : seats > currentSeats
            ? "More seats cost the difference for the rest of the paid period."
            : "A new interval or fewer seats take effect with the next period."}
      </p>
      <div>
        <button
          type="submit"
          className="button button-quiet"
          aria-disabled={change.isPending || (seats === next.seats && interval === next.interval)}
        >
          Change the plan
        </button>
      </div>
    </form>
  );
}
