import { OctagonAlert } from "lucide-react";
import type { ResourceProps } from "ra-core";
import { screen } from "../../shared/screen.tsx";

export const errorGroups: ResourceProps = {
  name: "error-groups",
  icon: OctagonAlert,
  options: { label: "Error |||| Errors" },
  list: screen(() => import("./list.tsx"), "ErrorGroupList"),
  show: screen(() => import("./show.tsx"), "ErrorGroupShow"),
  recordRepresentation: "message",
};
