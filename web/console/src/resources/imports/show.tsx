import DownloadIcon from "@mui/icons-material/Download";
import StartIcon from "@mui/icons-material/PlayArrowOutlined";
import UndoIcon from "@mui/icons-material/UndoOutlined";
import { downloadRejectedLines, startImport, undoImport } from "@treadlight/contract/imports";
import { formatCalendarDay, formatNumber } from "@treadlight/domain/format";
import { IMPORT_KIND_NAMES, IMPORT_STATES } from "@treadlight/site/shared/import-words.ts";
import { saveFile } from "@treadlight/ui/save-file.ts";
import { FunctionField, TextField, useRecordContext } from "react-admin";
import { useApi } from "../../session/context.ts";
import { ActionButton } from "../../shared/action-button.tsx";
import { counted } from "../../shared/counted.ts";
import { ConsoleShow } from "../../shared/show.tsx";
import { TimeField } from "../../shared/time.tsx";
import type { Import } from "./list.tsx";

const countOf =
  (field: "lines" | "sessions" | "people" | "ignored" | "blocked" | "rejected") =>
  ({ summary }: Import) =>
    summary ? formatNumber(summary[field]) : "–";

export function ImportShow() {
  return (
    <ConsoleShow isAudited isLive actions={<ImportActions />}>
      <TextField source="fileName" label="File" />
      <FunctionField<Import> label="Kind" render={({ kind }) => IMPORT_KIND_NAMES[kind]} />
      <FunctionField<Import> label="State" render={stateText} />
      <TextField source="problem" emptyText="–" />
      <TimeField source="requestedAt" label="Started" />
      <TimeField source="finishedAt" label="Finished" />
      <FunctionField<Import> label="Lines" render={countOf("lines")} />
      <FunctionField<Import> label="Sessions" render={countOf("sessions")} />
      <FunctionField<Import> label="People" render={countOf("people")} />
      <FunctionField<Import> label="Ignored" render={countOf("ignored")} />
      <FunctionField<Import> label="Refused by the gateway" render={countOf("blocked")} />
      <FunctionField<Import> label="Rejected" render={countOf("rejected")} />
      <FunctionField<Import> label="Days of the sessions (UTC)" render={daysText} />
      <FunctionField<Import> label="Tools" render={toolsText} />
    </ConsoleShow>
  );
}

const stateText = ({ state, progress: { percent } }: Import) =>
  (state === "checking" || state === "importing") && percent !== null
    ? `${IMPORT_STATES[state]}, ${percent}%`
    : IMPORT_STATES[state];

function daysText({ summary }: Import): string {
  const { first, last } = summary ?? {};
  return first && last ? `${formatCalendarDay(first)} to ${formatCalendarDay(last)}` : "–";
}

const toolsText = ({ summary }: Import) =>
  summary?.tools.map(({ tool, sessions }) => `${tool} (${formatNumber(sessions)})`).join(", ") || "–";

function ImportActions() {
  const api = useApi();
  const file = useRecordContext<Import>();
  if (!file) return null;
  const { id, state, summary } = file;
  const params = { id };
  const sessions = counted(summary?.sessions ?? 0, "session", "sessions");
  const start = async () => {
    await api.call(startImport, { params });
    return "Importing.";
  };
  const undo = async () => {
    const { state: now } = await api.call(undoImport, { params });
    return now === "undone" ? "Undone." : "It takes effect later, and is listed under the pending changes until then.";
  };
  const saveRejected = async () => {
    const response = await api.open(downloadRejectedLines.path.replace(":id", id));
    saveFile(`treadlight-rejected-lines-${id.slice(0, 8)}.csv`, await response.blob());
    return undefined;
  };
  return (
    <>
      {summary && summary.rejected > 0 && state !== "undone" && (
        <ActionButton label="Rejected lines" icon={<DownloadIcon />} act={saveRejected} />
      )}
      {state === "checked" && <ActionButton label={`Import ${sessions}`} icon={<StartIcon />} act={start} />}
      {state === "imported" && (
        <ActionButton
          label="Undo"
          icon={<UndoIcon />}
          consequence={`${sessions} of this file will be erased for good. The same file can be imported again.`}
          isDangerous
          act={undo}
        />
      )}
      {state !== "imported" && state !== "undone" && state !== "failed" && (
        <ActionButton
          label={state === "checked" ? "Discard" : "Stop"}
          icon={<UndoIcon />}
          consequence="The file is deleted. It can be uploaded again."
          isDangerous
          act={undo}
        />
      )}
    </>
  );
}
