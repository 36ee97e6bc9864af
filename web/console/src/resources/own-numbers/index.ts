import Icon from "@mui/icons-material/TuneOutlined";
import type { ResourceProps } from "react-admin";
import { OwnNumbersCreate } from "./create.tsx";
import { OwnNumbersList } from "./list.tsx";
import { OwnNumbersShow } from "./show.tsx";

export const ownNumbers: ResourceProps = {
  name: "own-numbers",
  icon: Icon,
  options: { label: "Own numbers" },
  list: OwnNumbersList,
  create: OwnNumbersCreate,
  show: OwnNumbersShow,
  recordRepresentation: ({ version }) => `version ${version}`,
};
