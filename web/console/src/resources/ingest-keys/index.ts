import { Key } from "lucide-react";
import type { ResourceProps } from "ra-core";
import { screen } from "../../shared/screen.tsx";

export const ingestKeys: ResourceProps = {
  name: "ingest-keys",
  icon: Key,
  options: { label: "Ingest key |||| Ingest keys" },
  list: screen(() => import("./list.tsx"), "IngestKeyList"),
  create: screen(() => import("./create.tsx"), "IngestKeyCreate"),
  edit: screen(() => import("./edit.tsx"), "IngestKeyEdit"),
  recordRepresentation: "name",
};
