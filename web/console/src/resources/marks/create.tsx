import { ConsoleCreate } from "../../shared/create.tsx";
import { MarkInputs } from "./inputs.tsx";

export function MarkCreate() {
  return (
    <ConsoleCreate>
      <MarkInputs />
    </ConsoleCreate>
  );
}
