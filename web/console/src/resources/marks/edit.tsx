import { marks } from "@treadlight/contract/console";
import { saying } from "../../shared/counted.ts";
import { ConsoleEdit } from "../../shared/edit.tsx";
import { RemoveButton } from "../../shared/remove-button.tsx";
import { MarkInputs } from "./inputs.tsx";

export function MarkEdit() {
  return (
    <ConsoleEdit
      update={marks.update}
      remove={
        <RemoveButton
          label="Delete"
          consequence="Its comparison is no longer shown. No session changes. This cannot be undone."
          said={saying("mark", "marks", "deleted")}
        />
      }
    >
      <MarkInputs />
    </ConsoleEdit>
  );
}
