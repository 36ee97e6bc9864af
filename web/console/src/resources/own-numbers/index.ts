import { SlidersHorizontal } from "lucide-react";
import type { ResourceProps } from "ra-core";
import { screen } from "../../shared/screen.tsx";

export const ownNumbers: ResourceProps = {
  name: "own-numbers",
  icon: SlidersHorizontal,
  options: { label: "Own numbers" },
  list: screen(() => import("./list.tsx"), "OwnNumbersList"),
  create: screen(() => import("./create.tsx"), "OwnNumbersCreate"),
  show: screen(() => import("./show.tsx"), "OwnNumbersShow"),
  recordRepresentation: ({ version }) => `version ${version}`,
};
