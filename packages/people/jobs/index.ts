import type { Database } from "@treadlight/platform/database";
import type { JobHandler } from "@treadlight/platform/jobs";
import type { Kysely } from "kysely";
import { lockOutHandler, resetLinkHandler } from "../accounts/index.ts";
import { type MailSenderDeps, mailHandler } from "../mails/index.ts";

/** The jobs that the api enqueues. */
export function peopleJobs(deps: MailSenderDeps & { db: Kysely<Database> }): JobHandler[] {
  return [mailHandler(deps), resetLinkHandler(deps), lockOutHandler(deps)];
}
