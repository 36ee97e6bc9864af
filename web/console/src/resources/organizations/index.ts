import { Building } from "lucide-react";
import type { ResourceProps } from "ra-core";
import { screen } from "../../shared/screen.tsx";

export const organizations: ResourceProps = {
  name: "organizations",
  icon: Building,
  list: screen(() => import("./list.tsx"), "OrganizationList"),
  edit: screen(() => import("./edit.tsx"), "OrganizationEdit"),
  recordRepresentation: "name",
};
