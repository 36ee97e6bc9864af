import type { BillingTerms } from "@treadlight/people/billing";
import type { Database } from "@treadlight/platform/database";
import type { EventLog } from "@treadlight/platform/event-log";
import type { Files } from "@treadlight/platform/files";
import type { Logger } from "@treadlight/platform/observability";
import type { Warehouse } from "@treadlight/warehouse";
import type { Kysely } from "kysely";

export interface HousekeepingDeps {
  db: Kysely<Database>;
  log: EventLog;
  warehouse: Warehouse;
  files: Files;
  /** How this installation sells plans. */
  billing: BillingTerms;
  logger: Logger;
  /** Milliseconds since the epoch. */
  now: () => number;
}
