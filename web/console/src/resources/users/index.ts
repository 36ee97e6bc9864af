import Icon from "@mui/icons-material/PersonOutlined";
import type { RaRecord, ResourceProps } from "react-admin";
import { UserEdit } from "./edit.tsx";
import { UserList } from "./list.tsx";

export const users: ResourceProps = {
  name: "users",
  icon: Icon,
  options: { label: "Person |||| People" },
  list: UserList,
  edit: UserEdit,
  recordRepresentation: ({ name, email }: RaRecord) => name ?? email,
};
