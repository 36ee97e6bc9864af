import type { Transaction } from "kysely";
import type { Database } from "../database/index.ts";
import type { UserIdentity } from "../identity/index.ts";

/** Who changes something, when, and the transaction that does it. */
export interface WriteContext {
  transaction: Transaction<Database>;
  caller: UserIdentity;
  at: Date;
  /** The header that confirms a change that destroys or reveals. */
  confirmation?: string | undefined;
}

/** What the audit log says about a change. */
export interface AuditEntry {
  /** Such as `user.role_changed`. */
  action: string;
  /** The changed fields only, before and after. */
  before?: Readonly<Record<string, unknown>>;
  after?: Readonly<Record<string, unknown>>;
}
