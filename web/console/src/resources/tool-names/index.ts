import Icon from "@mui/icons-material/NewReleasesOutlined";
import type { ResourceProps } from "react-admin";
import { ToolNameEdit } from "./edit.tsx";
import { ToolNameList } from "./list.tsx";

export const toolNames: ResourceProps = {
  name: "tool-names",
  icon: Icon,
  options: { label: "Tool outside the catalogue |||| Tools outside the catalogue" },
  list: ToolNameList,
  edit: ToolNameEdit,
  recordRepresentation: "tool",
};
