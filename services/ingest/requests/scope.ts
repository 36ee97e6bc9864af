import { Expected } from "@treadlight/contract/errors";
import type { IngestScope } from "@treadlight/contract/ingest";
import type { Identity } from "@treadlight/platform/identity";
import type { Request } from "express";

/**
 * Restricts ingest keys and device credentials to their scopes, and publishable keys to the pages of their origins.
 * @throws Expected `insufficient_scope`, `forbidden`
 */
export function requireScope(req: Request, identity: Identity | undefined, scope: IngestScope): void {
  if (identity?.scopes && !identity.scopes.includes(scope)) throw new Expected("insufficient_scope");
  if (identity && isPublishable(identity) && !identity.origins.includes(req.get("origin") ?? "")) {
    throw new Expected("forbidden", { message: "This key does not work on pages of this origin." });
  }
}

/** Whether anybody can read the key in the source of a page. */
export function isPublishable(identity: Identity): identity is Identity & { origins: readonly string[] } {
  return identity.kind === "ingestKey" && identity.origins !== undefined;
}
