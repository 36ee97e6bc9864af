import Icon from "@mui/icons-material/HistoryOutlined";
import type { ResourceProps } from "react-admin";
import { AuditLogList } from "./list.tsx";
import { AuditLogShow } from "./show.tsx";

export const auditLog: ResourceProps = {
  name: "audit-log",
  icon: Icon,
  options: { label: "Audit log entry |||| Audit log" },
  list: AuditLogList,
  show: AuditLogShow,
  recordRepresentation: "action",
};
