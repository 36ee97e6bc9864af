import { Building2 } from "lucide-react";
import type { ResourceProps } from "ra-core";
import { screen } from "../../shared/screen.tsx";

export const departments: ResourceProps = {
  name: "departments",
  icon: Building2,
  list: screen(() => import("./list.tsx"), "DepartmentList"),
  create: screen(() => import("./create.tsx"), "DepartmentCreate"),
  edit: screen(() => import("./edit.tsx"), "DepartmentEdit"),
  recordRepresentation: "name",
};
