import type { auditLog } from "@treadlight/contract/console";
import { useRecordContext } from "react-admin";
import type { z } from "zod";
import { FieldValue, fieldName } from "../../shared/field-value.tsx";
import { Table } from "../../shared/table.tsx";

/** The changed fields, before and after. */
export function Difference() {
  const entry = useRecordContext<z.input<typeof auditLog.row>>();
  if (!entry) return null;
  if (entry.detailsErased) return <p>The details were erased together with a person they named.</p>;
  const before = entry.before ?? {};
  const after = entry.after ?? {};
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  if (fields.length === 0) return <p>No field was changed.</p>;
  return (
    <Table
      columns={["Field", "Before", "After"]}
      rows={fields.map((field) => [
        fieldName(field),
        field in before && (
          <del key="before">
            <FieldValue field={field} value={without(before[field], after[field])} />
          </del>
        ),
        field in after && (
          <ins key="after">
            <FieldValue field={field} value={without(after[field], before[field])} />
          </ins>
        ),
      ])}
    />
  );
}

/** Of a list, only the items that the other side lacks; any other value as it is. */
const without = (value: unknown, other: unknown): unknown =>
  Array.isArray(value) && Array.isArray(other) ? value.filter((item) => !other.includes(item)) : value;
