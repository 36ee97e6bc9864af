import { UsersRound } from "lucide-react";
import type { ResourceProps } from "ra-core";
import { screen } from "../../shared/screen.tsx";

export const teams: ResourceProps = {
  name: "teams",
  icon: UsersRound,
  list: screen(() => import("./list.tsx"), "TeamList"),
  create: screen(() => import("./create.tsx"), "TeamCreate"),
  edit: screen(() => import("./edit.tsx"), "TeamEdit"),
  recordRepresentation: "name",
};
