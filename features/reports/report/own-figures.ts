import type { ReportFigures, SavedReportFigures } from "@treadlight/contract/reports";
import type { Footprint } from "@treadlight/domain/footprint";
import { DAY_MS } from "@treadlight/domain/time";
import type { COMPARED_WITH, Comparison, OwnFigures, Period, Range, ReportingYear, TargetProgress } from "./report.ts";
import { type CentralFigures, changeOf, FIGURES } from "./restatements.ts";
import type { Wording } from "./wording.ts";

/** What an organization entered, as a report uses it. */
export type EnteredFigures = ReportFigures & Pick<SavedReportFigures, "version">;

/** Another period with its footprint. */
export interface ComparedPeriod {
  with: (typeof COMPARED_WITH)[number];
  period: Period;
  parts: readonly Footprint[];
}

/** The days of a reporting year. @param startsInMonth from 1 */
export function daysOfYear(year: number, startsInMonth: number): Period {
  const month = startsInMonth - 1;
  return { from: dayOf(Date.UTC(year, month, 1)), to: dayOf(Date.UTC(year + 1, month, 1) - DAY_MS) };
}

/** The reporting year that a period lies in; undefined if it lies in several. */
export function reportingYearOf({ from, to }: Period, startsInMonth: number): ReportingYear | undefined {
  const calendarYear = Number(from.slice(0, 4));
  const year = from < daysOfYear(calendarYear, startsInMonth).from ? calendarYear - 1 : calendarYear;
  const days = daysOfYear(year, startsInMonth);
  return to <= days.to ? { year, ...days, isWhole: from === days.from && to === days.to } : undefined;
}

/** The same days a year earlier. Whole months stay whole. */
export function yearBefore({ from, to }: Period): Period {
  const shifted = (day: string, isEnd: boolean) => {
    const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
    const lastBefore = new Date(Date.UTC(year - 1, month, 0)).getUTCDate();
    const isLast = date === new Date(Date.UTC(year, month, 0)).getUTCDate();
    return dayOf(Date.UTC(year - 1, month - 1, isEnd && isLast ? lastBefore : Math.min(date, lastBefore)));
  };
  return { from: shifted(from, false), to: shifted(to, true) };
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The periods that a report of the whole organization compares itself with. */
export function comparedPeriods(period: Period, { baseYear, yearStartsInMonth }: EnteredFigures) {
  const before = yearBefore(period);
  const base = baseYear === null ? undefined : daysOfYear(baseYear, yearStartsInMonth);
  const isWhole = reportingYearOf(period, yearStartsInMonth)?.isWhole === true;
  const isBase = base?.from === period.from && base.to === period.to;
  return [
    ...(base?.from === before.from && base.to === before.to
      ? []
      : [{ with: "the year before" as const, period: before }]),
    // A part of a year and a whole one do not compare.
    ...(base && isWhole && !isBase ? [{ with: "the base year" as const, period: base }] : []),
  ];
}

interface Known {
  entered: EnteredFigures;
  period: Period;
  total: CentralFigures;
  /** The total of another period. */
  totalOf(parts: readonly Footprint[]): CentralFigures;
  compared: readonly ComparedPeriod[];
  /** Fewer people in a month of another period are not shown, because two reports could be subtracted. */
  minimumPeople: number;
  wording: Wording;
}

export function ownFiguresOf({ entered, period, total, totalOf, compared, minimumPeople, wording }: Known): OwnFigures {
  const { version, currency, baseYear, years, targets, yearStartsInMonth } = entered;
  const own = reportingYearOf(period, yearStartsInMonth);
  const ofYear = (year: number | undefined) => years.find((one) => one.year === year);
  const { employees = null, revenue = null } = ofYear(own?.year) ?? {};
  const whyLeftOut = (parts: readonly Footprint[]): Comparison["leftOut"] => {
    const months = parts.filter(({ grouping }) => grouping === "month");
    if (months.length === 0) return "no sessions";
    return months.some(({ people }) => people > 0 && people < minimumPeople) ? "too few people" : null;
  };
  const comparisons = compared.map(({ with: other, period: days, parts }): Comparison => {
    const leftOut = whyLeftOut(parts);
    const before = totalOf(parts);
    const sets = parts.flatMap(({ grouping, key: [set = ""] }) => (grouping === "basis" ? [set] : []));
    return {
      ...{ with: other, period: days, leftOut },
      factorSets: leftOut === null ? [...new Set(sets)].sort() : [],
      figures:
        leftOut === null
          ? FIGURES.map(({ figure, unit, of }) => ({
              ...{ figure: figure(wording), unit, before: of({ total: before }), now: of({ total }) },
              change: changeOf(of({ total: before }), of({ total })),
            }))
          : [],
    };
  });
  const isBase = own?.isWhole === true && own.year === baseYear;
  const base = isBase ? total : baseTotal(compared, whyLeftOut, totalOf);
  return {
    ...{ version, currency, baseYear },
    reportingYear: own ? { ...own, employees, revenue } : null,
    comparisons,
    targets: targets.map(({ year, figure, change }) => {
      const at = (of: CentralFigures | undefined, when: number | null | undefined) =>
        of && typeof when === "number" ? shareOf(of.locationBased, figure, ofYear(when)) : null;
      const [before, now] = [at(base, baseYear), own?.isWhole ? at(total, own.year) : null];
      return {
        ...{ year, figure, unit: unitOf(figure, currency), change, base: before, now },
        soFar: before === null || now === null ? null : changeOf(before, now),
        aim: before === null ? null : before * (1 + change / 100),
      };
    }),
  };
}

function baseTotal(
  compared: readonly ComparedPeriod[],
  whyLeftOut: (parts: readonly Footprint[]) => Comparison["leftOut"],
  totalOf: Known["totalOf"],
): CentralFigures | undefined {
  const base = compared.find((one) => one.with === "the base year");
  return base && whyLeftOut(base.parts) === null ? totalOf(base.parts) : undefined;
}

const PER_REVENUE = 1e6;

function shareOf(
  { central }: Range,
  figure: TargetProgress["figure"],
  year: { employees: number | null; revenue: number | null } | undefined,
): number | null {
  if (figure === "total") return central;
  const by = figure === "per employee" ? year?.employees : year?.revenue && year.revenue / PER_REVENUE;
  return by ? central / by : null;
}

const unitOf = (figure: TargetProgress["figure"], currency: string | null) =>
  ({ total: "g CO2e", "per employee": "g CO2e per employee", "per revenue": `g CO2e per ${millionOf(currency)}` })[
    figure
  ];

/** What intensities by revenue are per. */
const millionOf = (currency: string | null) => `million${currency === null ? "" : ` ${currency}`} of revenue`;

/** By how many employees, and by how many millions of revenue, the total of a period is divided; undefined where that is not known. */
export function divisorsOf({ reportingYear, currency }: Pick<OwnFigures, "reportingYear" | "currency">) {
  const { employees = null, revenue = null, isWhole = false } = reportingYear ?? {};
  return [
    ...(employees === null ? [] : [{ per: "employee" as const, count: employees }]),
    // Revenue is that of the whole year.
    ...(revenue === null || !isWhole
      ? []
      : [{ per: "million of revenue" as const, count: revenue / PER_REVENUE, currency }]),
  ];
}
