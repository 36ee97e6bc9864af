import type { MailMessage } from "./types.ts";

/** A message as nodemailer takes it. */
export function composed({ id, ...message }: MailMessage, from: string) {
  const domain = /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? "localhost";
  return { ...message, messageId: `<${id}@${domain}>` };
}
