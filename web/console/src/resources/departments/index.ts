import Icon from "@mui/icons-material/ApartmentOutlined";
import type { ResourceProps } from "react-admin";
import { DepartmentCreate } from "./create.tsx";
import { DepartmentEdit } from "./edit.tsx";
import { DepartmentList } from "./list.tsx";

export const departments: ResourceProps = {
  name: "departments",
  icon: Icon,
  list: DepartmentList,
  create: DepartmentCreate,
  edit: DepartmentEdit,
  recordRepresentation: "name",
};
