import { Bug } from "lucide-react";
import type { RaRecord, ResourceProps } from "ra-core";
import { screen } from "../../shared/screen.tsx";

export const errors: ResourceProps = {
  name: "errors",
  icon: Bug,
  options: { label: "Reported error |||| Reported errors" },
  list: screen(() => import("./list.tsx"), "ErrorList"),
  show: screen(() => import("../../shared/reports.tsx"), "ReportShow"),
  recordRepresentation: ({ payload }: RaRecord) => payload.message,
};
