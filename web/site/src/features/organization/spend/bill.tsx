import { getTimeValue } from "@treadlight/contract/analytics";
import { getSpend, type Spend } from "@treadlight/contract/spend";
import { formatCalendarDay, formatCurrency, formatEstimatedCurrency, formatNumber } from "@treadlight/domain/format";
import { Figure, Stat } from "@treadlight/ui/charts/figure.tsx";
import { DataTable } from "@treadlight/ui/data-table.tsx";
import { SelectField } from "@treadlight/ui/field.tsx";
import { Skeleton } from "@treadlight/ui/loading.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { useState } from "react";
import { Answered } from "../../../shared/answered.tsx";
import { useRoute } from "../../../shared/api/use-route.ts";
import { consolePaths } from "../../../shared/console.ts";
import { whatIs } from "../../../shared/what-is/what-is.tsx";

/** How many months before this one are the first and the last. */
const CHOICES = {
  now: { name: "This month so far", first: 0, last: 0 },
  last: { name: "Last month", first: 1, last: 1 },
  three: { name: "The last 3 months", first: 2, last: 0 },
  twelve: { name: "The last 12 months", first: 11, last: 0 },
} as const;
type Choice = keyof typeof CHOICES;
const isChoice = (text: string): text is Choice => Object.hasOwn(CHOICES, text);

/** The month so many before this one, in UTC, `YYYY-MM`. */
function monthBefore(ago: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1)).toISOString().slice(0, 7);
}

/** What AI cost in whole months by estimate, invoice and licence, each once, and what the time saved is worth. */
export function Bill() {
  const [choice, setChoice] = useState<Choice>("now");
  const { first, last } = CHOICES[choice];
  const query = { from: monthBefore(first), to: monthBefore(last) };
  const answer = useRoute(getSpend, { query });
  return (
    <Panel
      title="What AI costs"
      explain={whatIs("cost")}
      aside={
        <a href={consolePaths.vendorInvoices} className="text-link text-sm">
          Edit invoices
        </a>
      }
    >
      <div className="mb-4 max-w-56">
        <SelectField
          label="Months (UTC)"
          value={choice}
          onChange={({ target }) => setChoice(isChoice(target.value) ? target.value : "now")}
        >
          {Object.entries(CHOICES).map(([id, { name }]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <Answered query={answer} what="what AI costs" className="h-64 w-full">
        {(spend) => <Sums spend={spend} />}
      </Answered>
    </Panel>
  );
}

function Sums({ spend }: { spend: Spend }) {
  const { currency, vendors, departments, projects, sessionsNotPriced } = spend;
  const money = (amount: number) => formatCurrency(amount, currency);
  const isOfSeveral = spend.months.length > 1;
  if (vendors.length === 0 && sessionsNotPriced === 0) {
    return <p className="max-w-prose text-ink-soft">No estimate, no invoice and no licence in these months.</p>;
  }
  return (
    <div className="in-order">
      <Figure value={totalOf(spend)} name="Estimates, invoices and licences, each counted once" />
      <dl className="my-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Stat
          name="Tokens, estimate"
          explain={whatIs("spend")}
          value={spend.estimated === 0 ? "–" : formatEstimatedCurrency(spend.estimated, currency)}
          note={
            sessionsNotPriced === 1
              ? "1 session has no price"
              : `${formatNumber(sessionsNotPriced)} sessions have no price`
          }
        />
        <Stat
          name="Invoiced, or reported by the vendor"
          explain={whatIs("invoiced")}
          value={spend.invoiced === 0 ? "–" : money(spend.invoiced)}
        />
        <Stat
          name="Licences by contract"
          explain={whatIs("licences")}
          value={spend.licences === 0 ? "–" : money(spend.licences)}
        />
        <Worth months={spend.months} />
      </dl>
      <DataTable
        label="Cost by vendor"
        columns={[
          {
            id: "vendor",
            heading: "Vendor",
            cell: ({ vendor, month }) => `${vendor || "Not known"}${isOfSeveral ? `, ${month}` : ""}`,
          },
          column("estimated", "Tokens, estimate", money),
          column("invoiced", "Invoiced", money),
          {
            id: "difference",
            heading: "Usage: invoice minus estimate",
            explain: whatIs("invoiceDifference"),
            isNumeric: true,
            cell: ({ replaced, invoicedUsage }) =>
              replaced === 0 || invoicedUsage === null ? "–" : money(invoicedUsage - replaced),
          },
          column("licences", "Licences", money),
          column("total", "Total", money),
        ]}
        rows={vendors.filter(hasCost)}
        keyOf={({ vendor, month }) => `${vendor} ${month}`}
      />
      <div className="mt-5">
        <DataTable
          label="Cost by department"
          columns={[
            { id: "department", heading: "Department", cell: ({ department }) => department ?? "No department" },
            column("estimated", "Tokens, estimate", money),
            column("invoiced", "Invoiced", money),
            column("licences", "Licences", money),
            column("total", "Total", money),
            {
              id: "person",
              heading: "Total per person",
              explain: whatIs("perPerson"),
              isNumeric: true,
              cell: (row) => (row.people === null ? "–" : money(row.total / row.people)),
              sortBy: (row) => (row.people === null ? 0 : row.total / row.people),
            },
          ]}
          rows={departments}
          keyOf={({ department }) => department ?? ""}
        />
      </div>
      {projects.some(({ project }) => project !== null) && (
        <div className="mt-5">
          <DataTable
            label="Cost by project"
            columns={[
              { id: "project", heading: "Project", cell: ({ project }) => project ?? "No project" },
              {
                ...{ id: "estimated", heading: "Tokens, estimate", isNumeric: true },
                cell: ({ estimated }) => (estimated === 0 ? "–" : money(estimated)),
                sortBy: ({ estimated }) => estimated,
              },
            ]}
            rows={projects}
            keyOf={({ project }) => project ?? ""}
          />
          <p className="mt-3 max-w-prose text-label text-ink-soft">
            Invoices and vendors' reports name no projects, so this is the estimate, even where there is an invoice.
          </p>
        </div>
      )}
      <Notes spend={spend} />
    </div>
  );
}

/** Of a vendor without any, nothing but its sessions without a price is known. */
const hasCost = ({ total, replaced, replacedLicences }: Spend["vendors"][number]) =>
  total !== 0 || replaced !== 0 || replacedLicences !== 0;

/** In each currency, where no rate makes them one sum. */
function totalOf({ total, currency, notConverted }: Spend): string {
  const amounts = new Map(total === 0 && notConverted.length > 0 ? [] : [[currency, total]]);
  for (const { currency: other, amount } of notConverted) amounts.set(other, (amounts.get(other) ?? 0) + amount);
  return [...amounts].map(([of, amount]) => formatCurrency(amount, of)).join(" + ");
}

type Line = "estimated" | "invoiced" | "licences" | "total";
const column = (id: Line, heading: string, money: (amount: number) => string) => ({
  ...{ id, heading, isNumeric: true },
  cell: (row: Readonly<Record<Line, number>>) => (row[id] === 0 ? "–" : money(row[id])),
  sortBy: (row: Readonly<Record<Line, number>>) => row[id],
});

function Notes({ spend: { rates, notConverted } }: { spend: Spend }) {
  return (
    <div className="mt-3 grid max-w-prose gap-2 text-label text-ink-soft">
      <p>
        An invoice replaces the estimate of what it covers, and the licences too if it says so. Licences are split by
        the departments of those who hold seats. Per person counts the accounts that belong to a department now.
      </p>
      {notConverted.length > 0 && (
        <p>
          Not converted, because there is no exchange rate:{" "}
          {notConverted.map(({ line, currency, amount }) => `${formatCurrency(amount, currency)} (${line})`).join(", ")}
          .{" "}
          <a href={consolePaths.exchangeRates} className="text-link">
            Set exchange rates
          </a>
        </p>
      )}
      {rates.length > 0 && (
        <p>
          Converted with:{" "}
          {rates
            .map(
              ({ currency, month, perDollar, validFrom }) =>
                `1 US dollar = ${perDollar} ${currency} in ${month} (set from ${formatCalendarDay(validFrom)})`,
            )
            .join("; ")}
          .
        </p>
      )}
    </div>
  );
}

/** The value of the time saved in the same months, if an hour has a cost. It is an estimate and no income, so nothing is subtracted from it. */
function Worth({ months }: { months: readonly string[] }) {
  const [first = "", last = first] = [months[0], months.at(-1)];
  const [year = 0, month = 0] = last.split("-").map(Number);
  const to = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  const { data, isLoading } = useRoute(getTimeValue, { query: { from: `${first}-01`, to } });
  const name = "Value of time saved, estimate";
  if (isLoading) return <Stat name={name} explain={whatIs("timeValue")} value={<Skeleton className="h-7 w-24" />} />;
  if (!data) return null;
  const { currency, low, central, high } = data;
  if (currency === null) {
    return (
      <Stat
        name={name}
        explain={whatIs("timeValue")}
        value="–"
        note={
          <a href={consolePaths.ownNumbers} className="text-link">
            Enter what an hour costs
          </a>
        }
      />
    );
  }
  const money = (amount: number) => formatEstimatedCurrency(amount, currency);
  return (
    <Stat
      name={name}
      explain={whatIs("timeValue")}
      value={money(central)}
      note={`${money(low)} to ${money(high)}. Not money earned`}
    />
  );
}
