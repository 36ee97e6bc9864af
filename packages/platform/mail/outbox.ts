import { access, constants, mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { composed } from "./compose.ts";
import { type Mail, MailError } from "./types.ts";

/**
 * Writes each message as an `.eml` file, oldest first by name, readable by the owner alone. A message that is sent again
 * takes the place of its file.
 */
export async function openOutbox({ folder, from }: { folder: string; from: string }): Promise<Mail> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    async send(message) {
      try {
        const { default: nodemailer } = await import("nodemailer");
        const composer = nodemailer.createTransport(
          { streamTransport: true, buffer: true, newline: "windows" },
          { from, disableFileAccess: true, disableUrlAccess: true },
        );
        const { message: eml } = await composer.sendMail(composed(message, from));
        const name = `${message.date.toISOString().replaceAll(":", "-")}-${message.id}.eml`;
        const draft = join(folder, `.${name}`);
        await writeFile(draft, eml, { mode: 0o600 });
        await rename(draft, join(folder, name)); // a reader never meets half a message
      } catch (error) {
        throw new MailError("could not write the message to the outbox", { cause: error });
      }
    },
    async ping() {
      await access(folder, constants.W_OK);
    },
    async close() {},
  };
}
