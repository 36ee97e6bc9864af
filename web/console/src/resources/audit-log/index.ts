import { History } from "lucide-react";
import type { ResourceProps } from "ra-core";
import { screen } from "../../shared/screen.tsx";

export const auditLog: ResourceProps = {
  name: "audit-log",
  icon: History,
  options: { label: "Audit log entry |||| Audit log" },
  list: screen(() => import("./list.tsx"), "AuditLogList"),
  show: screen(() => import("./show.tsx"), "AuditLogShow"),
  recordRepresentation: "action",
};
