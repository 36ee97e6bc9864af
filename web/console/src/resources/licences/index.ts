import { Ticket } from "lucide-react";
import type { ResourceProps } from "ra-core";
import { screen } from "../../shared/screen.tsx";

export const licences: ResourceProps = {
  name: "licences",
  icon: Ticket,
  options: { label: "Licence |||| Licences" },
  list: screen(() => import("./list.tsx"), "LicenceList"),
  create: screen(() => import("./create.tsx"), "LicenceCreate"),
  edit: screen(() => import("./edit.tsx"), "LicenceEdit"),
  recordRepresentation: "contract",
};
