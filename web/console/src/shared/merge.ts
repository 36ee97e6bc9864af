import type { RaRecord } from "react-admin";

type Fields = Readonly<Record<string, unknown>>;

/** What became of a record that two people changed at once. */
export interface Clash {
  stored: RaRecord;
  /** The stored record with the changes of the second person, ready to be saved over it. */
  merged: RaRecord;
  /** The fields that the first person changed. */
  changes: { field: string; stored: unknown; mine: { value: unknown } | undefined }[];
}

/** @param read the record as the second person read it; `mine` as they want to save it; `stored` as it is now */
export function mergeOf({ read, mine, stored }: { read: Fields; mine: Fields; stored: RaRecord }): Clash {
  const isChanged = (record: Fields, field: string) => JSON.stringify(record[field]) !== JSON.stringify(read[field]);
  const myFields = Object.keys(mine).filter((field) => field !== "etag" && isChanged(mine, field));
  const changes = Object.keys(stored)
    .filter((field) => field !== "etag" && isChanged(stored, field))
    .map((field) => ({
      field,
      stored: stored[field],
      mine: myFields.includes(field) ? { value: mine[field] } : undefined,
    }));
  return {
    stored,
    changes,
    merged: { ...stored, ...Object.fromEntries(myFields.map((field) => [field, mine[field]])) },
  };
}
