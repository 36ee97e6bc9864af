import { Network } from "lucide-react";
import type { ResourceProps } from "ra-core";
import { screen } from "../../shared/screen.tsx";

export const outcomes: ResourceProps = {
  name: "outcomes",
  icon: Network,
  options: { label: "Outcomes |||| Outcome ledger" },
  list: screen(() => import("./list.tsx"), "OutcomeList"),
  show: screen(() => import("./show.tsx"), "OutcomeShow"),
  recordRepresentation: "day",
};
