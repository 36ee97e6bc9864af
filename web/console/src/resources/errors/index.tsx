import Icon from "@mui/icons-material/BugReportOutlined";
import type { RaRecord, ResourceProps } from "react-admin";
import { ReportList, ReportShow } from "../../shared/reports.tsx";

export const errors: ResourceProps = {
  name: "errors",
  icon: Icon,
  options: { label: "Reported error |||| Reported errors" },
  list: () => <ReportList field="message" label="Message" />,
  show: ReportShow,
  recordRepresentation: ({ payload }: RaRecord) => payload.message,
};
