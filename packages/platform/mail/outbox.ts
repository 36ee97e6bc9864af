import { randomUUID } from "node:crypto";
import { access, constants, mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import nodemailer from "nodemailer";
import { type Mail, MailError } from "./types.ts";

/** Writes each message as an `.eml` file, oldest first by name, readable by the owner alone. */
export async function openOutbox({
  folder,
  from,
  now,
}: {
  folder: string;
  from: string;
  now: () => number;
}): Promise<Mail> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const composer = nodemailer.createTransport(
    { streamTransport: true, buffer: true, newline: "windows" },
    { from, disableFileAccess: true, disableUrlAccess: true },
  );
  return {
    async send(message) {
      try {
        const { message: eml } = await composer.sendMail({ ...message, date: new Date(now()) });
        const name = `${new Date(now()).toISOString().replaceAll(":", "-")}-${randomUUID()}.eml`;
        const draft = join(folder, `.${name}`);
        await writeFile(draft, eml, { mode: 0o600, flag: "wx" });
        await rename(draft, join(folder, name)); // a reader never meets half a message
      } catch (error) {
        throw new MailError("the outbox did not take the message", { cause: error });
      }
    },
    async ping() {
      await access(folder, constants.W_OK);
    },
    async close() {
      composer.close();
    },
  };
}
