import { useQuery } from "@tanstack/react-query";
import {
  cancelReport,
  downloadReport,
  listReports,
  REPORT_FORMATS,
  type ReportFormat,
  type ReportRow,
  requestReport,
  verifyReportFile,
} from "@treadlight/contract/reports";
import { formatNumber } from "@treadlight/domain/format";
import { EmptyState } from "@treadlight/ui/empty-state.tsx";
import { TextField } from "@treadlight/ui/field.tsx";
import { ErrorNotice } from "@treadlight/ui/notice.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { type FormEvent, useId, useState } from "react";
import { z } from "zod";
import { analyticsQuery } from "../../shared/analytics.ts";
import { Answered } from "../../shared/answered.tsx";
import { useApi } from "../../shared/api/context.ts";
import { useChange, useRoute } from "../../shared/api/use-route.ts";
import { PageHeader } from "../../shared/page-header.tsx";
import { OnlyFor } from "../../shared/restricted/only-for.tsx";
import { SaveButton } from "../../shared/save-button.tsx";
import { dayName } from "./new-tools.tsx";

const TITLE = "Reports";
const FOLLOW_MS = 1_000;

const FORMAT_NAMES: Record<ReportFormat, string> = {
  pdf: "PDF, to read",
  xlsx: "Excel, with formulas",
  csv: "CSV, one fact a line",
  xbrl: "XBRL-JSON, of the mapped facts",
};

/** ESG evidence packs: ask for one, follow it, download and verify it. */
export function ReportsPage() {
  return (
    <OnlyFor title={TITLE} needs="esg_reports" who="administrators and auditors">
      {() => <Reports />}
    </OnlyFor>
  );
}

function Reports() {
  const reports = useRoute(
    listReports,
    {},
    {
      refetchIntervalMs: ({ reports }) => (reports.some(isUnderWay) ? FOLLOW_MS : false),
    },
  );
  return (
    <div className="grid gap-5 sm:gap-6">
      <PageHeader
        title={TITLE}
        note="An ESG evidence pack holds energy, CO₂ and water of a period, with every factor and its source. It is signed, so anybody can check that nothing was changed."
      />
      <NewReport />
      <Answered query={reports} what="The reports">
        {({ reports: made }) =>
          made.length === 0 ? (
            <EmptyState title="No report yet">
              <p>Choose the first and last day above. A mail tells you when the report is ready.</p>
            </EmptyState>
          ) : (
            <ul className="grid gap-4">
              {made.map((report) => (
                <li key={report.id}>
                  <Report report={report} />
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </div>
  );
}

const isUnderWay = ({ state }: ReportRow) => state === "waiting" || state === "running";

function NewReport() {
  const request = useChange(requestReport, [listReports]);
  const year = new Date().getFullYear();
  const departments = useQuery(
    analyticsQuery(
      useApi(),
      {
        measures: ["sessions"],
        dimensions: ["department"],
        timeDimension: { from: "2025-01-01" },
        scope: "organization",
      },
      z.object({ department: z.string() }),
    ),
  );
  const listId = useId();
  const [formats, setFormats] = useState<readonly ReportFormat[]>(REPORT_FORMATS);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const department = String(form.get("department")).trim();
    request.mutate({
      body: {
        kind: "esg",
        from: String(form.get("from")),
        to: String(form.get("to")),
        ...(department !== "" && { department }),
        formats: [...formats],
      },
    });
  }

  return (
    <Panel title="New report">
      <form className="grid gap-4" onSubmit={submit}>
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField label="First day" name="from" type="date" required defaultValue={`${year}-01-01`} />
          <TextField label="Last day" name="to" type="date" required defaultValue={`${year}-12-31`} />
          <TextField
            label="Department"
            name="department"
            isOptional
            list={listId}
            hint="Without one, the report is about the whole organization."
            autoComplete="off"
          />
          <datalist id={listId}>
            {departments.data?.rows
              .filter(({ department }) => department !== "" && !department.startsWith("("))
              .map(({ department }) => (
                <option key={department} value={department} />
              ))}
          </datalist>
        </div>
        <fieldset className="flex flex-wrap gap-x-5 gap-y-2">
          <legend className="mb-1.5 text-sm font-semibold">Files, besides the data as JSON</legend>
          {REPORT_FORMATS.map((format) => (
            <label key={format} className="inline-flex min-h-8 items-center gap-2 text-sm">
              <input
                type="checkbox"
                checked={formats.includes(format)}
                onChange={({ target }) =>
                  setFormats(target.checked ? [...formats, format] : formats.filter((other) => other !== format))
                }
                className="size-4 accent-[var(--step)]"
              />
              {FORMAT_NAMES[format]}
            </label>
          ))}
        </fieldset>
        <div>
          <button type="submit" className="button button-primary" aria-disabled={request.isPending}>
            Make report
          </button>
        </div>
      </form>
    </Panel>
  );
}

const STATES: Record<ReportRow["state"], string> = {
  waiting: "Waiting",
  running: "Being made",
  done: "Ready",
  failed: "Failed",
  cancelled: "Cancelled",
  expired: "Its files are no longer kept",
};

function Report({ report }: { report: ReportRow }) {
  const { id, from, to, department, state, progress, error, files, expiresAt, fingerprint } = report;
  const cancel = useChange(cancelReport, [listReports]);
  const verify = useChange(verifyReportFile, []);
  return (
    <Panel
      title={`${dayName(from)} to ${dayName(to)}`}
      aside={<span className="text-sm font-semibold text-ink-soft">{STATES[state]}</span>}
    >
      <p className="text-sm text-ink-soft">{department ?? "The whole organization"}</p>
      {isUnderWay(report) && (
        <div className="mt-3 flex flex-wrap items-center gap-4">
          <progress
            aria-label="Progress"
            className="h-2 w-48 accent-[var(--step)]"
            {...(progress.percent !== null && { value: progress.percent, max: 100 })}
          />
          <span className="figures text-sm" role="status">
            {progress.percent ?? 0}%, {formatNumber(progress.rows)} rows
          </span>
          <button
            type="button"
            className="button button-quiet button-small"
            onClick={() => cancel.mutate({ params: { id } })}
          >
            Cancel
          </button>
        </div>
      )}
      {state === "failed" && error !== null && (
        <div className="mt-3">
          <ErrorNotice title="The report could not be made">{error}</ErrorNotice>
        </div>
      )}
      {files.length > 0 && (
        <>
          <ul className="mt-4 flex flex-wrap gap-2">
            {files.map((name) => (
              <li key={name}>
                <SaveButton
                  path={downloadReport.path.replace(":id", id).replace(":name", name)}
                  name={`treadlight-${from}-${to}-${name}`}
                >
                  {name}
                </SaveButton>
              </li>
            ))}
          </ul>
          <div className="mt-4 flex flex-wrap items-center gap-3 text-sm">
            <button
              type="button"
              className="button button-quiet button-small"
              onClick={() => verify.mutate({ params: { id } })}
            >
              Verify
            </button>
            <span role="status">
              {verify.data &&
                (verify.data.isGenuine
                  ? "Genuine and unchanged."
                  : `Not genuine: ${verify.data.problems.map(({ file, problem }) => `${file} ${problem}`).join(", ")}.`)}
            </span>
          </div>
          <p className="mt-3 text-label break-all text-ink-soft">
            {fingerprint !== null && <>SHA-256 of report.json: {fingerprint}. </>}
            {expiresAt !== null && <>Kept until {dayName(expiresAt.toISOString())}.</>}
          </p>
        </>
      )}
    </Panel>
  );
}
