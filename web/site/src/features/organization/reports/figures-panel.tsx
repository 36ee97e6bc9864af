import {
  getReportFigures,
  type ReportFigures,
  reportFiguresSchema,
  type SavedReportFigures,
  saveReportFigures,
  TARGET_FIGURES,
} from "@treadlight/contract/reports";
import { formatTime } from "@treadlight/domain/format";
import { SelectField, TextField } from "@treadlight/ui/field.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { useToast } from "@treadlight/ui/toast.tsx";
import { type FormEvent, type ReactNode, useState } from "react";
import { Answered } from "../../../shared/answered.tsx";
import { useChange, useRoute } from "../../../shared/api/use-route.ts";

const TITLE = "Figures for reports";
const MONTHS = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat("en-GB", { month: "long", timeZone: "UTC" }).format(Date.UTC(2026, month, 1)),
);

/** Base year, targets, employees and revenue, which reports use when they are made. */
export function FiguresPanel({ mayChange }: { mayChange: boolean }) {
  const figures = useRoute(getReportFigures);
  return (
    <Panel title={TITLE}>
      <p className="mb-4 max-w-prose text-sm text-ink-soft">
        Reports that are made from now on use them for figures per employee and revenue, and to compare with your base
        year and targets. Nobody checks what you enter, and reports say so.
      </p>
      <Answered query={figures} what="what was entered">
        {(saved) =>
          mayChange ? (
            // Saved by somebody else meanwhile, the form begins again.
            <FiguresForm key={saved.version} saved={saved} />
          ) : (
            <Entered saved={saved} />
          )
        }
      </Answered>
    </Panel>
  );
}

function Entered({ saved }: { saved: SavedReportFigures }) {
  if (saved.version === 0) return <p className="text-sm">Nothing was entered yet.</p>;
  const { preparedBy, baseYear, years, targets, currency } = saved;
  const lines = [
    ...(preparedBy === null ? [] : [`Prepared by ${preparedBy}`]),
    ...(baseYear === null ? [] : [`Base year ${baseYear}`]),
    ...years.map(
      ({ year, employees, revenue }) =>
        `${year}: ${employees === null ? "employees not entered" : `${employees.toLocaleString("en-GB")} employees`}, ${revenue === null ? "revenue not entered" : `revenue ${revenue.toLocaleString("en-GB")} ${currency ?? ""}`}`,
    ),
    ...targets.map(({ year, figure, change }) => `By ${year}, CO₂ ${figure}: ${change} %`),
  ];
  return (
    <ul className="grid gap-1 text-sm">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** A row of inputs as it is typed. */
interface YearRow {
  key: number;
  year: string;
  employees: string;
  revenue: string;
}
interface TargetRow {
  key: number;
  year: string;
  figure: ReportFigures["targets"][number]["figure"];
  change: string;
}

const typed = (value: number | null) => (value === null ? "" : String(value));
const known = (text: string) => (text.trim() === "" ? null : Number(text));

function FiguresForm({ saved }: { saved: SavedReportFigures }) {
  const save = useChange(saveReportFigures, [getReportFigures]);
  const showToast = useToast();
  const [preparedBy, setPreparedBy] = useState(saved.preparedBy ?? "");
  const [month, setMonth] = useState(saved.yearStartsInMonth);
  const [currency, setCurrency] = useState(saved.currency ?? "");
  const [baseYear, setBaseYear] = useState(typed(saved.baseYear));
  const [years, setYears] = useState<YearRow[]>(() =>
    saved.years.map(({ year, employees, revenue }, key) => ({
      ...{ key, year: String(year), employees: typed(employees), revenue: typed(revenue) },
    })),
  );
  const [targets, setTargets] = useState<TargetRow[]>(() =>
    saved.targets.map(({ year, figure, change }, key) => ({
      ...{ key, year: String(year), figure, change: String(change) },
    })),
  );
  const [problem, setProblem] = useState<string>();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const parsed = reportFiguresSchema.safeParse({
      ...{ preparedBy: preparedBy.trim() === "" ? null : preparedBy, yearStartsInMonth: month },
      ...{ currency: currency.trim() === "" ? null : currency.trim().toUpperCase(), baseYear: known(baseYear) },
      years: years.map(({ year, employees, revenue }) => ({
        ...{ year: Number(year), employees: known(employees), revenue: known(revenue) },
      })),
      targets: targets.map(({ year, figure, change }) => ({ year: Number(year), figure, change: Number(change) })),
    });
    const [issue] = parsed.error?.issues ?? [];
    setProblem(issue && `${nameOf(issue.path)} ${issue.message}.`);
    if (!parsed.success) return;
    save.mutate(
      { body: { ...parsed.data, after: saved.version } },
      { onSuccess: () => showToast({ title: "Saved", description: "Reports that you create from now on use it." }) },
    );
  }

  return (
    <form className="grid gap-5" aria-label={TITLE} noValidate onSubmit={submit}>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <TextField
          label="Prepared by"
          hint="Name and function, printed on reports"
          value={preparedBy}
          maxLength={120}
          onChange={({ target }) => setPreparedBy(target.value)}
        />
        <SelectField
          label="Reporting year begins in"
          value={month}
          onChange={({ target }) => setMonth(Number(target.value))}
        >
          {MONTHS.map((name, index) => (
            <option key={name} value={index + 1}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Base year"
          inputMode="numeric"
          value={baseYear}
          onChange={({ target }) => setBaseYear(target.value)}
        />
        <TextField
          label="Currency of revenue"
          hint="Three letters, such as EUR"
          maxLength={3}
          value={currency}
          onChange={({ target }) => setCurrency(target.value)}
        />
      </div>
      <Rows
        legend="Employees and revenue by year"
        rows={years}
        onChange={setYears}
        blank={(key) => ({ key, year: "", employees: "", revenue: "" })}
        add="Add a year"
        removeLabel={({ year }) => `Remove the year ${year}`}
      >
        {({ year, employees, revenue }, change) => (
          <>
            <TextField
              label="Year"
              inputMode="numeric"
              value={year}
              onChange={({ target }) => change({ year: target.value })}
            />
            <TextField
              label="Employees, on average"
              inputMode="decimal"
              value={employees}
              onChange={({ target }) => change({ employees: target.value })}
            />
            <TextField
              label="Net revenue"
              inputMode="decimal"
              value={revenue}
              onChange={({ target }) => change({ revenue: target.value })}
            />
          </>
        )}
      </Rows>
      <Rows
        legend="Targets for CO₂ against the base year"
        rows={targets}
        onChange={setTargets}
        blank={(key): TargetRow => ({ key, year: "", figure: "total", change: "" })}
        add="Add a target"
        removeLabel={({ year }) => `Remove the target for ${year}`}
      >
        {({ year, figure, change: percent }, change) => (
          <>
            <TextField
              label="By the year"
              inputMode="numeric"
              value={year}
              onChange={({ target }) => change({ year: target.value })}
            />
            <SelectField
              label="Figure"
              value={figure}
              onChange={({ target }) => {
                const chosen = TARGET_FIGURES.find((one) => one === target.value);
                if (chosen) change({ figure: chosen });
              }}
            >
              {TARGET_FIGURES.map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </SelectField>
            <TextField
              label="Change in percent, such as -30"
              inputMode="text"
              value={percent}
              onChange={({ target }) => change({ change: target.value })}
            />
          </>
        )}
      </Rows>
      {problem !== undefined && (
        <p role="alert" className="text-sm text-risk-red">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <button type="submit" className="button button-primary" aria-disabled={save.isPending}>
          Save figures
        </button>
        {saved.savedAt !== null && (
          <span className="text-label text-ink-soft">
            Saved {formatTime(saved.savedAt)}
            {saved.savedBy !== null && ` by ${saved.savedBy}`}
          </span>
        )}
      </div>
    </form>
  );
}

/** Rows of inputs that can be added and removed. @param children the inputs of one row, and what changes it */
function Rows<Row extends { key: number }>({
  legend,
  rows,
  onChange,
  blank,
  add,
  removeLabel,
  children,
}: {
  legend: string;
  rows: readonly Row[];
  onChange: (rows: Row[]) => void;
  blank: (key: number) => Row;
  add: string;
  removeLabel: (row: Row) => string;
  children: (row: Row, change: (change: Partial<Row>) => void) => ReactNode;
}) {
  const nextKey = Math.max(-1, ...rows.map(({ key }) => key)) + 1;
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      {rows.map((row) => (
        <div key={row.key} className="grid items-end gap-3 sm:grid-cols-[8rem_1fr_1fr_auto]">
          {children(row, (change) => onChange(rows.map((each) => (each === row ? { ...each, ...change } : each))))}
          <button
            type="button"
            className="button button-quiet button-small"
            aria-label={removeLabel(row).trim()}
            onClick={() => onChange(rows.filter((each) => each !== row))}
          >
            Remove
          </button>
        </div>
      ))}
      <div>
        <button
          type="button"
          className="button button-quiet button-small"
          onClick={() => onChange([...rows, blank(nextKey)])}
        >
          {add}
        </button>
      </div>
    </fieldset>
  );
}

const NAMES: Record<string, string> = {
  preparedBy: "The preparer",
  currency: "The currency",
  baseYear: "The base year",
  years: "The years",
  targets: "The targets",
  year: "The year",
  employees: "The number of employees",
  revenue: "The revenue",
  change: "The change",
};
const nameOf = (path: readonly PropertyKey[]) => NAMES[String(path.at(-1))] ?? NAMES[String(path[0])] ?? "A field";
