import { scimPatch } from "scim-patch";
import { type PatchOperations, ScimFailure } from "./scim.ts";

/** The library follows paths and keys through any object, also to the prototypes that all objects share. */
const SHARED = /__proto__|constructor|prototype/;

/**
 * A resource after a PATCH.
 * @param isKept of a path, which is empty for an operation without one. Other changes are left out: one that removes a telephone number must
 *   not fail a request that also deactivates somebody.
 * @throws ScimError of the library, ScimFailure
 */
export function patched(resource: object, operations: PatchOperations, isKept: (path: string) => boolean): unknown {
  for (const { path = "", value } of operations) {
    refuseShared(path);
    JSON.stringify(value, (key, part: unknown) => {
      refuseShared(key);
      return part;
    });
  }
  const meta = { created: new Date(0), lastModified: new Date(0) };
  const copy = { schemas: [], meta, ...structuredClone(resource) };
  const kept = operations.filter(({ path = "" }) => isKept(path));
  return scimPatch(copy, kept, { mutateDocument: true, treatMissingAsAdd: true });
}

function refuseShared(name: string): void {
  if (SHARED.test(name))
    throw new ScimFailure(400, "The path, or a key of the value, is not a resource attribute.", "invalidPath");
}
