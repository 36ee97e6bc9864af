import Icon from "@mui/icons-material/GavelOutlined";
import type { ResourceProps } from "react-admin";
import { ToolRuleCreate } from "./create.tsx";
import { ToolRuleEdit } from "./edit.tsx";
import { ToolRuleList } from "./list.tsx";

export const toolRules: ResourceProps = {
  name: "tool-rules",
  icon: Icon,
  options: { label: "Rule on a tool |||| Rules on tools" },
  list: ToolRuleList,
  create: ToolRuleCreate,
  edit: ToolRuleEdit,
  recordRepresentation: "tool",
};
