import type { Database } from "@treadlight/platform/database";
import type { EventLog } from "@treadlight/platform/event-log";
import type { Identify } from "@treadlight/platform/identity";
import type { Mail } from "@treadlight/platform/mail";
import type { Logger } from "@treadlight/platform/observability";
import type { Warehouse } from "@treadlight/warehouse";
import type { Kysely } from "kysely";
import type { AttemptLimits } from "../limits/index.ts";
import type { AfterAnswer } from "./after-answer.ts";

/** What the api stands on; each part takes what it needs of it. */
export interface ApiDeps {
  db: Kysely<Database>;
  log: EventLog;
  warehouse: Warehouse;
  mail: Mail;
  identify: Identify;
  /** Signs access tokens and form tickets. */
  jwtSecret: string;
  limits: AttemptLimits;
  afterAnswer: AfterAnswer;
  /** Where people reach the site, for links in mails. */
  publicUrl: string;
  logger: Logger;
  /** Milliseconds since the epoch. */
  now: () => number;
}
