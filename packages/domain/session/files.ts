import { z } from "zod";
import { MAX_PROMPTS } from "./limits.ts";

/** What a file is, by its name's ending or its type. `other`: neither says. */
export const FILE_KINDS = ["text", "table", "code", "document", "image", "media", "archive", "other"] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** More than a session sends. */
const MAX_BYTES = 1e12;

/** The files that people gave to a tool, by kind: how many, and how large together. Never a name: it may be a person's. */
export const filesSchema = z.partialRecord(
  z.enum(FILE_KINDS),
  z.object({ count: z.int().min(1).max(MAX_PROMPTS), bytes: z.int().min(0).max(MAX_BYTES) }),
);
export type Files = z.output<typeof filesSchema>;

/** Files, with more of them. */
export function addFiles(before: Files = {}, more: Files = {}): Files {
  const sum = { ...before };
  for (const kind of FILE_KINDS) {
    const [one, other] = [before[kind], more[kind]];
    if (other) sum[kind] = { count: (one?.count ?? 0) + other.count, bytes: (one?.bytes ?? 0) + other.bytes };
  }
  return sum;
}

/** How many files of all kinds, and how large together. */
export function totalOf(files: Files = {}): { count: number; bytes: number } {
  const sums = Object.values(files);
  const sum = (of: "count" | "bytes") => sums.reduce((before, file) => before + file[of], 0);
  return { count: sum("count"), bytes: sum("bytes") };
}
