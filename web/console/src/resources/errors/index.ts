import Icon from "@mui/icons-material/BugReportOutlined";
import type { ResourceProps } from "react-admin";
import { ErrorList } from "./list.tsx";
import { ErrorShow } from "./show.tsx";

export const errors: ResourceProps = {
  name: "errors",
  icon: Icon,
  options: { label: "Reported errors" },
  list: ErrorList,
  show: ErrorShow,
};
