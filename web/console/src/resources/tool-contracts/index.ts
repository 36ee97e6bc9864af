import { Handshake } from "lucide-react";
import type { ResourceProps } from "ra-core";
import { screen } from "../../shared/screen.tsx";

export const toolContracts: ResourceProps = {
  name: "tool-contracts",
  icon: Handshake,
  options: { label: "Contract |||| Contracts" },
  list: screen(() => import("./list.tsx"), "ToolContractList"),
  create: screen(() => import("./create.tsx"), "ToolContractCreate"),
  recordRepresentation: "tool",
};
