import type { RaRecord } from "react-admin";
import { changedFields } from "../data-provider/changed-fields.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A conflict between two people's changes to a record. */
export interface Clash {
  stored: RaRecord;
  /** The stored record with the changes of the second person, ready to be saved over it. */
  merged: RaRecord;
  /** The fields that the first person changed. */
  changes: { field: string; stored: unknown; mine: { value: unknown } | undefined }[];
}

interface Versions {
  /** The record as the second person read it. */
  read: Fields;
  /** As they want to save it. */
  mine: Fields;
  /** As it is now. */
  stored: RaRecord;
  /** The fields that can be changed. Others follow from them, such as a department's name from its id. */
  editable: readonly string[];
}

export function mergeOf({ read, mine, stored, editable }: Versions): Clash {
  const mineChanged = changedFields(mine, read);
  const changes = Object.entries(changedFields(stored, read))
    .filter(([field]) => editable.includes(field))
    .map(([field, value]) => ({
      field,
      stored: value,
      mine: field in mineChanged ? { value: mineChanged[field] } : undefined,
    }));
  return { stored, changes, merged: { ...stored, ...mineChanged } };
}
