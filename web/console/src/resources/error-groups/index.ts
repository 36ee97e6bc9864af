import Icon from "@mui/icons-material/ReportOutlined";
import type { ResourceProps } from "react-admin";
import { ErrorGroupList } from "./list.tsx";
import { ErrorGroupShow } from "./show.tsx";

export const errorGroups: ResourceProps = {
  name: "error-groups",
  icon: Icon,
  options: { label: "Error |||| Errors" },
  list: ErrorGroupList,
  show: ErrorGroupShow,
  recordRepresentation: "message",
};
