import type { auditLog } from "@treadlight/contract/console";
import { FunctionField, TextField, useRecordContext } from "react-admin";
import type { z } from "zod";
import { ConsoleShow } from "../../shared/show.tsx";
import { TimeField } from "../../shared/time.tsx";
import { Value } from "../../shared/value.tsx";
import { actorOf } from "./list.tsx";

type Entry = z.input<typeof auditLog.row>;

export function AuditLogShow() {
  return (
    <ConsoleShow>
      <TimeField source="occurredAt" label="When" />
      <FunctionField<Entry> label="Who" render={actorOf} />
      <TextField source="action" label="What" />
      <TextField source="resource" />
      <TextField source="resourceId" emptyText="–" />
      <Difference />
      <TextField source="hash" sx={{ overflowWrap: "anywhere" }} />
    </ConsoleShow>
  );
}

/** The changed fields, before and after. */
function Difference() {
  const entry = useRecordContext<Entry>();
  if (!entry) return null;
  if (entry.detailsErased) return <p>The details were erased together with a person they named.</p>;
  const fields = [...new Set([...Object.keys(entry.before ?? {}), ...Object.keys(entry.after ?? {})])];
  if (fields.length === 0) return <p>No field was changed.</p>;
  return (
    <table className="difference">
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td>
              <Value value={entry.before?.[field]} />
            </td>
            <td>
              <Value value={entry.after?.[field]} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
