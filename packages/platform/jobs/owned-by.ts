import { type Expression, expressionBuilder, type SqlBool } from "kysely";
import type { Database } from "../database/index.ts";
import type { Owner } from "../owner/index.ts";

/** Every query about jobs is limited to one owner. */
export function ownedBy(owner: Owner): Expression<SqlBool> {
  const job = expressionBuilder<Database, "jobs">();
  const [organizationId, personId] =
    owner === "installation"
      ? [null, null]
      : "organizationId" in owner
        ? [owner.organizationId, null]
        : [null, owner.personId];
  return job.and([
    job("organizationId", "is not distinct from", organizationId),
    job("personId", "is not distinct from", personId),
  ]);
}
