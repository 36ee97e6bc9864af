import Icon from "@mui/icons-material/RuleOutlined";
import type { ResourceProps } from "react-admin";
import { AlertRuleCreate } from "./create.tsx";
import { AlertRuleEdit } from "./edit.tsx";
import { AlertRuleList } from "./list.tsx";

export const alertRules: ResourceProps = {
  name: "alert-rules",
  icon: Icon,
  options: { label: "Alert rule |||| Alert rules" },
  list: AlertRuleList,
  create: AlertRuleCreate,
  edit: AlertRuleEdit,
  recordRepresentation: "name",
};
