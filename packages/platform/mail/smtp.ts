import nodemailer from "nodemailer";
import { composed } from "./compose.ts";
import { type Mail, MailError } from "./types.ts";

const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 30_000;
const MAX_CONNECTIONS = 3;

/** Sends through an SMTP server; its connections are kept and shared. */
export function openSmtp({ url, from }: { url: string; from: string }): Mail {
  const transport = nodemailer.createTransport(
    {
      url,
      pool: true,
      maxConnections: MAX_CONNECTIONS,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_TIMEOUT_MS,
    },
    { from, disableFileAccess: true, disableUrlAccess: true },
  );
  return {
    async send(message) {
      try {
        await transport.sendMail(composed(message, from));
      } catch {
        // The server's reply names the recipient, so it is not passed on.
        throw new MailError("the mail server rejected the message or did not respond");
      }
    },
    async ping() {
      await transport.verify();
    },
    async close() {
      transport.close();
    },
  };
}
