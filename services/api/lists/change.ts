import { isDeepStrictEqual } from "node:util";
import { Expected } from "@treadlight/contract/errors";

/**
 * What a request changes: the fields it gives that differ from what is stored, before and after. The console sends whole
 * records, so most fields of a request are as they were. Nothing when all are.
 */
export function changeOf<T extends Readonly<Record<string, unknown>>>(
  stored: T,
  wanted: { readonly [K in keyof T]?: T[K] | undefined },
): { before: Partial<T>; after: Partial<T> } | undefined {
  const before: Partial<T> = {};
  const after: Partial<T> = {};
  for (const field in wanted) {
    const value = wanted[field];
    if (value === undefined || isDeepStrictEqual(value, stored[field])) continue;
    before[field] = stored[field];
    after[field] = value;
  }
  return Object.keys(after).length > 0 ? { before, after } : undefined;
}

/** The fields of a request that differ from what is stored. */
export function givenAnew<W extends Readonly<Record<string, unknown>>>(
  wanted: W,
  stored: Readonly<Record<keyof W, unknown>>,
): Partial<W> {
  const anew: Partial<W> = {};
  for (const field in wanted) {
    if (!isDeepStrictEqual(wanted[field], stored[field])) anew[field] = wanted[field];
  }
  return anew;
}

/** What must be there for the rest to make sense: another's and what never was look alike. @throws Expected `not_found` */
export function found<T>(row: T | undefined): T {
  if (row === undefined) throw new Expected("not_found");
  return row;
}
