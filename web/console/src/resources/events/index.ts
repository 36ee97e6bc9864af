import { MousePointerClick } from "lucide-react";
import type { RaRecord, ResourceProps } from "ra-core";
import { screen } from "../../shared/screen.tsx";

export const events: ResourceProps = {
  name: "events",
  icon: MousePointerClick,
  options: { label: "Reported event |||| Reported events" },
  list: screen(() => import("./list.tsx"), "EventList"),
  show: screen(() => import("../../shared/reports.tsx"), "ReportShow"),
  recordRepresentation: ({ payload }: RaRecord) => payload.event,
};
