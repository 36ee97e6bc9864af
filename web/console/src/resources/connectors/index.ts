import Icon from "@mui/icons-material/CloudSyncOutlined";
import type { ResourceProps } from "react-admin";
import { ConnectorCreate } from "./create.tsx";
import { ConnectorEdit } from "./edit.tsx";
import { ConnectorList } from "./list.tsx";

export const connectors: ResourceProps = {
  name: "connectors",
  icon: Icon,
  list: ConnectorList,
  create: ConnectorCreate,
  edit: ConnectorEdit,
  recordRepresentation: "name",
};
