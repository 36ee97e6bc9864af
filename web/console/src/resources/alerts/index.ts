import Icon from "@mui/icons-material/NotificationsOutlined";
import type { ResourceProps } from "react-admin";
import { AlertEdit } from "./edit.tsx";
import { AlertList } from "./list.tsx";

export const alerts: ResourceProps = {
  name: "alerts",
  icon: Icon,
  list: AlertList,
  edit: AlertEdit,
  recordRepresentation: "message",
};
