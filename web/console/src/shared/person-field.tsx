import { useFieldValue, useListContextWithProps } from "react-admin";
import { NameField } from "./name-field.tsx";
import { RecordLink } from "./record-link.tsx";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A person by name, or by pseudonym if the organization does not show names. */
export function PersonField({ source }: { source: string; label?: string }) {
  const person: unknown = useFieldValue({ source });
  const { data: rows } = useListContextWithProps();
  if (typeof person !== "string") return <>–</>;
  if (!UUID.test(person)) return person;
  return rows ? <NameField source={source} reference="users" /> : <RecordLink reference="users" id={person} />;
}
