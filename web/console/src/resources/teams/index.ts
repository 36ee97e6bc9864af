import Icon from "@mui/icons-material/GroupsOutlined";
import type { ResourceProps } from "react-admin";
import { TeamCreate } from "./create.tsx";
import { TeamEdit } from "./edit.tsx";
import { TeamList } from "./list.tsx";

export const teams: ResourceProps = {
  name: "teams",
  icon: Icon,
  list: TeamList,
  create: TeamCreate,
  edit: TeamEdit,
  recordRepresentation: "name",
};
