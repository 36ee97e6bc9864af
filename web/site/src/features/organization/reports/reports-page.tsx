import { useMutation } from "@tanstack/react-query";
import { reasonOf } from "@treadlight/client";
import { can, isForPlaces, MIN_GROUP_SIZE } from "@treadlight/contract/access";
import { getOrganization } from "@treadlight/contract/organization";
import {
  approveReport,
  cancelReport,
  downloadReport,
  downloadReportSessions,
  listReports,
  REPORT_FORMATS,
  type ReportFormat,
  type ReportRow,
  requestReport,
  sampleReport,
  verifyReportFile,
} from "@treadlight/contract/reports";
import { formatCalendarDay, formatNumber, formatTime } from "@treadlight/domain/format";
import { EmptyState } from "@treadlight/ui/empty-state.tsx";
import { TextField } from "@treadlight/ui/field.tsx";
import { ErrorNotice } from "@treadlight/ui/notice.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { useToast } from "@treadlight/ui/toast.tsx";
import { type FormEvent, useRef, useState } from "react";
import { Answered } from "../../../shared/answered.tsx";
import { useApi } from "../../../shared/api/context.ts";
import { useChange, useRoute } from "../../../shared/api/use-route.ts";
import { PageHeader } from "../../../shared/page-header.tsx";
import { OnlyFor } from "../../../shared/restricted/only-for.tsx";
import { SaveButton } from "../../../shared/save-button.tsx";
import { JobProgress } from "../parts/job-progress.tsx";
import { ValueField } from "../parts/value-field.tsx";
import { FiguresPanel } from "./figures-panel.tsx";

const TITLE = "Reports";
const FOLLOW_MS = 1_000;

const FORMAT_NAMES: Record<ReportFormat, string> = {
  pdf: "PDF, to read",
  xlsx: "Excel, with formulas",
  csv: "CSV, one fact per line",
  xbrl: "XBRL-JSON, for software",
};

/** ESG evidence packs: ask for one, follow it, download and verify it. */
export function ReportsPage() {
  return (
    <OnlyFor title={TITLE} needs="department_figures" who="administrators, department heads and auditors">
      {({ userType }) => (
        <Reports
          seesPeople={can(userType, "department_people")}
          isForDepartments={isForPlaces(userType)}
          administers={can(userType, "privacy_settings")}
        />
      )}
    </OnlyFor>
  );
}

interface Reader {
  seesPeople: boolean;
  /** Whether the person sees departments alone. */
  isForDepartments: boolean;
  administers: boolean;
}

function Reports({ seesPeople, isForDepartments, administers }: Reader) {
  const reports = useRoute(
    listReports,
    {},
    {
      refetchIntervalMs: ({ reports }) => (reports.some(isUnderWay) ? FOLLOW_MS : false),
    },
  );
  return (
    <div className="in-order grid gap-5 sm:gap-6">
      <PageHeader
        title={TITLE}
        note="An ESG evidence pack shows the energy, CO₂ and water of a period, with every factor and where it comes from. Its days are in UTC. It is signed, so anybody can check that nothing was changed."
      />
      <NewReport seesPeople={seesPeople} isForDepartments={isForDepartments} />
      {!isForDepartments && <FiguresPanel mayChange={administers} />}
      <Answered query={reports} what="the reports">
        {({ reports: made }) =>
          made.length === 0 ? (
            <EmptyState title="No reports yet">
              <p>Choose the first and last day above. We'll e-mail you when the report is ready.</p>
            </EmptyState>
          ) : (
            <ul className="grid gap-4">
              {made.map((report) => (
                <li key={report.id}>
                  <Report report={report} seesPeople={seesPeople} administers={administers} />
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

/** The current year, or of whole months that are over (UTC) those of the year of the last one. */
function usualPeriod(seesPeople: boolean): { from: string; to: string } {
  const now = new Date();
  if (seesPeople) return { from: `${now.getFullYear()}-01-01`, to: `${now.getFullYear()}-12-31` };
  const to = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0)).toISOString().slice(0, 10);
  return { from: `${to.slice(0, 4)}-01-01`, to };
}

function NewReport({ seesPeople, isForDepartments }: { seesPeople: boolean; isForDepartments: boolean }) {
  const request = useChange(requestReport, [listReports]);
  const { data: organization } = useRoute(getOrganization);
  const minimum = organization?.minGroupSize ?? MIN_GROUP_SIZE;
  const [days, setDays] = useState(() => usualPeriod(seesPeople));
  const isReversed = days.from > days.to;
  const [formats, setFormats] = useState<readonly ReportFormat[]>(REPORT_FORMATS);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isReversed) return;
    const department = String(new FormData(event.currentTarget).get("department"));
    request.mutate({
      body: {
        kind: "esg",
        ...days,
        ...(department !== "" && { department }),
        formats: [...formats],
      },
    });
  }

  return (
    <Panel title="New report">
      <form className="grid gap-4" onSubmit={submit}>
        <p className="max-w-prose text-sm text-ink-soft">
          {seesPeople
            ? `Auditors only see reports on complete months with at least ${minimum} people.`
            : `To protect individuals, choose complete past months in which either nobody or at least ${minimum} people used AI tools. For other days, ask an administrator.`}
        </p>
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField
            label="First day"
            type="date"
            required
            value={days.from}
            error={isReversed ? "must not be after the last day" : undefined}
            onChange={({ target }) => setDays({ ...days, from: target.value })}
          />
          <TextField
            label="Last day"
            type="date"
            required
            value={days.to}
            onChange={({ target }) => setDays({ ...days, to: target.value })}
          />
          <ValueField
            label="Department"
            name="department"
            dimension="department"
            all={isForDepartments ? "Choose a department" : "The whole organization"}
            required={isForDepartments}
          />
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
            Create report
          </button>
        </div>
      </form>
    </Panel>
  );
}

const STATES: Record<ReportRow["state"], string> = {
  waiting: "Waiting",
  running: "In progress",
  done: "Ready",
  failed: "Failed",
  cancelled: "Cancelled",
  expired: "Files deleted",
};

function Report({ report, seesPeople, administers }: { report: ReportRow; seesPeople: boolean; administers: boolean }) {
  const { id, from, to, department, state, progress, error, requestedAt, files, expiresAt, fingerprint } = report;
  const cancel = useChange(cancelReport, [listReports]);
  return (
    <Panel
      element="article"
      title={`${formatCalendarDay(from)} to ${formatCalendarDay(to)}`}
      aside={<span className="text-sm font-semibold text-ink-soft">{STATES[state]}</span>}
    >
      <p className="text-sm text-ink-soft">
        {department ?? "The whole organization"}, requested {formatTime(requestedAt)}
        {report.requestedBy !== null && ` by ${report.requestedBy}`}
      </p>
      {isUnderWay(report) && (
        <JobProgress
          percent={progress.percent}
          note={`, ${formatNumber(progress.rows)} rows`}
          onCancel={() => cancel.mutate({ params: { id } })}
        />
      )}
      {state === "failed" && error !== null && (
        <div className="mt-3">
          <ErrorNotice title="Couldn't create the report">{error}</ErrorNotice>
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
          <p className="mt-3 text-label break-all text-ink-soft">
            {fingerprint !== null && <>SHA-256 of report.json: {fingerprint}. </>}
            {expiresAt !== null && <>Kept until {formatCalendarDay(expiresAt.toISOString())}.</>}
          </p>
        </>
      )}
      {state === "done" && <Approval report={report} mayApprove={administers} />}
      {report.sessionsSha256 !== null && <Sample report={report} seesPeople={seesPeople} />}
      {(state === "done" || state === "expired") && <Verification id={id} isKept={files.length > 0} />}
    </Panel>
  );
}

/** Who approved the report, or the form to approve it. It is a record beside the report, which never changes. */
function Approval({ report, mayApprove }: { report: ReportRow; mayApprove: boolean }) {
  const { id, fingerprint, approval } = report;
  const approve = useChange(approveReport, [listReports]);
  if (approval) {
    const { name, function: role, at } = approval;
    return (
      <p className="mt-3 text-sm">
        Approved by {name}
        {role !== null && `, ${role}`}, {formatTime(at)}.
      </p>
    );
  }
  if (!mayApprove || fingerprint === null) return <p className="mt-3 text-sm text-ink-soft">Not approved yet.</p>;
  return (
    <details className="mt-4 text-sm">
      <summary className="cursor-pointer font-semibold">Approve this report</summary>
      <form
        className="mt-3 grid max-w-prose gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          const role = String(new FormData(event.currentTarget).get("function")).trim();
          approve.mutate({ params: { id }, body: { fingerprint, ...(role !== "" && { function: role }) } });
        }}
      >
        <p className="text-ink-soft">
          Your name is recorded beside the report with the SHA-256 above, for everybody who may read it and in the audit
          log. An approval cannot be taken back. The report itself does not change.
        </p>
        <TextField label="Your function" name="function" isOptional maxLength={120} />
        <div>
          <button type="submit" className="button button-primary button-small" aria-disabled={approve.isPending}>
            Approve
          </button>
        </div>
      </form>
    </details>
  );
}

/** What auditors choose, so that nobody else chooses what they see. */
const SEED = /^[\w .:-]{8,64}$/;

/** A random sample of the sessions that the report counted, and for who sees people all of them. */
function Sample({ report: { id, from, to }, seesPeople }: { report: ReportRow; seesPeople: boolean }) {
  const [seed, setSeed] = useState("");
  const fileName = (name: string) => `treadlight-${from}-${to}-${name}`;
  return (
    <details className="mt-4 text-sm">
      <summary className="cursor-pointer font-semibold">Sample for auditors</summary>
      <div className="mt-3 grid max-w-prose gap-3">
        <p className="text-ink-soft">
          A seed draws 60 sessions at random, with every step of their calculation and a script that recomputes them.
          The same seed draws the same sessions. No person, day or department is in it.
        </p>
        <TextField
          label="Seed"
          value={seed}
          maxLength={64}
          hint="8 to 64 letters, digits, spaces, dots, colons or dashes. Keep it with your working papers."
          onChange={({ target }) => setSeed(target.value)}
        />
        <div className="flex flex-wrap gap-2">
          {SEED.test(seed) && (
            <SaveButton
              path={`${sampleReport.path.replace(":id", id)}?${new URLSearchParams({ seed })}`}
              name={fileName("sample.zip")}
            >
              sample.zip
            </SaveButton>
          )}
          {seesPeople && (
            <SaveButton path={downloadReportSessions.path.replace(":id", id)} name={fileName("sessions.ndjson.gz")}>
              All sessions, under pseudonyms
            </SaveButton>
          )}
        </div>
      </div>
    </details>
  );
}

/** Checks the signature of the stored report, or of a copy that somebody has. */
function Verification({ id, isKept }: { id: string; isKept: boolean }) {
  const api = useApi();
  const showToast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const verify = useMutation({
    mutationFn: (copy?: File) =>
      api.request(verifyReportFile.path.replace(":id", id), verifyReportFile.answers[200], {
        method: verifyReportFile.method,
        ...(copy && { body: copy, contentType: "application/zip" }),
      }),
    onError: (error) => showToast({ title: "Not verified", description: reasonOf(error), isDestructive: true }),
  });
  const subject = verify.variables ? verify.variables.name : "The stored report";
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3 text-sm">
      {isKept && (
        <button type="button" className="button button-quiet button-small" onClick={() => verify.mutate(undefined)}>
          Verify
        </button>
      )}
      <input
        ref={input}
        type="file"
        aria-label="Copy of the report"
        accept=".zip"
        hidden
        onChange={({ target }) => {
          const [copy] = target.files ?? [];
          if (copy) verify.mutate(copy);
          // So that the same file can be chosen again.
          target.value = "";
        }}
      />
      <button type="button" className="button button-quiet button-small" onClick={() => input.current?.click()}>
        Verify a copy
      </button>
      <span role="status">
        {verify.data &&
          (verify.data.isGenuine
            ? `${subject} is genuine and unchanged.`
            : `${subject} is not genuine: ${verify.data.problems.map(({ file, problem }) => `${file} ${problem}`).join(", ")}.`)}
      </span>
    </div>
  );
}
