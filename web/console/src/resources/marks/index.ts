import Icon from "@mui/icons-material/FlagOutlined";
import type { ResourceProps } from "react-admin";
import { MarkCreate } from "./create.tsx";
import { MarkEdit } from "./edit.tsx";
import { MarkList } from "./list.tsx";

export const marks: ResourceProps = {
  name: "marks",
  icon: Icon,
  options: { label: "Mark |||| Marks" },
  list: MarkList,
  create: MarkCreate,
  edit: MarkEdit,
  recordRepresentation: "name",
};
