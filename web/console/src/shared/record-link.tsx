import { ReferenceField } from "react-admin";
import { mayAct } from "../session/auth-provider.ts";
import { useUser } from "../session/context.ts";
import { Gone, ShortId } from "./short-id.tsx";

interface Props {
  /** The resource of the record. */
  reference: string;
  id: string;
  /** The text for a record that is deleted, or that the reader may not see. */
  otherwise?: string;
}

/** A record by its name, as a link. Without a name, the start of its id stands for it. */
export function RecordLink({ reference, id, otherwise }: Props) {
  const named = otherwise && <span title={id}>{otherwise}</span>;
  if (!mayAct(useUser(), reference, "list")) return named ?? <ShortId id={id} />;
  const empty = named ?? <Gone reference={reference} id={id} />;
  return <ReferenceField record={{ id }} source="id" reference={reference} empty={empty} />;
}
