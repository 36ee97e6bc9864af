import Icon from "@mui/icons-material/AccountTreeOutlined";
import type { ResourceProps } from "react-admin";
import { OutcomeList } from "./list.tsx";
import { OutcomeShow } from "./show.tsx";

export const outcomes: ResourceProps = {
  name: "outcomes",
  icon: Icon,
  options: { label: "Outcomes |||| Outcome ledger" },
  list: OutcomeList,
  show: OutcomeShow,
  recordRepresentation: "day",
};
