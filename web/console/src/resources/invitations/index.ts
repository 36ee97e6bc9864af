import Icon from "@mui/icons-material/MailOutlined";
import type { ResourceProps } from "react-admin";
import { InvitationCreate } from "./create.tsx";
import { InvitationEdit } from "./edit.tsx";
import { InvitationList } from "./list.tsx";

export const invitations: ResourceProps = {
  name: "invitations",
  icon: Icon,
  list: InvitationList,
  create: InvitationCreate,
  edit: InvitationEdit,
  recordRepresentation: "email",
};
