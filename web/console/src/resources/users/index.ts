import { Users } from "lucide-react";
import type { RaRecord, ResourceProps } from "ra-core";
import { screen } from "../../shared/screen.tsx";

export const users: ResourceProps = {
  name: "users",
  icon: Users,
  options: { label: "Person |||| People" },
  list: screen(() => import("./list.tsx"), "UserList"),
  edit: screen(() => import("./edit.tsx"), "UserEdit"),
  recordRepresentation: ({ name, email }: RaRecord) => name ?? email,
};
