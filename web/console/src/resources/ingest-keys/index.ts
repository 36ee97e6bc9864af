import Icon from "@mui/icons-material/KeyOutlined";
import type { ResourceProps } from "react-admin";
import { IngestKeyCreate } from "./create.tsx";
import { IngestKeyEdit } from "./edit.tsx";
import { IngestKeyList } from "./list.tsx";

export const ingestKeys: ResourceProps = {
  name: "ingest-keys",
  icon: Icon,
  options: { label: "Ingest key |||| Ingest keys" },
  list: IngestKeyList,
  create: IngestKeyCreate,
  edit: IngestKeyEdit,
  recordRepresentation: "name",
};
