import { type WebhookDeps, webhooksHandler } from "@treadlight/features/alerts/webhooks/deliver.ts";
import { type MailSenderDeps, mailHandler } from "@treadlight/features/mail";
import { lockOutHandler } from "@treadlight/features/sign-in/lock-out-job.ts";
import { resetLinkHandler } from "@treadlight/features/sign-in/reset-link-job.ts";
import type { JobHandler } from "@treadlight/platform/jobs";
import { mails } from "./mails.ts";

/** Jobs that tests of the api also run, because they wait for what these do. */
export function jobsOfApi(deps: MailSenderDeps & WebhookDeps): JobHandler[] {
  return [mailHandler(deps, mails), resetLinkHandler(deps), lockOutHandler(deps), webhooksHandler(deps)];
}
