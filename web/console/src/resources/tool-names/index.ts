import { BadgeQuestionMark } from "lucide-react";
import type { ResourceProps } from "ra-core";
import { screen } from "../../shared/screen.tsx";

export const toolNames: ResourceProps = {
  name: "tool-names",
  icon: BadgeQuestionMark,
  options: { label: "Unknown tool |||| Unknown tools" },
  list: screen(() => import("./list.tsx"), "ToolNameList"),
  edit: screen(() => import("./edit.tsx"), "ToolNameEdit"),
  recordRepresentation: "tool",
};
