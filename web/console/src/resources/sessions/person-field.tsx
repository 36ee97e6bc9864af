import { ReferenceField, useRecordContext } from "react-admin";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The person of a session: by name, or by pseudonym if the organization does not show names. */
export function PersonField({ source }: { source: string; label?: string }) {
  const person: unknown = useRecordContext()?.[source];
  if (typeof person !== "string") return <>–</>;
  // People who have left have no account to show.
  if (UUID.test(person)) return <ReferenceField source={source} reference="users" emptyText={person} />;
  return <>{person}</>;
}
