import { useState } from "react";
import { IfSold } from "../../shared/installation.tsx";
import { useFeatureReport } from "../../shared/monitoring/context.ts";
import { type Billing, BillingChoice } from "./billing-choice.tsx";
import { BusinessPlan } from "./business-plan.tsx";
import { IndividualPlan } from "./individual-plan.tsx";

/** What Treadlight costs: nothing for individual use, and less per person for larger teams. */
export function PricingSection() {
  const [billing, setBilling] = useState<Billing>("monthly");
  const report = useFeatureReport();
  const choose = (next: Billing) => {
    setBilling(next);
    report("pricing-billing", { billing: next });
  };
  return (
    <section id="pricing" aria-labelledby="pricing-title" className="py-10 sm:py-12">
      <div className="mx-auto max-w-6xl px-4 sm:px-6">
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6 pb-7">
          <div className="grid max-w-3xl gap-3">
            <h2 id="pricing-title" className="text-section">
              Free on your own. Fair as a team.
            </h2>
            <p className="text-lg text-ink-soft">
              <IfSold
                otherwise={
                  <span>
                    This site sells no plans: everybody who uses it has everything below. The prices are examples of
                    what a team pays where plans are sold.
                  </span>
                }
              >
                <span>See your own footprint for free. For teams, the price per person falls as they grow.</span>
              </IfSold>
            </p>
          </div>
          <BillingChoice billing={billing} onChoose={choose} />
        </div>
        <div className="grid gap-8 border-t border-line lg:grid-cols-[4fr_8fr] lg:gap-0">
          <IndividualPlan billing={billing} />
          <div className="lg:border-l lg:border-line lg:pt-8 lg:pl-10">
            <BusinessPlan billing={billing} />
          </div>
        </div>
      </div>
    </section>
  );
}
