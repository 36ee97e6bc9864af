import { formatCo2, formatRange } from "@treadlight/domain/format";
import {
  type Assumptions,
  assessOpportunity,
  COMPANY_SIZE,
  DEFAULT_OPPORTUNITY_REGION,
  defaultAssumptions,
  type Opportunity,
} from "@treadlight/domain/opportunity";
import { Modal } from "@treadlight/ui/modal.tsx";
import { Tabs } from "@treadlight/ui/tabs.tsx";
import { BookOpen } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { StartLink } from "../../shared/start-link.tsx";
import { changesIn } from "./assumption-changes.ts";
import { AssumptionFields } from "./assumption-fields.tsx";
import { Controls } from "./controls.tsx";
import { Environmental } from "./environmental.tsx";
import { formatMoney, formatRoughMoney } from "./figures.tsx";
import { Financial } from "./financial.tsx";
import type { Company } from "./panel.ts";
import { Productivity } from "./productivity.tsx";

const Methodology = lazy(async () => ({ default: (await import("./methodology.tsx")).Methodology }));

const TABS = [
  { id: "productivity", label: "Productivity" },
  { id: "financial", label: "Financial" },
  { id: "environmental", label: "Environmental" },
] as const;
const PANELS = { productivity: Productivity, financial: Financial, environmental: Environmental };

/** The opportunity calculator. Everything is worked out in the browser; nothing is sent. */
export function OpportunitySection() {
  const [company, setCompany] = useState<Company>({
    employees: COMPANY_SIZE.default,
    region: DEFAULT_OPPORTUNITY_REGION,
  });
  const [tab, setTab] = useState<keyof typeof PANELS>("productivity");
  const [isMethodologyOpen, setIsMethodologyOpen] = useState(false);
  const [changed, setChanged] = useState<Partial<Assumptions>>({});
  const assumptions = { ...defaultAssumptions(company.region), ...changed };
  const opportunity = assessOpportunity({ ...company, assumptions });
  const Panel = PANELS[tab];
  return (
    <section id="why-it-matters" aria-labelledby="opportunity" className="py-10 sm:py-12">
      <div className="mx-auto max-w-6xl px-4 sm:px-6">
        <div>
          <h2 id="opportunity" className="text-section">
            Your AI Opportunity
          </h2>
          <p className="mt-3 text-lg text-ink-soft">
            What AI used well could give a company like yours in a month, and what that month would cost the planet.
          </p>
        </div>
        <div className="mt-8 grid gap-x-14 gap-y-7 lg:grid-cols-[20rem_1fr] lg:grid-rows-[auto_1fr]">
          <Controls
            company={company}
            onChange={(chosen) => {
              setCompany(chosen);
              setChanged(changesIn(chosen, company, changed));
            }}
          />
          <div className="flex min-w-0 flex-col lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <Tabs
              label="What the opportunity is worth"
              tabs={TABS}
              chosen={tab}
              onChoose={setTab}
              listClassName="flex gap-4 border-b border-line sm:gap-9"
              tabClassName="-mb-px min-h-12 border-b-[3px] border-transparent font-display text-[0.9375rem] font-semibold sm:text-lg text-ink-soft transition-colors hover:text-ink aria-selected:border-lamp aria-selected:text-ink"
              panelClassName="flex-1 rounded-md py-6"
            >
              <Panel opportunity={opportunity} company={company} assumptions={assumptions} />
            </Tabs>
            <Summary opportunity={opportunity} />
            <AssumptionFields
              assumptions={assumptions}
              currency={opportunity.currency}
              onChange={(change) => setChanged({ ...changed, ...change })}
              onReset={Object.keys(changed).length === 0 ? undefined : () => setChanged({})}
            />
          </div>
          <div className="grid content-end gap-2.5">
            <button
              type="button"
              aria-haspopup="dialog"
              className="button button-quiet px-2"
              onClick={() => setIsMethodologyOpen(true)}
            >
              <BookOpen aria-hidden className="size-4" />
              Conservative Estimates, Real Results
            </button>
            <StartLink place="calculator" className="button button-primary" />
          </div>
        </div>
      </div>
      {isMethodologyOpen && (
        <Suspense fallback={null}>
          <Modal title="Methodology & Research Foundation" onClose={() => setIsMethodologyOpen(false)}>
            <Methodology company={company} assumptions={assumptions} />
          </Modal>
        </Suspense>
      )}
    </section>
  );
}

/** The three figures that stay in sight whatever tab is open; spoken when they change. */
function Summary({ opportunity }: { opportunity: Opportunity }) {
  const { low, monthlySavings, high, currency, efficiencyGainPercent, monthlyFootprint: month } = opportunity;
  const [least, most] = [low, high].map((gain) => formatRoughMoney(gain.monthlySavings, currency));
  return (
    <div role="status" className="rounded-2xl bg-night text-night-ink">
      <dl className="grid divide-y divide-night-step sm:grid-cols-3 sm:divide-x sm:divide-y-0">
        <SummaryFigure
          name="Monthly value created"
          value={formatMoney(monthlySavings, currency)}
          note={`${least} to ${most}, estimate`}
        />
        <SummaryFigure
          name="Environmental impact"
          value={`${formatCo2(month.co2Emissions)} CO₂`}
          note={`a month; ${formatRange(month.co2EmissionsLow, month.co2EmissionsHigh, formatCo2)}, estimate`}
        />
        <SummaryFigure name="Efficiency improvement" value={`${efficiencyGainPercent}%`} note="assumption" />
      </dl>
    </div>
  );
}

function SummaryFigure({ name, value, note }: { name: string; value: string; note?: ReactNode }) {
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-4 px-5 py-3 sm:block sm:p-5">
      <dt className="text-label text-night-soft">{name}</dt>
      <dd className="figures row-span-2 font-display text-xl font-bold tracking-tight sm:mt-1 sm:text-2xl">{value}</dd>
      {note !== undefined && <dd className="figures text-label text-night-soft sm:mt-0.5">{note}</dd>}
    </div>
  );
}
