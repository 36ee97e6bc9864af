import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

export interface WrittenMail {
  id: string;
  sentAt: Date;
  to: string;
  subject: string;
  html: string;
  text: string;
}

/** A mail that `openOutbox` wrote. */
export interface OutboxEntry {
  id: string;
  sentAt: Date;
  read(): Promise<WrittenMail>;
}

/** Lists the outbox, newest first. */
export type Outbox = () => Promise<OutboxEntry[]>;

const NAME = /^(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d\.\d{3}Z)-([0-9a-f-]{36})\.eml$/;
const missingSchema = z.object({ code: z.literal("ENOENT") });

/** Where mails are kept without a mail server. */
export const outboxFolder = (dataDir: string) => join(dataDir, "outbox");

/** Opens the outbox folder of a data directory. It may not exist yet. */
export function outboxOf(dataDir: string): Outbox {
  const folder = outboxFolder(dataDir);
  return async () => {
    const names = await readdir(folder).catch((error: unknown) => {
      if (missingSchema.safeParse(error).success) return [];
      throw error;
    });
    return names
      .toSorted()
      .toReversed()
      .flatMap((name) => {
        const [, day, hours, minutes, seconds, id] = NAME.exec(name) ?? [];
        if (id === undefined) return [];
        const facts = { id, sentAt: new Date(`${day}${hours}:${minutes}:${seconds}`) };
        return [{ ...facts, read: async () => ({ ...facts, ...(await contentOf(join(folder, name))) }) }];
      });
  };
}

async function contentOf(file: string) {
  const { default: PostalMime } = await import("postal-mime");
  const { to = [], subject = "", html = "", text = "" } = await PostalMime.parse(await readFile(file));
  return { to: to.map(({ address }) => address ?? "").join(", "), subject, html, text };
}
