import Icon from "@mui/icons-material/TimelineOutlined";
import type { ResourceProps } from "react-admin";
import { SessionList } from "./list.tsx";
import { SessionShow } from "./show.tsx";

export const sessions: ResourceProps = {
  name: "sessions",
  icon: Icon,
  list: SessionList,
  show: SessionShow,
  recordRepresentation: "tool",
};
