import { FileText } from "lucide-react";
import type { ResourceProps } from "ra-core";
import { screen } from "../../shared/screen.tsx";

export const vendorInvoices: ResourceProps = {
  name: "vendor-invoices",
  icon: FileText,
  options: { label: "Vendor's invoice |||| Vendors' invoices" },
  list: screen(() => import("./list.tsx"), "VendorInvoiceList"),
  create: screen(() => import("./create.tsx"), "VendorInvoiceCreate"),
  edit: screen(() => import("./edit.tsx"), "VendorInvoiceEdit"),
  recordRepresentation: ({ vendor, firstMonth }) => `${vendor}, ${firstMonth}`,
};
