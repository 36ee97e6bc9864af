import type { Spend } from "@treadlight/contract/spend";
import { type ExchangeRate, rateOn } from "@treadlight/domain/currency";

/** An amount of a month, `YYYY-MM`, in a currency. */
interface Amount {
  vendor: string;
  month: string;
  amount: number;
  currency: string;
}
type Part = "usage" | "licences";

/** What tokens cost by price, or licences by contract. */
export interface Cost extends Amount {
  tool: string;
  /** Null: of no department. */
  department: string | null;
  /** Of sessions. Null: of none. */
  project?: string | null;
  /** Whether the vendor reports the cost of the same days. */
  isReported?: boolean;
}

/** What an invoice asks for in a month. Null: of the whole vendor, or organization. */
export interface Invoiced extends Amount {
  tool: string | null;
  department: string | null;
  covers: Part | "both";
}

/** What a vendor's report says. */
export interface Reported extends Amount {
  covers: Part;
}

interface Given {
  months: string[];
  /** That of all sums. */
  currency: string;
  rates: readonly ExchangeRate[];
  /** `YYYY-MM-DD` */
  today: string;
  estimates: readonly Cost[];
  licences: readonly Cost[];
  invoices: readonly Invoiced[];
  reports: readonly Reported[];
}

type Bill = Omit<Spend, "sessionsNotPriced" | "departments"> & { departments: Department[] };
type Line = "estimated" | "invoiced" | "licences";
type Vendor = Spend["vendors"][number];
type Department = Omit<Spend["departments"][number], "people">;

/**
 * What AI cost, with nothing added twice: an invoice takes the place of what it covers, a vendor's report that of estimates on its days, and of
 * licences in its months.
 */
export function billOf({ months, currency, ...given }: Given): Bill {
  const convert = converter(currency, given);
  const vendors = new Map<string, Vendor>();
  const departments = new Map<string | null, Department>();
  const vendorOf = ({ vendor, month }: Amount) =>
    entry(vendors, `${vendor} ${month}`, () => ({
      ...{ vendor, month, ...NOTHING, replaced: 0, invoicedUsage: 0, replacedLicences: 0 },
    }));
  const add = (line: Line, cost: Amount, department: string | null) => {
    const amount = convert(line, cost);
    const sums = [vendorOf(cost), entry(departments, department, () => ({ department, ...NOTHING }))];
    for (const sum of sums) {
      sum[line] += amount;
      sum.total += amount;
    }
    return amount;
  };
  const covering = (part: Part, { vendor, month }: Amount) =>
    given.invoices.filter(
      ({ amount, covers, ...invoice }) =>
        // A credit lowers what the rest is, be it invoiced or not.
        amount >= 0 && invoice.vendor === vendor && invoice.month === month && (covers === part || covers === "both"),
    );
  const isCovered = (part: Part, cost: Cost) =>
    covering(part, cost).some(
      ({ tool, department }) =>
        (tool === null || tool === cost.tool) && (department === null || department === cost.department),
    );
  // Of two that say the same, an invoice is believed.
  const reports = given.reports.filter((report) => covering(report.covers, report).length === 0);
  const isReported = (part: Part, { vendor, month }: Amount) =>
    reports.some((report) => report.covers === part && report.vendor === vendor && report.month === month);

  // Neither invoices nor reports name projects, so theirs is what estimates say, replaced or not.
  const projects = new Map<string | null, Spend["projects"][number]>();
  for (const cost of given.estimates) {
    const { project = null } = cost;
    const sum = entry(projects, project, () => ({ project, estimated: 0 }));
    sum.estimated += convert("estimated", cost, { isCounted: false });
    const isReplaced = isCovered("usage", cost) || (cost.isReported === true && isReported("usage", cost));
    if (isReplaced) vendorOf(cost).replaced += convert("estimated", cost, { isCounted: false });
    else add("estimated", cost, cost.department);
  }
  for (const cost of given.licences) {
    const isReplaced = isCovered("licences", cost) || isReported("licences", cost);
    if (isReplaced) vendorOf(cost).replacedLicences += convert("licences", cost, { isCounted: false });
    else add("licences", cost, cost.department);
  }
  for (const invoice of [...given.invoices, ...reports.map((report) => ({ ...report, department: null }))]) {
    const amount = add("invoiced", invoice, invoice.department);
    const sum = vendorOf(invoice);
    if (invoice.covers === "both") sum.invoicedUsage = null;
    else if (invoice.covers === "usage" && sum.invoicedUsage !== null) sum.invoicedUsage += amount;
  }
  const rows = [...vendors.values()];
  const total = (line: Line | "total") => rows.reduce((sum, row) => sum + row[line], 0);
  return {
    ...{ currency, months },
    ...{ estimated: total("estimated"), invoiced: total("invoiced") },
    ...{ licences: total("licences"), total: total("total") },
    vendors: rows.toSorted((a, b) => compare(b.month, a.month) || b.total - a.total || compare(a.vendor, b.vendor)),
    departments: [...departments.values()].toSorted((a, b) => b.total - a.total),
    projects: [...projects.values()].toSorted((a, b) => b.estimated - a.estimated),
    ...convert.told(),
  };
}

const NOTHING = { estimated: 0, invoiced: 0, licences: 0, total: 0 };
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function entry<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/** Converts amounts, and remembers with which rates, and which could not be. */
function converter(to: string, { rates, today }: Pick<Given, "rates" | "today">) {
  const used = new Map<string, Spend["rates"][number]>();
  const left = new Map<string, Spend["notConverted"][number]>();
  const convert = (line: Line, { amount, currency, month }: Amount, { isCounted = true } = {}): number => {
    if (currency === to || amount === 0) return amount;
    const last = lastDayOf(month);
    const day = last < today ? last : today;
    const [from, into] = [rateOn(rates, currency, day), rateOn(rates, to, day)];
    if (!from || !into) {
      const sum = { line, currency, amount: 0 };
      if (isCounted) entry(left, `${line} ${currency}`, () => sum).amount += amount;
      return 0;
    }
    for (const [code, { perDollar, validFrom }] of [
      [currency, from],
      [to, into],
    ] as const)
      if (validFrom !== null) used.set(`${code} ${month}`, { currency: code, month, perDollar, validFrom });
    return (amount / from.perDollar) * into.perDollar;
  };
  return Object.assign(convert, {
    told: () => ({ rates: [...used.values()], notConverted: [...left.values()] }),
  });
}

/** The day before the first one of the next month. */
export const lastDayOf = (month: string): string => {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
};

/** Every month from one to another, both included. */
export function monthsFrom(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = monthAfter(month)) months.push(month);
  return months;
}

const monthAfter = (month: string): string => {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
};
