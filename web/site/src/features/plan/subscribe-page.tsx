import { can } from "@treadlight/contract/access";
import { getBillingAccount, getIncluded, type includedSchema } from "@treadlight/contract/billing";
import { ENTITLEMENTS, PLANS } from "@treadlight/domain/pricing";
import { Panel } from "@treadlight/ui/panel.tsx";
import { Check, Minus } from "lucide-react";
import type { z } from "zod";
import { Answered } from "../../shared/answered.tsx";
import { useRoute } from "../../shared/api/use-route.ts";
import { useUser } from "../../shared/auth/use-user.ts";
import { PageHeader } from "../../shared/page-header.tsx";
import { ChoosePlan } from "./choose-plan.tsx";
import { Invoices } from "./invoices.tsx";
import { NothingForSale } from "./nothing-for-sale.tsx";
import { OpenOrder } from "./open-order.tsx";
import { RunningPlan } from "./running-plan.tsx";
import { ENTITLEMENT_NAMES } from "./words.ts";

type Included = z.output<typeof includedSchema>;

/** What the plan includes and costs. People who pay for it also change it here. */
export function SubscribePage() {
  const user = useUser();
  const included = useRoute(getIncluded);
  return (
    <div className="grid gap-5 sm:gap-6">
      <PageHeader title="Plan" note="What is included, how many seats are used, and your invoices." />
      <Answered query={included} what="your plan">
        {(included) =>
          included.mode === "off" ? (
            <NothingForSale />
          ) : (
            <>
              <IncludedPanel included={included} />
              {user && can(user.userType, "billing") ? (
                <Account included={included} />
              ) : (
                <p className="text-ink-soft">An owner of your organization chooses the plan and gets the invoices.</p>
              )}
            </>
          )
        }
      </Answered>
    </div>
  );
}

function IncludedPanel({ included: { plan, entitlements, historyDays, seats } }: { included: Included }) {
  return (
    <Panel title={plan === null ? "Included" : `${PLANS[plan].title} plan`}>
      <div className="grid gap-6 sm:grid-cols-2">
        <ul className="grid content-start gap-1.5">
          {historyDays !== null && (
            <Feature has name={`History of the last ${historyDays} days; older sessions are kept`} />
          )}
          {ENTITLEMENTS.map((entitlement) => (
            <Feature key={entitlement} has={entitlements.includes(entitlement)} name={ENTITLEMENT_NAMES[entitlement]} />
          ))}
        </ul>
        <Seats seats={seats} />
      </div>
    </Panel>
  );
}

function Feature({ has, name }: { has: boolean; name: string }) {
  const Icon = has ? Check : Minus;
  return (
    <li className={`flex gap-2.5 ${has ? "" : "text-ink-soft"}`}>
      <Icon aria-hidden className={`mt-1 size-4 shrink-0 ${has ? "text-risk-green" : ""}`} />
      <span>
        {name}
        {!has && <span className="sr-only"> (not included)</span>}
      </span>
    </li>
  );
}

function Seats({ seats: { included, people, invited } }: { seats: Included["seats"] }) {
  if (included === null) return null;
  const used = people + invited;
  return (
    <div className="grid content-start gap-2">
      <p className="figures">
        <strong className="font-display text-figure">{used}</strong> of {included} {included === 1 ? "seat" : "seats"}{" "}
        used
      </p>
      <progress
        className="h-2.5 w-full accent-(--step)"
        aria-label="Seats used"
        value={Math.min(used, included)}
        max={included}
      />
      <p className="text-sm text-ink-soft">
        {people} {people === 1 ? "person" : "people"}, {invited} open {invited === 1 ? "invitation" : "invitations"}
        {used > included && ". Nobody loses access, but you can't add anyone."}
      </p>
    </div>
  );
}

function Account({ included: { mode, seats } }: { included: Included }) {
  const account = useRoute(getBillingAccount);
  const usedSeats = seats.people + seats.invited;
  return (
    <Answered query={account} what="your subscription">
      {({ accountType, subscription, openOrder, invoices }) => {
        const running = subscription && subscription.state !== "ended" ? subscription : null;
        return (
          <>
            {openOrder && <OpenOrder order={openOrder} />}
            {running && (
              <RunningPlan
                key={`${running.next.seats} ${running.next.interval}`}
                subscription={running}
                usedSeats={usedSeats}
                mode={mode}
              />
            )}
            {!running && !openOrder && <ChoosePlan plan={accountType} usedSeats={usedSeats} />}
            <Invoices invoices={invoices} />
          </>
        );
      }}
    </Answered>
  );
}
