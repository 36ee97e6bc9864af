import { ReceiptText } from "lucide-react";
import type { ResourceProps } from "ra-core";
import { screen } from "../../shared/screen.tsx";

export const invoices: ResourceProps = {
  name: "invoices",
  icon: ReceiptText,
  list: screen(() => import("./list.tsx"), "InvoiceList"),
  show: screen(() => import("./show.tsx"), "InvoiceShow"),
  recordRepresentation: "number",
};
