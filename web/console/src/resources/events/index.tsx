import Icon from "@mui/icons-material/TouchAppOutlined";
import type { RaRecord, ResourceProps } from "react-admin";
import { ReportList, ReportShow } from "../../shared/reports.tsx";

export const events: ResourceProps = {
  name: "events",
  icon: Icon,
  options: { label: "Reported event |||| Reported events" },
  list: () => <ReportList field="event" label="Event" />,
  show: ReportShow,
  recordRepresentation: ({ payload }: RaRecord) => payload.event,
};
