import { getTimeValue, type TimeValue as Value } from "@treadlight/contract/analytics";
import { formatEstimatedCurrency } from "@treadlight/domain/format";
import { Figure } from "@treadlight/ui/charts/figure.tsx";
import { RangeBar } from "@treadlight/ui/charts/range-bar.tsx";
import { DataTable } from "@treadlight/ui/data-table.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { Answered } from "../../../shared/answered.tsx";
import { useRoute } from "../../../shared/api/use-route.ts";
import { consolePaths } from "../../../shared/console.ts";
import type { Period } from "../../../shared/period/period.ts";
import { whatIs } from "../../../shared/what-is/what-is.tsx";
import { departmentLabel, valueLabel } from "../parts/departments.ts";

type Amounts = Pick<Value, "low" | "central" | "high">;

/** What the time saved is worth by the organization's own numbers, with its range, and how that was computed. */
export function TimeValue({ period: { from, to }, maySet }: { period: Period; maySet: boolean }) {
  const answer = useRoute(getTimeValue, { query: { from, to } });
  return (
    <Panel title="Value of time saved, estimate" explain={whatIs("timeValue")}>
      <Answered query={answer} what="the value of the time saved">
        {(value) =>
          value.currency === null ? (
            <p className="text-sm text-ink-soft">
              No hourly cost is set for this period, so the time saved has no value in money.{" "}
              {maySet && <OwnNumbersLink>Enter what an hour costs</OwnNumbersLink>}
            </p>
          ) : (
            <Worth value={value} currency={value.currency} maySet={maySet} />
          )
        }
      </Answered>
    </Panel>
  );
}

function Worth({ value, currency, maySet }: { value: Value; currency: string; maySet: boolean }) {
  const { departments, kinds, leftOut, versions, ...amounts } = value;
  const money = (amount: number) => formatEstimatedCurrency(amount, currency);
  const range = ({ low, high }: Amounts) => `${money(low)} to ${money(high)}`;
  const inMoney = (sum: Amounts) => (
    <>
      {money(sum.central)} <span className="text-ink-soft">({range(sum)})</span>
    </>
  );
  return (
    <>
      <Figure value={money(amounts.central)} name={range(amounts)} />
      <div className="mt-2 mb-5">
        <RangeBar {...amounts} />
      </div>
      <DataTable
        label="Value by department"
        columns={[
          { id: "department", heading: "Department", cell: ({ department }) => departmentLabel(department) },
          { id: "value", heading: "Value", isNumeric: true, cell: inMoney, sortBy: ({ central }) => central },
        ]}
        rows={departments}
        keyOf={({ department }) => department}
      />
      {kinds !== null && (
        <div className="mt-5">
          <DataTable
            label="Value by kind of work"
            columns={[
              { id: "kind", heading: "Kind of work", cell: ({ kind }) => valueLabel(kind, "Not known") },
              { id: "value", heading: "Value", isNumeric: true, cell: inMoney, sortBy: ({ central }) => central },
            ]}
            rows={kinds}
            keyOf={({ kind }) => kind}
          />
        </div>
      )}
      <p className="mt-3 text-label text-ink-soft">
        Estimated time saved (low to high) × the {sharesOf(versions)} of it that you count × the hourly cost in each
        department. {versionsText(versions)}{" "}
        {leftOut.departments > 0 &&
          `Left out, without an hourly cost: ${leftOut.departments} ${leftOut.departments === 1 ? "department" : "departments"}. `}
        {maySet && <OwnNumbersLink>Own numbers</OwnNumbersLink>}
      </p>
    </>
  );
}

const sharesOf = (versions: Value["versions"]): string =>
  [...new Set(versions.map(({ countedShare }) => `${countedShare} %`))].join(" or ");

const versionsText = (versions: Value["versions"]): string => {
  const numbers = [...new Set(versions.map(({ version }) => version))];
  return `Own numbers, ${numbers.length === 1 ? "version" : "versions"} ${numbers.join(", ")}.`;
};

/** The page of the console where they are set. */
function OwnNumbersLink({ children }: { children: string }) {
  return (
    <a href={consolePaths.ownNumbers} className="text-link print:hidden">
      {children}
    </a>
  );
}
