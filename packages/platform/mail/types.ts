export interface MailMessage {
  /** A mail that is handed over again under the same id is the same mail. */
  id: string;
  /** When it was written. */
  date: Date;
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
  html: string;
  /** Where a mail program posts to end mails of this sort (RFC 8058). */
  unsubscribeUrl?: string;
  attachments?: readonly MailAttachment[];
}

export interface MailAttachment {
  filename: string;
  contentType: string;
  content: string | Buffer;
  /** By which the HTML shows it, as `cid:…`; absent for a file to save. */
  cid?: string;
}

export interface Mail {
  /**
   * Delivers a message to the outbox folder or the SMTP server. The id is in its Message-ID, so that readers
   * recognise a message that arrives twice.
   * @throws MailError when it was not taken; nothing is tried again by itself
   */
  send(message: MailMessage): Promise<void>;
  /** Rejects when messages cannot be delivered now. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** The message holds no address: it may be logged. */
export class MailError extends Error {
  readonly code = "mail_unavailable";
  override readonly name = "MailError";
}
