import type { MailMessage } from "./types.ts";

/** A message as nodemailer takes it. */
export function composed({ id, unsubscribeUrl, attachments = [], ...message }: MailMessage, from: string) {
  const domain = /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? "localhost";
  const headers = unsubscribeUrl !== undefined && {
    headers: { "List-Unsubscribe": `<${unsubscribeUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  };
  return { ...message, attachments: [...attachments], messageId: `<${id}@${domain}>`, ...headers };
}
