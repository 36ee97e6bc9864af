import Icon from "@mui/icons-material/ShoppingCartOutlined";
import type { ResourceProps } from "react-admin";
import { OrderList } from "./list.tsx";
import { OrderShow } from "./show.tsx";

export const orders: ResourceProps = {
  name: "orders",
  icon: Icon,
  list: OrderList,
  show: OrderShow,
  recordRepresentation: "organization",
};
