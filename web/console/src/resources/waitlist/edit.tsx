import type { waitlist } from "@treadlight/contract/console";
import { Labeled, TextField } from "react-admin";
import type { z } from "zod";
import { ConsoleEdit } from "../../shared/edit.tsx";
import { RemoveButton } from "../../shared/remove-button.tsx";
import { TimeField } from "../../shared/time.tsx";
import { WaitlistInputs } from "./inputs.tsx";

export function WaitlistEdit() {
  return (
    <ConsoleEdit
      remove={
        <RemoveButton<z.input<typeof waitlist.row>>
          label="Delete"
          consequence="The entry is erased, also from the details of the audit log. This cannot be undone."
          word={({ email }) => email}
        />
      }
    >
      <Labeled label="E-mail">
        <TextField source="email" />
      </Labeled>
      <Labeled label="Since">
        <TimeField source="createdAt" />
      </Labeled>
      <WaitlistInputs />
    </ConsoleEdit>
  );
}
