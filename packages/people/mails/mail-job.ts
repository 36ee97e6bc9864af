import type { Database } from "@treadlight/platform/database";
import { enqueueAll, type JobHandler, jobHandler, jobKind } from "@treadlight/platform/jobs";
import type { Mail } from "@treadlight/platform/mail";
import type { Transaction } from "kysely";
import { z } from "zod";
import { layOut } from "./layout.ts";
import { type MailLimit, type MailLimits, mailLimitSchema } from "./limits.ts";
import type { MailTemplate } from "./template.ts";
import { mails } from "./templates.ts";

const DAY_S = 86_400;

/**
 * A mail that waits to be sent. Some hold a link that signs its reader in, so the database must be guarded like the mailbox
 * while they wait: what a mail was given is erased as soon as it has been sent, has failed for good or is of no more use.
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
  // About a day for a mail server to come back.
  maxAttempts: 14,
  keepS: DAY_S,
});

export interface NewMail<Params extends z.ZodType> {
  to: string;
  params: z.input<Params>;
  /** Sent only while its reader has not had too many of this sort. */
  limit?: MailLimit;
  /** Not sent any more from then on: its link is dead. */
  uselessAfter?: Date;
  /** Of two mails with the same key, one is sent. */
  onceKey?: string;
}

/**
 * Has a mail sent once the transaction is committed, and not if it is rolled back. The mail itself is a job: it is sent even
 * if this process dies, and tried again while the mail server is away.
 * @returns false when a mail with this once-only key was there before
 */
export async function sendMail<Params extends z.ZodType>(
  transaction: Transaction<Database>,
  template: MailTemplate<Params>,
  mail: NewMail<Params>,
): Promise<boolean> {
  return (await sendMails(transaction, template, [mail])) === 1;
}

/** Like `sendMail`, for many. @returns how many are going to be sent */
export async function sendMails<Params extends z.ZodType>(
  transaction: Transaction<Database>,
  { name: template, params: schema }: MailTemplate<Params>,
  newMails: readonly NewMail<Params>[],
): Promise<number> {
  const jobs = newMails.map(({ onceKey, ...mail }) => {
    schema.parse(mail.params);
    return { owner: "installation" as const, payload: { template, ...mail }, onceKey };
  });
  return (await enqueueAll(transaction, mailJob, jobs)).length;
}

export interface MailSenderDeps {
  mail: Mail;
  limits: MailLimits;
  /** Where people reach the site, for links. */
  publicUrl: string;
  now: () => number;
}

/**
 * Sends mails. One that was cut off in the midst is sent again under the same Message-ID, by which mail programs recognise
 * it; in the outbox folder it takes the place of the first.
 */
export function mailHandler({ mail, limits, publicUrl, now }: MailSenderDeps): JobHandler {
  const templates = new Map(Object.values(mails).map((template): [string, MailTemplate] => [template.name, template]));
  return jobHandler(mailJob, async ({ template, to, params, limit, uselessAfter }, { id, attempt, createdAt }) => {
    if (uselessAfter && uselessAfter.getTime() <= now()) return { sent: false };
    // Counted once, however often it is tried.
    if (limit && attempt === 1 && !(await limits.mayMail(limit, to))) return { sent: false };
    const letter = templates.get(template)?.write(params, { publicUrl });
    if (!letter) throw new Error(`there is no mail called ${template}`); // an older process may come across a newer one's mail
    await mail.send({ id, date: createdAt, to, ...layOut(letter, { publicUrl }) });
    return { sent: true };
  });
}
