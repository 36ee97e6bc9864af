import { Gauge } from "lucide-react";
import type { ResourceProps } from "ra-core";
import { screen } from "../../shared/screen.tsx";

export const webVitals: ResourceProps = {
  name: "web-vitals",
  icon: Gauge,
  options: { label: "Page speed" },
  list: screen(() => import("./list.tsx"), "WebVitalList"),
};
