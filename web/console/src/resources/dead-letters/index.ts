import Icon from "@mui/icons-material/MarkunreadMailboxOutlined";
import type { ResourceProps } from "react-admin";
import { DeadLetterList } from "./list.tsx";
import { DeadLetterShow } from "./show.tsx";

export const deadLetters: ResourceProps = {
  name: "dead-letters",
  icon: Icon,
  options: { label: "Dead letter |||| Dead letters" },
  list: DeadLetterList,
  show: DeadLetterShow,
  recordRepresentation: "reason",
};
