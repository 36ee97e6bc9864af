import Icon from "@mui/icons-material/OutboxOutlined";
import type { ResourceProps } from "react-admin";
import { OutboxList } from "./list.tsx";
import { OutboxShow } from "./show.tsx";

export const outbox: ResourceProps = {
  name: "outbox",
  icon: Icon,
  options: { label: "Mail |||| Outbox" },
  list: OutboxList,
  show: OutboxShow,
  recordRepresentation: "subject",
};
