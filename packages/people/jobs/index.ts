import type { JobHandler } from "@treadlight/platform/jobs";
import { lockOutHandler, resetLinkHandler } from "../accounts/index.ts";
import { type MailSenderDeps, mailHandler } from "../mails/index.ts";
import { type WebhookDeps, webhooksHandler } from "../webhooks/index.ts";

/** The jobs that the api enqueues. */
export function peopleJobs(deps: MailSenderDeps & WebhookDeps): JobHandler[] {
  return [mailHandler(deps), resetLinkHandler(deps), lockOutHandler(deps), webhooksHandler(deps)];
}
