import { createHash } from "node:crypto";
import { Expected } from "@treadlight/contract/errors";
import type { z } from "zod";
import type { IfMatch } from "../endpoints/index.ts";
import { type Change, changeOf } from "./change.ts";

/** The version of a row: a hash of the fields that can be edited, which are those of the body that changes it. */
export function versionOf(editable: z.ZodObject, row: object): string {
  const values = new Map<string, unknown>(Object.entries(row));
  const fields = Object.keys(editable.shape).map((field) => values.get(field) ?? null);
  return createHash("sha256").update(JSON.stringify(fields)).digest("hex").slice(0, 32);
}

/** For answers whose body has no `etag`. */
export function etagHeader(version: string): { ETag: string } {
  return { ETag: `"${version}"` };
}

/**
 * What a request changes in a row, which must be locked. A request that changes nothing undoes nothing, whatever it has read.
 * @param ifMatch the versions that the caller may change; any if undefined
 * @returns undefined if nothing changes
 * @throws Expected `precondition_failed` if the row has another version, with the fields of the request that are different now
 */
export function changeOfVersion<Wanted extends object>(
  editable: z.ZodObject,
  stored: Readonly<Record<keyof Wanted, unknown>>,
  wanted: Wanted,
  ifMatch: IfMatch | undefined,
): Change<Wanted> | undefined {
  const change = changeOf(stored, wanted);
  if (change) assertVersion(editable, stored, ifMatch, change.before);
  return change;
}

/** @throws Expected `precondition_failed` if a locked row has another version than those that the caller may change */
export function assertVersion(
  editable: z.ZodObject,
  stored: object,
  ifMatch: IfMatch | undefined,
  different: object = {},
): void {
  if (ifMatch === undefined || ifMatch === "*" || ifMatch.includes(versionOf(editable, stored))) return;
  const details = Object.entries(different).map(([path, now]) => {
    return { path, code: "changed_meanwhile" as const, message: "is different now", now };
  });
  throw new Expected("precondition_failed", { details });
}
