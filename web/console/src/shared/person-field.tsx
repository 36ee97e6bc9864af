import { useFieldValue } from "react-admin";
import { RecordLink } from "./record-link.tsx";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A person by name, or by pseudonym if the organization does not show names. */
export function PersonField({ source }: { source: string; label?: string }) {
  const person: unknown = useFieldValue({ source });
  if (typeof person !== "string") return <>–</>;
  if (!UUID.test(person)) return person;
  return <RecordLink reference="users" id={person} />;
}
