import Icon from "@mui/icons-material/TouchAppOutlined";
import type { ResourceProps } from "react-admin";
import { EventList } from "./list.tsx";
import { EventShow } from "./show.tsx";

export const events: ResourceProps = {
  name: "events",
  icon: Icon,
  options: { label: "Reported events" },
  list: EventList,
  show: EventShow,
};
