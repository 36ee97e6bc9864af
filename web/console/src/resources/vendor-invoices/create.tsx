import { ConsoleCreate } from "../../shared/create.tsx";
import { VendorInvoiceInputs } from "./inputs.tsx";

export function VendorInvoiceCreate() {
  return (
    <ConsoleCreate>
      <VendorInvoiceInputs />
    </ConsoleCreate>
  );
}
