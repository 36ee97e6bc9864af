import { ConsoleCreate } from "../../shared/create.tsx";
import { LicenceInputs } from "./inputs.tsx";

export function LicenceCreate() {
  return (
    <ConsoleCreate>
      <LicenceInputs />
    </ConsoleCreate>
  );
}
