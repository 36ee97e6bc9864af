import { formatCalendarDay } from "@treadlight/domain/format";
import { FileCheck } from "lucide-react";
import type { RaRecord, ResourceProps } from "ra-core";
import { screen } from "../../shared/screen.tsx";

export const reports: ResourceProps = {
  name: "reports",
  icon: FileCheck,
  list: screen(() => import("./list.tsx"), "ReportList"),
  show: screen(() => import("./show.tsx"), "ReportShow"),
  recordRepresentation: ({ from, to }: RaRecord) => `${formatCalendarDay(from)} to ${formatCalendarDay(to)}`,
};
