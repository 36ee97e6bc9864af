import { Gavel } from "lucide-react";
import type { ResourceProps } from "ra-core";
import { screen } from "../../shared/screen.tsx";

export const toolRules: ResourceProps = {
  name: "tool-rules",
  icon: Gavel,
  options: { label: "Rule on a tool |||| Rules on tools" },
  list: screen(() => import("./list.tsx"), "ToolRuleList"),
  create: screen(() => import("./create.tsx"), "ToolRuleCreate"),
  edit: screen(() => import("./edit.tsx"), "ToolRuleEdit"),
  recordRepresentation: "tool",
};
