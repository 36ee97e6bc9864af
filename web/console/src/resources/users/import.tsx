import { Alert, Button, Card, CardContent, LinearProgress, Stack, TextField, Typography } from "@mui/material";
import type { ApiClient } from "@treadlight/client";
import { reasonOf } from "@treadlight/client";
import { decodeCsv } from "@treadlight/contract/csv";
import { type ImportReport, importPeople, noticeOfLimit, type PeopleMapping } from "@treadlight/contract/organization";
import { useEffect, useRef, useState } from "react";
import { Title } from "react-admin";
import { Link } from "react-router";
import { useApi } from "../../session/context.ts";
import { counted } from "../../shared/counted.ts";
import { Table } from "../../shared/table.tsx";
import { ColumnMapping } from "./column-mapping.tsx";
import { type CsvPart, csvParts, problemsIn } from "./csv-parts.ts";

/** Small enough to show progress and to stop between parts. */
const PART_RECORDS = 250;
const MAX_SHOWN_PROBLEMS = 100;

/** The state of the import, or of the trial before it. */
interface Progress {
  isTrial: boolean;
  isRunning: boolean;
  done: number;
  total: number;
  valid: number;
  created: number;
  invitationsLeft: number | null;
  newPlaces: Set<string>;
  columns: ImportReport["columns"];
  problems: ImportReport["invalid"];
  failure?: string;
}

/** A page: invites the people in a CSV file. First a trial that changes nothing, then the import, in parts so that it can be stopped. */
export function ImportPeople() {
  const api = useApi();
  const [csv, setCsv] = useState("");
  const [parts, setParts] = useState<CsvPart[]>([]);
  const [mapping, setMapping] = useState<PeopleMapping>({});
  const [progress, setProgress] = useState<Progress>();
  const leave = useRef(new AbortController());
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => () => leave.current.abort(), []);

  const run = async (of: readonly CsvPart[], isTrial: boolean, by: PeopleMapping) => {
    leave.current.abort();
    leave.current = new AbortController();
    await importParts(api, of, { isTrial, mapping: by, signal: leave.current.signal, onProgress: setProgress });
  };
  const check = async (text: string) => {
    const chosen = csvParts(text, PART_RECORDS);
    setParts(chosen);
    setMapping({});
    await run(chosen, true, {});
  };
  const map = async (changed: PeopleMapping) => {
    setMapping(changed);
    await run(parts, true, changed);
  };
  const isRunning = progress?.isRunning === true;
  const isTried = progress?.isTrial && progress.done === progress.total;
  return (
    <Card sx={{ mt: 2 }}>
      <Title title="Import people" />
      <CardContent sx={{ display: "grid", gap: 2, justifyItems: "start" }}>
        <Typography sx={{ maxWidth: "65ch" }}>
          The first line of the file names its columns: email, and any of name, role, department and team, or as Entra,
          Okta, Google Workspace and Personio name them in their exports. Everybody in it is invited by mail.
          Departments and teams that do not exist are created. Checking a file changes nothing.
        </Typography>
        <Button variant="outlined" disabled={isRunning} onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <input
          hidden
          ref={input}
          type="file"
          accept=".csv,text/csv,text/plain"
          aria-label="CSV file"
          onChange={async ({ target }) => {
            const bytes = await target.files?.[0]?.arrayBuffer();
            // Otherwise browsers would not report that the same file is chosen again, once it is corrected.
            target.value = "";
            if (bytes) await check(decodeCsv(new Uint8Array(bytes)));
          }}
        />
        <TextField
          fullWidth
          multiline
          minRows={4}
          maxRows={12}
          label="Or paste it here"
          placeholder={"email,name,role,department,team\nsam@acme.example,Sam Example,member,Sales,North"}
          value={csv}
          disabled={isRunning}
          onChange={({ target }) => {
            setCsv(target.value);
            setProgress(undefined);
          }}
          slotProps={{ htmlInput: { spellCheck: false } }}
        />
        <Button variant="outlined" disabled={isRunning || csv.trim() === ""} onClick={() => void check(csv)}>
          Check
        </Button>
        {progress?.isTrial && progress.columns.length > 0 && (
          <ColumnMapping columns={progress.columns} isDisabled={isRunning} onChange={(changed) => void map(changed)} />
        )}
        {progress && <ProgressReport progress={progress} />}
        <Stack direction="row" spacing={1}>
          {isTried && progress.valid > 0 && (
            <Button variant="contained" disabled={isRunning} onClick={() => void run(parts, false, mapping)}>
              {`Invite ${counted(progress.valid, "person", "people")}`}
            </Button>
          )}
          {isRunning && <Button onClick={() => leave.current.abort()}>Stop</Button>}
          {progress && !progress.isTrial && !isRunning && (
            <Button component={Link} to="/invitations">
              See the invitations
            </Button>
          )}
        </Stack>
      </CardContent>
    </Card>
  );
}

function ProgressReport({ progress }: { progress: Progress }) {
  const { isTrial, isRunning, done, total, valid, created, newPlaces, problems, failure } = progress;
  const notice = isTrial ? noticeOfLimit(progress) : undefined;
  const share = total === 0 ? 100 : (100 * done) / total;
  return (
    <Stack spacing={2} sx={{ width: "100%" }}>
      <LinearProgress variant="determinate" value={Math.round(share)} aria-label="Progress" />
      <p role="status">
        {isTrial ? "Checked" : "Imported"} {done.toLocaleString()} of {total.toLocaleString()} lines.{" "}
        {isTrial
          ? `${counted(valid, "person", "people")} can be invited. Nothing has changed yet.`
          : `${counted(created, "person was", "people were")} invited.`}
        {!isRunning && done < total && " Stopped."}
        {newPlaces.size > 0 &&
          ` Departments and teams that ${isTrial ? "will be" : "were"} created: ${[...newPlaces].join(", ")}.`}
      </p>
      {notice && <Alert severity="warning">{notice}</Alert>}
      {failure !== undefined && <Alert severity="error">{failure}</Alert>}
      {problems.length > 0 && (
        <>
          <Alert severity="warning">
            {counted(problems.length, "problem", "problems")}. Lines with a problem are left out.
          </Alert>
          <Table
            columns={["Line", "Column", "Problem"]}
            rows={problems
              .slice(0, MAX_SHOWN_PROBLEMS)
              .map(({ line, column, message }) => [line.toLocaleString(), column ?? "–", message])}
          />
          {problems.length > MAX_SHOWN_PROBLEMS && (
            <p>{`And ${(problems.length - MAX_SHOWN_PROBLEMS).toLocaleString()} more.`}</p>
          )}
        </>
      )}
    </Stack>
  );
}

interface Run {
  isTrial: boolean;
  mapping: PeopleMapping;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

async function importParts(api: ApiClient, parts: readonly CsvPart[], { isTrial, mapping, signal, onProgress }: Run) {
  const total = parts.reduce((sum, { records }) => sum + records, 0);
  let progress: Progress = {
    ...{ isTrial, isRunning: true, done: 0, total, valid: 0, created: 0 },
    ...{ invitationsLeft: null, newPlaces: new Set(), columns: [], problems: [] },
  };
  onProgress(progress);
  try {
    for (const part of parts) {
      const { text, records } = part;
      const flags = { dryRun: isTrial ? "true" : "false", skipInvalid: "true" } as const;
      const query = { ...flags, mapping: JSON.stringify(mapping) };
      const report = await api.call(importPeople, { query, body: text }, { signal });
      progress = {
        ...progress,
        done: progress.done + records,
        valid: progress.valid + report.valid,
        created: progress.created + report.created,
        invitationsLeft: report.invitationsLeft,
        columns: report.columns,
        newPlaces: new Set([...progress.newPlaces, ...report.departmentsCreated, ...report.teamsCreated]),
        problems: [...progress.problems, ...problemsIn(report.invalid, part, part === parts[0])],
      };
      onProgress(progress);
      // Every part would say so again.
      if (!report.columns.some(({ field }) => field === "email")) break;
    }
  } catch (error) {
    if (!signal.aborted) progress = { ...progress, failure: reasonOf(error) };
  }
  onProgress({ ...progress, isRunning: false });
}
