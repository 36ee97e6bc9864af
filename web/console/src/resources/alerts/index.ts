import { Bell } from "lucide-react";
import type { ResourceProps } from "ra-core";
import { screen } from "../../shared/screen.tsx";

export const alerts: ResourceProps = {
  name: "alerts",
  icon: Bell,
  list: screen(() => import("./list.tsx"), "AlertList"),
  edit: screen(() => import("./edit.tsx"), "AlertEdit"),
  recordRepresentation: "message",
};
