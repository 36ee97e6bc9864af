import { BellRing } from "lucide-react";
import type { ResourceProps } from "ra-core";
import { screen } from "../../shared/screen.tsx";

export const alertRules: ResourceProps = {
  name: "alert-rules",
  icon: BellRing,
  options: { label: "Alert rule |||| Alert rules" },
  list: screen(() => import("./list.tsx"), "AlertRuleList"),
  create: screen(() => import("./create.tsx"), "AlertRuleCreate"),
  edit: screen(() => import("./edit.tsx"), "AlertRuleEdit"),
  recordRepresentation: "name",
};
