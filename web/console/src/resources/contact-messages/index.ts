import Icon from "@mui/icons-material/ForumOutlined";
import type { ResourceProps } from "react-admin";
import { ContactMessageEdit } from "./edit.tsx";
import { ContactMessageList } from "./list.tsx";

export const contactMessages: ResourceProps = {
  name: "contact-messages",
  icon: Icon,
  options: { label: "Contact message |||| Contact messages" },
  list: ContactMessageList,
  edit: ContactMessageEdit,
  recordRepresentation: "email",
};
