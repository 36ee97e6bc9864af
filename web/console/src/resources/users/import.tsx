import UploadIcon from "@mui/icons-material/UploadFileOutlined";
import {
  Alert,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  LinearProgress,
  Button as MuiButton,
} from "@mui/material";
import type { ApiClient } from "@treadlight/client";
import { reasonOf } from "@treadlight/client";
import { importPeople, noticeOfLimit } from "@treadlight/contract/organization";
import { useRef, useState } from "react";
import { Button, useRefresh } from "react-admin";
import { useApi } from "../../session/context.ts";
import { counted } from "../../shared/counted.ts";
import { type CsvPart, csvParts } from "./csv-parts.ts";

/** Small enough to show progress and to stop between parts. */
const PART_RECORDS = 250;
const MAX_SHOWN_PROBLEMS = 20;

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
  problems: string[];
  failure?: string;
}

/** Invites the people in a CSV file: first a trial that changes nothing, then the import, in parts so that it can be stopped. */
export function ImportButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button label="Import" onClick={() => setOpen(true)}>
        <UploadIcon />
      </Button>
      {isOpen && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function ImportDialog({ onClose }: { onClose: () => void }) {
  const api = useApi();
  const refresh = useRefresh();
  const [parts, setParts] = useState<CsvPart[]>([]);
  const [progress, setProgress] = useState<Progress>();
  const leave = useRef(new AbortController());
  const input = useRef<HTMLInputElement>(null);

  const run = async (of: readonly CsvPart[], isTrial: boolean) => {
    leave.current = new AbortController();
    await importParts(api, of, { isTrial, signal: leave.current.signal, onProgress: setProgress });
    if (!isTrial) refresh();
  };
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const chosen = csvParts(await file.text(), PART_RECORDS);
    setParts(chosen);
    await run(chosen, true);
  };
  const close = () => {
    leave.current.abort();
    onClose();
  };
  const isTried = progress?.isTrial && progress.done === progress.total;
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby="import">
      <DialogTitle id="import">Import people</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          A CSV file with the column email and any of name, role, department and team. Everybody in it is invited by
          mail. Departments and teams that do not exist are created. Choosing a file runs a preview; nothing is saved.
        </DialogContentText>
        <MuiButton variant="outlined" disabled={progress?.isRunning === true} onClick={() => input.current?.click()}>
          Choose a file
        </MuiButton>
        <input
          hidden
          ref={input}
          type="file"
          accept=".csv,text/csv"
          aria-label="CSV file"
          onChange={({ target }) => {
            void choose(target.files?.[0]);
            // Otherwise browsers would not report that the same file is chosen again, once it is corrected.
            target.value = "";
          }}
        />
        {progress && <ProgressReport progress={progress} />}
      </DialogContent>
      <DialogActions>
        {progress?.isRunning && <MuiButton onClick={() => leave.current.abort()}>Stop</MuiButton>}
        <MuiButton onClick={close}>Close</MuiButton>
        <MuiButton
          variant="contained"
          disabled={!isTried || progress.valid === 0}
          onClick={() => void run(parts, false)}
        >
          Invite {isTried ? progress.valid.toLocaleString() : ""}
        </MuiButton>
      </DialogActions>
    </Dialog>
  );
}

function ProgressReport({ progress }: { progress: Progress }) {
  const { isTrial, isRunning, done, total, valid, created, newPlaces, problems, failure } = progress;
  const notice = isTrial ? noticeOfLimit(progress) : undefined;
  const share = total === 0 ? 100 : (100 * done) / total;
  return (
    <>
      <LinearProgress variant="determinate" value={Math.round(share)} aria-label="Progress" sx={{ my: 2 }} />
      <p role="status">
        {isTrial ? "Tried" : "Imported"} {done.toLocaleString()} of {total.toLocaleString()} lines.{" "}
        {isTrial
          ? `${counted(valid, "person", "people")} can be invited.`
          : `${counted(created, "new invitation", "new invitations")}.`}
        {!isRunning && done < total && " Stopped."}
        {newPlaces.size > 0 && ` New departments and teams: ${[...newPlaces].join(", ")}.`}
      </p>
      {notice && <Alert severity="warning">{notice}</Alert>}
      {failure !== undefined && <Alert severity="error">{failure}</Alert>}
      {problems.length > 0 && (
        <Alert severity="warning">
          {counted(problems.length, "problem", "problems")}. Lines with a problem are left out.
          <ul>
            {problems.slice(0, MAX_SHOWN_PROBLEMS).map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
            {problems.length > MAX_SHOWN_PROBLEMS && (
              <li>and {(problems.length - MAX_SHOWN_PROBLEMS).toLocaleString()} more</li>
            )}
          </ul>
        </Alert>
      )}
    </>
  );
}

interface Run {
  isTrial: boolean;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

async function importParts(api: ApiClient, parts: readonly CsvPart[], { isTrial, signal, onProgress }: Run) {
  const total = parts.reduce((sum, { records }) => sum + records, 0);
  let progress: Progress = {
    ...{ isTrial, isRunning: true, done: 0, total, valid: 0, created: 0 },
    ...{ invitationsLeft: null, newPlaces: new Set(), problems: [] },
  };
  onProgress(progress);
  try {
    for (const { text, records, lineOffset } of parts) {
      const query = { dryRun: isTrial ? "true" : "false", skipInvalid: "true" } as const;
      const report = await api.call(importPeople, { query, body: text }, { signal });
      progress = {
        ...progress,
        done: progress.done + records,
        valid: progress.valid + report.valid,
        created: progress.created + report.created,
        invitationsLeft: report.invitationsLeft,
        newPlaces: new Set([...progress.newPlaces, ...report.departmentsCreated, ...report.teamsCreated]),
        problems: [
          ...progress.problems,
          ...report.invalid.map(
            ({ line, column, message }) =>
              `Line ${line + lineOffset}${column === null ? "" : `, ${column}`}: ${message}`,
          ),
        ],
      };
      onProgress(progress);
    }
  } catch (error) {
    if (!signal.aborted) progress = { ...progress, failure: reasonOf(error) };
  }
  onProgress({ ...progress, isRunning: false });
}
