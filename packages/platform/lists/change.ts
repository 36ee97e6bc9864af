import { isDeepStrictEqual } from "node:util";
import { Expected } from "@treadlight/contract/errors";

/** The fields that a change gives a new value, before and after. */
export interface Change<Wanted> {
  before: { [Field in keyof Wanted]?: unknown };
  after: Partial<Wanted>;
}

/**
 * The fields of a request that differ from what is stored. Programs may send whole records, of which most are equal.
 * @returns undefined if nothing changes
 */
export function changeOf<Wanted extends object>(
  stored: Readonly<Record<keyof Wanted, unknown>>,
  wanted: Wanted,
): Change<Wanted> | undefined {
  const before: Change<Wanted>["before"] = {};
  const after: Partial<Wanted> = {};
  for (const field in wanted) {
    if (wanted[field] === undefined || isDeepStrictEqual(wanted[field], stored[field])) continue;
    before[field] = stored[field];
    after[field] = wanted[field];
  }
  return Object.keys(after).length > 0 ? { before, after } : undefined;
}

/** A row that must exist. Another organization's row and one that never existed look the same. @throws Expected `not_found` */
export function orNotFound<T>(row: T | undefined): T {
  if (row === undefined) throw new Expected("not_found");
  return row;
}
