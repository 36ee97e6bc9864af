import { KeySquare } from "lucide-react";
import type { ResourceProps } from "ra-core";
import { screen } from "../../shared/screen.tsx";

export const apiTokens: ResourceProps = {
  name: "api-tokens",
  icon: KeySquare,
  options: { label: "API token |||| API tokens" },
  list: screen(() => import("./list.tsx"), "ApiTokenList"),
  show: screen(() => import("./show.tsx"), "ApiTokenShow"),
  recordRepresentation: "name",
};
