import { ReferenceField } from "react-admin";
import { mayAct } from "../session/auth-provider.ts";
import { useUser } from "../session/context.ts";

const START_CHARACTERS = 8;

/** The start of an id, which tells it from others. */
const startOf = (id: string): string => id.slice(0, START_CHARACTERS);

interface Props {
  /** The resource of the record. */
  reference: string;
  id: string;
  /** The text for a record that is deleted, or that the reader may not see. */
  otherwise?: string;
}

/** A record by its name, as a link. Without a name, the start of its id stands for it. */
export function RecordLink({ reference, id, otherwise }: Props) {
  if (!mayAct(useUser(), reference, "list")) return <span title={id}>{otherwise ?? startOf(id)}</span>;
  const gone = reference === "users" ? "former member" : "deleted";
  const empty = <span title={id}>{otherwise ?? `${gone}, ${startOf(id)}`}</span>;
  return <ReferenceField record={{ id }} source="id" reference={reference} empty={empty} />;
}
