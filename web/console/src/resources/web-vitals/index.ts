import Icon from "@mui/icons-material/SpeedOutlined";
import type { ResourceProps } from "react-admin";
import { WebVitalList } from "./list.tsx";

export const webVitals: ResourceProps = {
  name: "web-vitals",
  icon: Icon,
  options: { label: "Page speed" },
  list: WebVitalList,
};
