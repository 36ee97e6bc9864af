import type { auditLog } from "@treadlight/contract/console";
import { FunctionField, TextField } from "react-admin";
import type { z } from "zod";
import { RecordLink } from "../../shared/record-link.tsx";
import { ConsoleShow } from "../../shared/show.tsx";
import { TimeField } from "../../shared/time.tsx";
import { Difference } from "./difference.tsx";
import { actorOf, recordOf } from "./list.tsx";

type Entry = z.input<typeof auditLog.row>;

export function AuditLogShow() {
  return (
    <ConsoleShow>
      <TimeField source="occurredAt" label="When" />
      <FunctionField<Entry>
        label="Who"
        render={(entry) =>
          entry.actorId === null ? (
            actorOf(entry)
          ) : (
            <RecordLink reference="users" id={entry.actorId} otherwise={actorOf(entry)} />
          )
        }
      />
      <TextField source="action" label="What" />
      <TextField source="resource" />
      <FunctionField<Entry> label="Record" render={recordOf} />
      <TextField source="resourceId" label="Record id" emptyText="–" />
      <Difference />
      <TextField source="hash" sx={{ overflowWrap: "anywhere" }} />
    </ConsoleShow>
  );
}
