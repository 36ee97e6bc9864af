import { Expected } from "@treadlight/contract/errors";
import type { IngestScope } from "@treadlight/contract/ingest";
import type { Identity } from "@treadlight/platform/identity";

/** An ingest key sends only what its scopes allow. @throws Expected `insufficient_scope` */
export function requireScope(identity: Identity | undefined, scope: IngestScope): void {
  if (identity?.kind === "ingestKey" && !identity.scopes.includes(scope)) throw new Expected("insufficient_scope");
}
