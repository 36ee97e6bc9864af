import { List } from "lucide-react";
import type { ResourceProps } from "ra-core";
import { screen } from "../../shared/screen.tsx";

export const sessions: ResourceProps = {
  name: "sessions",
  icon: List,
  list: screen(() => import("./list.tsx"), "SessionList"),
  show: screen(() => import("./show.tsx"), "SessionShow"),
  recordRepresentation: "tool",
};
