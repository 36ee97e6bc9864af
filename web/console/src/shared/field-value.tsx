import { inWords } from "./choices.ts";
import { RecordLink } from "./record-link.tsx";
import { Time } from "./time.tsx";
import { Value } from "./value.tsx";

/** Fields that hold the id of a record, and its resource. */
const REFERENCES: Readonly<Record<string, string>> = {
  departmentId: "departments",
  teamId: "teams",
  userId: "users",
  organizationId: "organizations",
};

const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** The name of a field in words: "Department" for `departmentId`. */
export const fieldName = (field: string): string => inWords(field.replace(/(?<=.)Id$/, ""));

/** The value of a field as people read it: a record by its name, a time in the reader's zone. */
export function FieldValue({ field, value }: { field: string; value: unknown }) {
  const reference = REFERENCES[field];
  if (reference !== undefined && typeof value === "string" && value !== "(hidden)") {
    return <RecordLink reference={reference} id={value} />;
  }
  if (typeof value === "string" && TIME.test(value)) return <Time at={value} />;
  return <Value value={value} />;
}
