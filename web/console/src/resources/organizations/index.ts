import Icon from "@mui/icons-material/DomainOutlined";
import type { ResourceProps } from "react-admin";
import { OrganizationEdit } from "./edit.tsx";
import { OrganizationList } from "./list.tsx";

export const organizations: ResourceProps = {
  name: "organizations",
  icon: Icon,
  list: OrganizationList,
  edit: OrganizationEdit,
  recordRepresentation: "name",
};
