import { openOutbox } from "./outbox.ts";
import { outboxFolder } from "./read-outbox.ts";
import type { Mail } from "./types.ts";

export { type Outbox, type OutboxEntry, outboxOf, type WrittenMail } from "./read-outbox.ts";
export { type Mail, type MailAttachment, MailError, type MailMessage } from "./types.ts";

export interface MailOptions {
  /** `smtp://user:password@host:port` or `smtps://`; `.eml` files in `<dataDir>/outbox` when left out. */
  smtpUrl?: string | undefined;
  /** `Name <address>` or an address. */
  from: string;
  dataDir: string;
}

/** Opens what sends e-mail: an SMTP server by URL, or the outbox folder. */
export async function openMail({ smtpUrl, from, dataDir }: MailOptions): Promise<Mail> {
  if (smtpUrl === undefined) return openOutbox({ folder: outboxFolder(dataDir), from });
  const { openSmtp } = await import("./smtp.ts");
  return openSmtp({ url: smtpUrl, from });
}
