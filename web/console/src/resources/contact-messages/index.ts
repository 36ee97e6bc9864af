import { MessagesSquare } from "lucide-react";
import type { ResourceProps } from "ra-core";
import { screen } from "../../shared/screen.tsx";

export const contactMessages: ResourceProps = {
  name: "contact-messages",
  icon: MessagesSquare,
  options: { label: "Contact message |||| Contact messages" },
  list: screen(() => import("./list.tsx"), "ContactMessageList"),
  edit: screen(() => import("./edit.tsx"), "ContactMessageEdit"),
  recordRepresentation: "email",
};
