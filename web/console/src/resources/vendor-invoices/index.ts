import Icon from "@mui/icons-material/RequestQuoteOutlined";
import type { ResourceProps } from "react-admin";
import { VendorInvoiceCreate } from "./create.tsx";
import { VendorInvoiceEdit } from "./edit.tsx";
import { VendorInvoiceList } from "./list.tsx";

export const vendorInvoices: ResourceProps = {
  name: "vendor-invoices",
  icon: Icon,
  options: { label: "Vendor's invoice |||| Vendors' invoices" },
  list: VendorInvoiceList,
  create: VendorInvoiceCreate,
  edit: VendorInvoiceEdit,
  recordRepresentation: ({ vendor, firstMonth }) => `${vendor}, ${firstMonth}`,
};
