import { licences } from "@treadlight/contract/console";
import { saying } from "../../shared/counted.ts";
import { ConsoleEdit } from "../../shared/edit.tsx";
import { RemoveButton } from "../../shared/remove-button.tsx";
import { LicenceInputs } from "./inputs.tsx";

export const CONSEQUENCE =
  "The list of who holds its seats goes too. No session changes, and nothing changes at the vendor. This cannot be undone.";
export const SAID = saying("licence", "licences", "deleted");

export function LicenceEdit() {
  return (
    <ConsoleEdit
      update={licences.update}
      remove={<RemoveButton label="Delete" consequence={CONSEQUENCE} said={SAID} />}
    >
      <LicenceInputs />
    </ConsoleEdit>
  );
}
