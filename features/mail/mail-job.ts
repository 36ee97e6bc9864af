import { unsubscribe } from "@treadlight/contract/account";
import type { Database } from "@treadlight/platform/database";
import { enqueueAll, type JobHandler, jobHandler, jobKind } from "@treadlight/platform/jobs";
import type { Mail } from "@treadlight/platform/mail";
import type { Transaction } from "kysely";
import { z } from "zod";
import { layOut } from "./layout.ts";
import { type MailLimit, type MailLimits, mailLimitSchema } from "./limits.ts";
import type { MailTemplate } from "./template.ts";

const DAY_S = 86_400;

/**
 * A mail waiting to be sent. Some contain a link that gives access to an account, so until then the database needs the same
 * protection as the mailbox. The payload is erased as soon as the mail is sent, has failed for good or is no longer useful.
 */
const mailJob = jobKind({
  name: "mail",
  payload: z.object({
    template: z.string(),
    to: z.string(),
    params: z.unknown(),
    limit: mailLimitSchema.optional(),
    uselessAfter: z.coerce.date().optional(),
  }),
  result: z.object({ sent: z.boolean() }),
  // Retries for about a day while a mail server is down.
  maxAttempts: 14,
  keepS: DAY_S,
});

export interface NewMail<Params extends z.ZodType> {
  to: string;
  params: z.input<Params>;
  /** Rate limit: not sent if the recipient has had too many of this kind. */
  limit?: MailLimit;
  /** Do not send it after this time, because its link no longer works. */
  uselessAfter?: Date;
  /** Only one mail with this key is sent. */
  onceKey?: string;
  /** How many seconds the key is remembered after the mail was sent: a day by default. */
  keepS?: number;
}

/**
 * Enqueues a mail in a transaction. Once the transaction commits, the mail is sent even if this process dies, with retries while
 * the mail server is down.
 * @returns false if a mail with this once-only key already exists
 */
export async function sendMail<Params extends z.ZodType>(
  transaction: Transaction<Database>,
  template: MailTemplate<Params>,
  mail: NewMail<Params>,
): Promise<boolean> {
  return (await sendMails(transaction, template, [mail])) === 1;
}

/** Like `sendMail`, for many mails. @returns how many were enqueued */
export async function sendMails<Params extends z.ZodType>(
  transaction: Transaction<Database>,
  { name: template, params: schema }: MailTemplate<Params>,
  newMails: readonly NewMail<Params>[],
): Promise<number> {
  const jobs = newMails.map(({ onceKey, keepS, ...mail }) => {
    schema.parse(mail.params);
    return { owner: "installation" as const, payload: { template, ...mail }, onceKey, keepS };
  });
  return (await enqueueAll(transaction, mailJob, jobs)).length;
}

export interface MailSenderDeps {
  mail: Mail;
  limits: MailLimits;
  /** The public address of the site, for links. */
  publicUrl: string;
  now: () => number;
}

/**
 * Sends mails. An interrupted mail is sent again under the same Message-ID, so that mail programs recognise it. In the outbox
 * folder it replaces the first.
 * @param mails every mail that may be waiting
 */
export function mailHandler(
  { mail, limits, publicUrl, now }: MailSenderDeps,
  mails: readonly MailTemplate[],
): JobHandler {
  const templates = new Map(mails.map((template): [string, MailTemplate] => [template.name, template]));
  return jobHandler(mailJob, async ({ template, to, params, limit, uselessAfter }, { id, attempt, createdAt }) => {
    if (uselessAfter && uselessAfter.getTime() <= now()) return { sent: false };
    // Counted once, regardless of retries.
    if (limit && attempt === 1 && !(await limits.mayMail(limit, to))) return { sent: false };
    const letter = templates.get(template)?.write(params, { publicUrl });
    if (!letter) throw new Error(`no mail template named ${template}`); // an older process may get a newer one's mail
    const { unsubscribeToken: token } = letter;
    const oneClick = token === undefined ? {} : { unsubscribeUrl: `${publicUrl}${unsubscribe.path}?token=${token}` };
    await mail.send({ id, date: createdAt, to, ...layOut(letter, { publicUrl }), ...oneClick });
    return { sent: true };
  });
}
