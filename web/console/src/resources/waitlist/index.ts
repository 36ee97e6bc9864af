import { Hourglass } from "lucide-react";
import type { ResourceProps } from "ra-core";
import { screen } from "../../shared/screen.tsx";

export const waitlist: ResourceProps = {
  name: "waitlist",
  icon: Hourglass,
  options: { label: "Waiting list entry |||| Waiting list" },
  list: screen(() => import("./list.tsx"), "WaitlistList"),
  create: screen(() => import("./create.tsx"), "WaitlistCreate"),
  edit: screen(() => import("./edit.tsx"), "WaitlistEdit"),
  recordRepresentation: "email",
};
