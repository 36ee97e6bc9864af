import { waitlist } from "@treadlight/contract/console";
import type { z } from "zod";
import { saying } from "../../shared/counted.ts";
import { ConsoleEdit } from "../../shared/edit.tsx";
import { Fact } from "../../shared/fact.tsx";
import { RemoveButton } from "../../shared/remove-button.tsx";
import { TimeField } from "../../shared/time.tsx";
import { WaitlistInputs } from "./inputs.tsx";

export function WaitlistEdit() {
  return (
    <ConsoleEdit
      update={waitlist.update}
      remove={
        <RemoveButton<z.input<typeof waitlist.row>>
          label="Delete"
          consequence="The entry is erased, also from the details of the audit log. This cannot be undone."
          said={saying("entry", "entries", "deleted")}
          word={({ email }) => email}
        />
      }
    >
      <Fact source="email" label="E-mail" />
      <Fact source="createdAt" label="Since" field={TimeField} />
      <WaitlistInputs />
    </ConsoleEdit>
  );
}
