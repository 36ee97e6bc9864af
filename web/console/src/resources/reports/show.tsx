import CancelIcon from "@mui/icons-material/Block";
import VerifiedIcon from "@mui/icons-material/VerifiedOutlined";
import { cancelReport, verifyReportFile } from "@treadlight/contract/reports";
import { FunctionField, TextField, useRecordContext } from "react-admin";
import { useApi } from "../../session/context.ts";
import { ActionButton } from "../../shared/action-button.tsx";
import { inWords } from "../../shared/choices.ts";
import { ConsoleShow } from "../../shared/show.tsx";
import { TimeField } from "../../shared/time.tsx";
import { approvalOf, daysOf, InTheApp, placeOf, type Report } from "./list.tsx";

export function ReportShow() {
  return (
    <ConsoleShow isAudited isLive actions={<ReportActions />}>
      <FunctionField<Report> label="Period" render={daysOf} />
      <FunctionField<Report> label="About" render={placeOf} />
      <FunctionField<Report> label="State" render={stateText} />
      <FunctionField<Report> label="Files" render={({ files }) => files.join(", ") || "–"} />
      <FunctionField<Report> label="Approval" render={approvalOf} />
      <TextField source="requestedBy" label="Requested by" emptyText="–" />
      <TimeField source="requestedAt" label="Requested" />
      <TimeField source="madeAt" label="Made" />
      <TimeField source="expiresAt" label="Files kept until" />
      <TextField source="fingerprint" emptyText="–" sx={{ overflowWrap: "anywhere" }} />
    </ConsoleShow>
  );
}

const stateText = ({ state, progress: { percent }, error }: Report) =>
  [inWords(state), state === "running" && percent !== null && `${percent}%`, error].filter(Boolean).join(", ");

function ReportActions() {
  const api = useApi();
  const report = useRecordContext<Report>();
  if (!report) return null;
  const params = { id: report.id };
  const cancel = async () => {
    await api.call(cancelReport, { params });
    return "Stopped.";
  };
  const verify = async () => {
    const { isGenuine, problems } = await api.call(verifyReportFile, { params });
    if (!isGenuine) throw new Error(problems.map(({ file, problem }) => `${file}: ${problem}`).join(" "));
    return "The report is genuine and unchanged.";
  };
  return (
    <>
      <InTheApp label="Files and approval in the app" />
      {report.state === "done" && <ActionButton label="Verify" icon={<VerifiedIcon />} act={verify} />}
      {(report.state === "waiting" || report.state === "running") && (
        <ActionButton
          label="Stop"
          icon={<CancelIcon />}
          consequence="The report is not made. It can be requested again."
          isDangerous
          act={cancel}
        />
      )}
    </>
  );
}
