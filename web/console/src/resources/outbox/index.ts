import { Send } from "lucide-react";
import type { ResourceProps } from "ra-core";
import { screen } from "../../shared/screen.tsx";

export const outbox: ResourceProps = {
  name: "outbox",
  icon: Send,
  options: { label: "Mail |||| Outbox" },
  list: screen(() => import("./list.tsx"), "OutboxList"),
  show: screen(() => import("./show.tsx"), "OutboxShow"),
  recordRepresentation: "subject",
};
