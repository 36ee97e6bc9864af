import Icon from "@mui/icons-material/ReceiptLongOutlined";
import type { ResourceProps } from "react-admin";
import { InvoiceList } from "./list.tsx";
import { InvoiceShow } from "./show.tsx";

export const invoices: ResourceProps = {
  name: "invoices",
  icon: Icon,
  list: InvoiceList,
  show: InvoiceShow,
  recordRepresentation: "number",
};
