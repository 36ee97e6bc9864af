import { Cable } from "lucide-react";
import type { ResourceProps } from "ra-core";
import { screen } from "../../shared/screen.tsx";

export const connectors: ResourceProps = {
  name: "connectors",
  icon: Cable,
  list: screen(() => import("./list.tsx"), "ConnectorList"),
  create: screen(() => import("./create.tsx"), "ConnectorCreate"),
  edit: screen(() => import("./edit.tsx"), "ConnectorEdit"),
  recordRepresentation: "name",
};
