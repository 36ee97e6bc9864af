import Icon from "@mui/icons-material/EmojiEventsOutlined";
import type { ResourceProps } from "react-admin";
import { AchievementList } from "./list.tsx";

export const achievements: ResourceProps = {
  name: "achievements",
  icon: Icon,
  list: AchievementList,
  recordRepresentation: "achievementType",
};
