import Icon from "@mui/icons-material/PolicyOutlined";
import type { ResourceProps } from "react-admin";
import { OwnPatternsCreate } from "./create.tsx";
import { OwnPatternsList } from "./list.tsx";
import { OwnPatternsShow } from "./show.tsx";

export const ownPatterns: ResourceProps = {
  name: "own-patterns",
  icon: Icon,
  options: { label: "Own patterns" },
  list: OwnPatternsList,
  create: OwnPatternsCreate,
  show: OwnPatternsShow,
  recordRepresentation: ({ version }) => `version ${version}`,
};
