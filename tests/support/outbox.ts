import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { vi } from "vitest";
import { clientOf } from "./client.ts";

const TOKEN = /#token=(?:3D)?([\w-]+)/;

/** The newest mail to somebody that says this, its lines unfolded. Mails follow the answer, so this waits for it. */
export function newestMail(dataDir: string, email: string, containing: RegExp): Promise<string> {
  const outbox = join(dataDir, "outbox");
  return vi.waitFor(async () => {
    const files = (await readdir(outbox).catch(() => [])).toSorted().toReversed();
    for (const file of files) {
      const folded = await readFile(join(outbox, file), "utf8");
      const mail = folded.replaceAll(/=\r?\n/g, "").replaceAll(/\r?\n[ \t]+/g, " ");
      if (mail.includes(`To: ${email}`) && containing.test(mail)) return mail;
    }
    throw new Error(`no mail to ${email} contains ${containing}`);
  }, 60_000);
}

/** The token in the link of the newest mail to somebody that has one. */
export async function mailedToken(dataDir: string, email: string): Promise<string> {
  return TOKEN.exec(await newestMail(dataDir, email, TOKEN))?.[1] ?? "";
}

/** Confirms the address of somebody who has registered, as they would. */
export async function confirmAddress({ url, dataDir }: { url: string; dataDir: string }, email: string): Promise<void> {
  const token = await mailedToken(dataDir, email);
  const { status } = await clientOf(url).post("/api/auth/confirm-email", { token });
  if (status !== 200) throw new Error(`the address was not confirmed: ${status}`);
}
