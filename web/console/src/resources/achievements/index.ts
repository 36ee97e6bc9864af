import { Trophy } from "lucide-react";
import type { ResourceProps } from "ra-core";
import { screen } from "../../shared/screen.tsx";

export const achievements: ResourceProps = {
  name: "achievements",
  icon: Trophy,
  list: screen(() => import("./list.tsx"), "AchievementList"),
  recordRepresentation: "achievementType",
};
