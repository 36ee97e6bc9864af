import { DIMENSION_NAMES } from "@treadlight/charts/names.ts";
import { can } from "@treadlight/contract/access";
import {
  DIMENSIONS,
  MEASURES,
  MEMBER_DIMENSIONS,
  MEMBER_GRANULARITIES,
  MEMBER_MEASURES,
} from "@treadlight/contract/analytics";
import { exportAnalytics, exportSessions, type SessionsFormat } from "@treadlight/contract/exports";
import { SelectField } from "@treadlight/ui/field.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { useState } from "react";
import { Link } from "react-router";
import type { Question } from "../../../shared/analytics.ts";
import type { User } from "../../../shared/auth/user.ts";
import { PageHeader } from "../../../shared/page-header.tsx";
import { paths } from "../../../shared/pages.ts";
import { type Period, WEEKLY_NOTE } from "../../../shared/period/period.ts";
import { PeriodPicker } from "../../../shared/period/period-picker.tsx";
import { usePeriod } from "../../../shared/period/use-period.ts";
import { OnlyFor } from "../../../shared/restricted/only-for.tsx";
import { SaveButton } from "../../../shared/save-button.tsx";
import { ValueField } from "../parts/value-field.tsx";

const TITLE = "Exports";

/** Files of an organization's data: sessions for people who may see them, and totals, for auditors too. */
export function ExportsPage() {
  return (
    <OnlyFor title={TITLE} needs="department_figures" who="administrators, department heads and auditors">
      {(user) => <Exports user={user} />}
    </OnlyFor>
  );
}

function Exports({ user: { userType } }: { user: User }) {
  const seesPeople = can(userType, "department_people");
  const chosen = usePeriod("30days", !seesPeople);
  const { period } = chosen;
  const [department, setDepartment] = useState("");
  const [tool, setTool] = useState("");
  const filters = [
    { dimension: "department" as const, value: department },
    { dimension: "tool" as const, value: tool },
  ].flatMap(({ dimension, value }) =>
    value === "" ? [] : [{ dimension, operator: "equals" as const, values: [value] }],
  );
  return (
    <div className="in-order grid gap-5 sm:gap-6">
      <PageHeader
        title={TITLE}
        note={
          <>
            The audit log records every export. To choose measures and see them first, use{" "}
            <Link to={paths.explore} className="text-link">
              Explore
            </Link>
            . Programs fetch the same files with an{" "}
            <Link to={paths.settingsTokens} className="text-link">
              API token
            </Link>
            .
          </>
        }
        actions={<PeriodPicker {...chosen} />}
      />
      <Panel title="Filters">
        <div className="grid gap-4 sm:grid-cols-2">
          <ValueField
            label="Department"
            dimension="department"
            all="All departments"
            value={department}
            onChange={({ target }) => setDepartment(target.value)}
          />
          <ValueField
            label="Tool"
            dimension="tool"
            all="All tools"
            value={tool}
            onChange={({ target }) => setTool(target.value)}
          />
        </div>
      </Panel>
      {seesPeople && <Sessions period={period} filters={filters} />}
      <Sums period={period} filters={filters} seesPeople={seesPeople} />
    </div>
  );
}

type Filters = NonNullable<Question["filters"]>;

const FORMATS: Record<SessionsFormat, string> = {
  csv: "CSV",
  ndjson: "NDJSON, one session per line",
  parquet: "Parquet",
};

function Sessions({ period: { from, to }, filters }: { period: Period; filters: Filters }) {
  const query = new URLSearchParams({ from, to, filters: JSON.stringify(filters) });
  return (
    <Panel title="Sessions">
      <p className="mb-4 max-w-prose text-sm text-ink-soft">
        One row for each session, with its inputs, scores, footprint and factors. Days are in UTC. People appear under
        pseudonyms, unless your organization has decided otherwise.
      </p>
      <div className="flex flex-wrap gap-2">
        {(["csv", "ndjson", "parquet"] as const).map((format) => (
          <SaveButton
            key={format}
            path={`${exportSessions[format].path}?${query}`}
            name={`treadlight-sessions-${from}-${to}.${format}`}
          >
            {FORMATS[format]}
          </SaveButton>
        ))}
      </div>
    </Panel>
  );
}

const EVERY = {
  "": "Not divided",
  day: "Day",
  week: "Week",
  month: "Month",
  quarter: "Quarter",
  year: "Year",
} as const;

function Sums({
  period: { from, to },
  filters,
  seesPeople,
}: {
  period: Period;
  filters: Filters;
  seesPeople: boolean;
}) {
  const [by, setBy] = useState<string>("department");
  const [every, setEvery] = useState<string>("");
  const dimensions = seesPeople ? DIMENSIONS : MEMBER_DIMENSIONS;
  const granularities: readonly string[] = seesPeople ? Object.keys(EVERY) : ["", ...MEMBER_GRANULARITIES];
  const question = {
    measures: seesPeople ? MEASURES : MEMBER_MEASURES,
    dimensions: by === "" ? [] : [by],
    timeDimension: { from, to, ...(every !== "" && { granularity: every }) },
    filters,
    totals: true,
    scope: "organization",
  };
  return (
    <Panel title="Totals">
      <p className="mb-4 max-w-prose text-sm text-ink-soft">
        {seesPeople ? "All measures, in total or divided as you choose." : WEEKLY_NOTE}
      </p>
      <div className="mb-4 grid gap-4 sm:grid-cols-2">
        <SelectField label="By" value={by} onChange={({ target }) => setBy(target.value)}>
          <option value="">Not divided</option>
          {dimensions.map((dimension) => (
            <option key={dimension} value={dimension}>
              {DIMENSION_NAMES[dimension]}
            </option>
          ))}
        </SelectField>
        <SelectField label="Every" value={every} onChange={({ target }) => setEvery(target.value)}>
          {Object.entries(EVERY)
            .filter(([id]) => granularities.includes(id))
            .map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </SelectField>
      </div>
      <div className="flex flex-wrap gap-2">
        <SaveButton
          path={exportAnalytics.postCsv.path}
          name={`treadlight-totals-${from}-${to}.csv`}
          request={{ method: "POST", body: question }}
        >
          CSV
        </SaveButton>
        <SaveButton
          path={exportAnalytics.postXlsx.path}
          name={`treadlight-totals-${from}-${to}.xlsx`}
          request={{ method: "POST", body: question }}
        >
          Excel
        </SaveButton>
      </div>
    </Panel>
  );
}
