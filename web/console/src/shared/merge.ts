import type { RaRecord } from "react-admin";
import { changedFields } from "../session/changed-fields.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A conflict between two people's changes to a record. */
export interface Clash {
  stored: RaRecord;
  /** The stored record with the changes of the second person, ready to be saved over it. */
  merged: RaRecord;
  /** The fields that the first person changed. */
  changes: { field: string; stored: unknown; mine: { value: unknown } | undefined }[];
}

/** @param read the record as the second person read it; `mine` as they want to save it; `stored` as it is now */
export function mergeOf({ read, mine, stored }: { read: Fields; mine: Fields; stored: RaRecord }): Clash {
  const mineChanged = changedFields(mine, read);
  const changes = Object.entries(changedFields(stored, read)).map(([field, value]) => ({
    field,
    stored: value,
    mine: field in mineChanged ? { value: mineChanged[field] } : undefined,
  }));
  return { stored, changes, merged: { ...stored, ...mineChanged } };
}
