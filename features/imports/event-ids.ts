/**
 * Ids for the events of an import: UUIDv7 of the time when it was asked for, with a counter of 42 bits behind the time. A repeated
 * import makes the same ids, so what it appends to the log a second time changes nothing. `uuid` makes no such ids.
 */
export function importEventIds(importId: string, startedAt: Date): () => string {
  const time = startedAt.getTime().toString(16).padStart(12, "0");
  const end = importId.slice(-8);
  let counter = 0n;
  return () => {
    const high = hex(counter >> 30n, 3);
    const low = hex(0x8000_0000n | (counter & 0x3fff_ffffn), 8);
    counter += 1n;
    return `${time.slice(0, 8)}-${time.slice(8)}-7${high}-${low.slice(0, 4)}-${low.slice(4)}${end}`;
  };
}

const hex = (value: bigint, digits: number) => value.toString(16).padStart(digits, "0");
