import { vendorInvoices } from "@treadlight/contract/console";
import { saying } from "../../shared/counted.ts";
import { ConsoleEdit } from "../../shared/edit.tsx";
import { RemoveButton } from "../../shared/remove-button.tsx";
import { VendorInvoiceInputs } from "./inputs.tsx";

export const CONSEQUENCE =
  "Its months are told by estimates and licences again. Nothing changes at the vendor. This cannot be undone.";
export const SAID = saying("invoice", "invoices", "deleted");

export function VendorInvoiceEdit() {
  return (
    <ConsoleEdit
      update={vendorInvoices.update}
      remove={<RemoveButton label="Delete" consequence={CONSEQUENCE} said={SAID} />}
    >
      <VendorInvoiceInputs />
    </ConsoleEdit>
  );
}
