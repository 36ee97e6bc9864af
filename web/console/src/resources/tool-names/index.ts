import Icon from "@mui/icons-material/NewReleasesOutlined";
import type { ResourceProps } from "react-admin";
import { ToolNameEdit } from "./edit.tsx";
import { ToolNameList } from "./list.tsx";

export const toolNames: ResourceProps = {
  name: "tool-names",
  icon: Icon,
  options: { label: "Unknown tool |||| Unknown tools" },
  list: ToolNameList,
  edit: ToolNameEdit,
  recordRepresentation: "tool",
};
