import { Webhook } from "lucide-react";
import type { ResourceProps } from "ra-core";
import { screen } from "../../shared/screen.tsx";

export const webhooks: ResourceProps = {
  name: "webhooks",
  icon: Webhook,
  list: screen(() => import("./list.tsx"), "WebhookList"),
  create: screen(() => import("./create.tsx"), "WebhookCreate"),
  edit: screen(() => import("./edit.tsx"), "WebhookEdit"),
  recordRepresentation: "name",
};
