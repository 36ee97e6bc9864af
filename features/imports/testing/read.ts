import { randomUUID } from "node:crypto";
import { type ImportKind, type ImportSettings, importSettingsSchema } from "@treadlight/contract/imports";
import { readImport } from "../read-import.ts";
import type { ImportedSession } from "../readers/index.ts";
import { sessionTaker } from "../take-sessions.ts";

/** When files of tests are imported, and by whom. */
export const ASKED_BY = "me@acme.example";
export const NOW = new Date("2026-11-20T12:00:00Z");

/** What a file says, without storing it: the summary, the rejected lines and the sessions, without what only identifies them. */
export async function read(kind: ImportKind, file: string | Uint8Array, settings: Partial<ImportSettings> = {}) {
  const sessions: Omit<ImportedSession, "key">[] = [];
  const take = sessionTaker(
    { log: undefined, memberByEmail: async () => undefined, pseudonymSecret: "a secret of the tests" },
    {
      ...{ importId: randomUUID(), startedAt: NOW },
      organization: { organizationId: randomUUID(), previewsEnabled: true, keepsSpecialPreviews: false },
    },
  );
  const bytes = Buffer.from(file);
  // Pieces that cut lines, characters, quotes and entries anywhere.
  const size = bytes.length < 10_000 ? 7 : 65_537;
  async function* content({ start, end }: { start: number; end: number }) {
    for (let at = start; at < end; at += size) yield bytes.subarray(at, Math.min(at + size, end));
  }
  const upload = { size: bytes.length, read: (range = { start: 0, end: bytes.length }) => content(range) };
  const what = { kind, settings: importSettingsSchema.parse(settings), askedAt: NOW, askedBy: ASKED_BY };
  const result = await readImport(upload, what, async (some) => {
    sessions.push(...some.map(({ session: { key: _, ...session } }) => session));
    return take(some);
  });
  return { ...result, sessions };
}
