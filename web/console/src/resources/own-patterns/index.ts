import { ScanSearch } from "lucide-react";
import type { ResourceProps } from "ra-core";
import { screen } from "../../shared/screen.tsx";

export const ownPatterns: ResourceProps = {
  name: "own-patterns",
  icon: ScanSearch,
  options: { label: "Own patterns" },
  list: screen(() => import("./list.tsx"), "OwnPatternsList"),
  create: screen(() => import("./create.tsx"), "OwnPatternsCreate"),
  show: screen(() => import("./show.tsx"), "OwnPatternsShow"),
  recordRepresentation: ({ version }) => `version ${version}`,
};
