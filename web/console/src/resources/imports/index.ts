import { Upload } from "lucide-react";
import type { ResourceProps } from "ra-core";
import { screen } from "../../shared/screen.tsx";

export const imports: ResourceProps = {
  name: "imports",
  icon: Upload,
  list: screen(() => import("./list.tsx"), "ImportList"),
  show: screen(() => import("./show.tsx"), "ImportShow"),
  recordRepresentation: "fileName",
};
