import { Expected } from "@treadlight/contract/errors";
import type { Identity, IngestScope } from "@treadlight/platform/identity";

/** Ingest keys send what they were made for. @throws Expected `insufficient_scope` */
export function requireScope(identity: Identity | undefined, scope: IngestScope): void {
  if (identity?.kind === "ingestKey" && !identity.scopes.includes(scope)) throw new Expected("insufficient_scope");
}
