const START_CHARACTERS = 8;

interface Props {
  id: string;
  /** What became of the record. */
  note?: string;
}

/** Stands for a record without a name: the start of its id, which tells it from others. */
export function ShortId({ id, note }: Props) {
  const start = id.slice(0, START_CHARACTERS);
  return <span title={id}>{note ? `${note}, ${start}` : start}</span>;
}

/** Stands for a record that no longer exists. */
export function Gone({ reference, id }: { reference: string; id: string }) {
  return <ShortId id={id} note={reference === "users" ? "former member" : "deleted"} />;
}
