import type { Database } from "@treadlight/platform/database";
import type { ResolveTxt } from "@treadlight/platform/dns";
import type { EventLog } from "@treadlight/platform/event-log";
import type { Files } from "@treadlight/platform/files";
import type { Logger } from "@treadlight/platform/observability";
import type { Warehouse } from "@treadlight/warehouse";
import type { Kysely } from "kysely";
import type Stripe from "stripe";
import type { BillingTerms } from "../plans/terms.ts";

export interface HousekeepingDeps {
  db: Kysely<Database>;
  log: EventLog;
  warehouse: Warehouse;
  files: Files;
  /** How this installation sells plans. */
  billing: BillingTerms;
  /** Set if people pay through Stripe. */
  stripe: Stripe | undefined;
  /** Looks up the TXT records that prove domains; the machine's DNS if left out. */
  resolveTxt?: ResolveTxt;
  /** Where the operator wants the audit log heads sent, if anywhere. */
  auditWebhook?: string | undefined;
  logger: Logger;
  /** Milliseconds since the epoch. */
  now: () => number;
}
