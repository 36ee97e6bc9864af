import type { Database } from "@treadlight/platform/database";
import type { UserIdentity } from "@treadlight/platform/identity";
import type { Transaction } from "kysely";

/** Who changes something, when, and the transaction that does it. */
export interface WriteContext {
  transaction: Transaction<Database>;
  caller: UserIdentity;
  at: Date;
}

/** What the audit log says about a change. */
export interface AuditEntry {
  /** Such as `user.role_changed`. */
  action: string;
  /** The changed fields only, before and after. */
  before?: Readonly<Record<string, unknown>>;
  after?: Readonly<Record<string, unknown>>;
}
