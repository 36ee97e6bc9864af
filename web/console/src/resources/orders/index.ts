import { ShoppingCart } from "lucide-react";
import type { ResourceProps } from "ra-core";
import { screen } from "../../shared/screen.tsx";

export const orders: ResourceProps = {
  name: "orders",
  icon: ShoppingCart,
  list: screen(() => import("./list.tsx"), "OrderList"),
  show: screen(() => import("./show.tsx"), "OrderShow"),
  recordRepresentation: "organization",
};
