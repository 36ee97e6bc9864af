import { Flag } from "lucide-react";
import type { ResourceProps } from "ra-core";
import { screen } from "../../shared/screen.tsx";

export const marks: ResourceProps = {
  name: "marks",
  icon: Flag,
  options: { label: "Mark |||| Marks" },
  list: screen(() => import("./list.tsx"), "MarkList"),
  create: screen(() => import("./create.tsx"), "MarkCreate"),
  edit: screen(() => import("./edit.tsx"), "MarkEdit"),
  recordRepresentation: "name",
};
