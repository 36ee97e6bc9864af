import Icon from "@mui/icons-material/WebhookOutlined";
import type { ResourceProps } from "react-admin";
import { WebhookCreate } from "./create.tsx";
import { WebhookEdit } from "./edit.tsx";
import { WebhookList } from "./list.tsx";

export const webhooks: ResourceProps = {
  name: "webhooks",
  icon: Icon,
  list: WebhookList,
  create: WebhookCreate,
  edit: WebhookEdit,
  recordRepresentation: "name",
};
