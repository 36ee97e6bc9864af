import { Mail } from "lucide-react";
import type { ResourceProps } from "ra-core";
import { screen } from "../../shared/screen.tsx";

export const invitations: ResourceProps = {
  name: "invitations",
  icon: Mail,
  list: screen(() => import("./list.tsx"), "InvitationList"),
  create: screen(() => import("./create.tsx"), "InvitationCreate"),
  edit: screen(() => import("./edit.tsx"), "InvitationEdit"),
  recordRepresentation: "email",
};
