import Icon from "@mui/icons-material/SellOutlined";
import type { ResourceProps } from "react-admin";
import { OwnPricesCreate } from "./create.tsx";
import { OwnPricesList } from "./list.tsx";
import { OwnPricesShow } from "./show.tsx";

export const ownPrices: ResourceProps = {
  name: "own-prices",
  icon: Icon,
  options: { label: "Own prices" },
  list: OwnPricesList,
  create: OwnPricesCreate,
  show: OwnPricesShow,
  recordRepresentation: ({ version }) => `version ${version}`,
};
