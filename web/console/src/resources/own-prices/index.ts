import { Tag } from "lucide-react";
import type { ResourceProps } from "ra-core";
import { screen } from "../../shared/screen.tsx";

export const ownPrices: ResourceProps = {
  name: "own-prices",
  icon: Tag,
  options: { label: "Own prices" },
  list: screen(() => import("./list.tsx"), "OwnPricesList"),
  create: screen(() => import("./create.tsx"), "OwnPricesCreate"),
  show: screen(() => import("./show.tsx"), "OwnPricesShow"),
  recordRepresentation: ({ version }) => `version ${version}`,
};
