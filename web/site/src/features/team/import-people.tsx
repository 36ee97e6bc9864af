import { departments, invitations, teams } from "@treadlight/contract/console";
import { getOrganization, type ImportReport, importPeople, noticeOfLimit } from "@treadlight/contract/organization";
import { DataTable } from "@treadlight/ui/data-table.tsx";
import { TextArea } from "@treadlight/ui/field.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { useState } from "react";
import { useChange } from "../../shared/api/use-route.ts";

const AFFECTED = [invitations.list, departments.list, teams.list, getOrganization];

/** Invites many people from a CSV: first a trial that changes nothing, then the import. */
export function ImportPeople() {
  const [csv, setCsv] = useState("");
  const trial = useChange(importPeople, []);
  const real = useChange(importPeople, AFFECTED);
  const report = trial.data;

  function edit(text: string) {
    setCsv(text);
    trial.reset();
    real.reset();
  }

  return (
    <Panel title="Import from a CSV file" className="mt-5">
      <p className="mb-4 max-w-prose text-sm text-ink-soft">
        The first line names the columns: email, name, role, department and team, in any order. Only email is needed.
        Everybody listed gets an invitation. Departments and teams that do not exist yet are created.
      </p>
      <div className="grid gap-4">
        <label className="grid gap-1.5 text-sm font-semibold">
          File
          <input
            type="file"
            accept=".csv,text/csv,text/plain"
            className="w-full text-sm font-normal"
            onChange={async ({ target }) => edit((await target.files?.[0]?.text()) ?? "")}
          />
        </label>
        <TextArea
          label="Or paste it here"
          rows={6}
          value={csv}
          onChange={({ target }) => edit(target.value)}
          placeholder={"email,name,role,department,team\nsam@acme.example,Sam Example,member,Sales,North"}
          spellCheck={false}
        />
        <div>
          <button
            type="button"
            className={`button ${report ? "button-quiet" : "button-primary"}`}
            disabled={csv.trim() === ""}
            onClick={() => trial.mutate({ query: { dryRun: "true" }, body: csv })}
          >
            Check without importing
          </button>
        </div>
        {report && !real.data && (
          <>
            <Findings report={report} isTrial />
            {report.valid > 0 && (
              <div>
                <button
                  type="button"
                  className="button button-primary"
                  aria-disabled={real.isPending}
                  onClick={() => real.mutate({ query: { skipInvalid: "true" }, body: csv })}
                >
                  {report.invalid.length > 0
                    ? `Invite ${report.valid} and skip the lines with errors`
                    : `Invite ${report.valid}`}
                </button>
              </div>
            )}
          </>
        )}
        {real.data && <Findings report={real.data} isTrial={false} />}
      </div>
    </Panel>
  );
}

function Findings({ report, isTrial }: { report: ImportReport; isTrial: boolean }) {
  const { lines, valid, invalid, created, departmentsCreated, teamsCreated } = report;
  const names = [...departmentsCreated, ...teamsCreated];
  const notice = isTrial ? noticeOfLimit(report) : undefined;
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <p role="status" className="figures font-semibold">
        {isTrial
          ? `${valid} of ${lines} lines can be imported. Nothing has changed yet.`
          : `${created} ${created === 1 ? "person was" : "people were"} invited.`}
      </p>
      {notice && <p role="alert">{notice}</p>}
      {names.length > 0 && (
        <p className="text-sm text-ink-soft">
          {isTrial ? "Would be created" : "Created"}: {names.join(", ")}
        </p>
      )}
      {invalid.length > 0 && (
        <DataTable
          label="Lines with errors"
          columns={[
            { id: "line", heading: "Line", cell: ({ line }) => line },
            { id: "column", heading: "Column", cell: ({ column }) => column ?? "" },
            { id: "message", heading: "Error", cell: ({ message }) => message },
          ]}
          rows={invalid}
          keyOf={({ line, column, code }) => `${line} ${column} ${code}`}
        />
      )}
    </div>
  );
}
