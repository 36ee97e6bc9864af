import { posix } from "node:path";
import { z } from "zod";

/** Of what a backup holds. A change that earlier versions cannot read increments it. */
export const FORMAT = 1;

/** With slashes, relative to the data directory, and never out of it. */
const pathSchema = z.string().regex(/^(?!.*(^|\/)\.{0,2}(\/|$))[^\\\0]+$/s, "is not a path within the data directory");
/** Links lead to folders of the warehouse. */
const linksSchema = z
  .record(pathSchema, z.string().regex(/^(\.\.\/)+store\/[\w-]+\/[\w-]+$/))
  .refine(
    (links) =>
      Object.entries(links).every(([path, link]) => posix.join(path, "..", link).startsWith("warehouse/store/")),
    "has a link out of the warehouse",
  );

const fileSchema = z.object({
  /** Bytes. */
  size: z.int().nonnegative(),
  mtimeMs: z.number(),
  /** SHA-256, and where its content lies. */
  digest: z.string().regex(/^[0-9a-f]{64}$/),
});

/** Everything that one backup holds. */
export const manifestSchema = z.object({
  format: z.int(),
  /** Of Treadlight. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** Tells installations from others. */
  installation: z.string(),
  /** Tells it from those that were restored from it. Backups from before there was one have none. */
  instance: z.string().optional(),
  /** What has run in its database and its warehouse. */
  migrations: z.array(z.string()),
  folders: z.array(pathSchema),
  links: linksSchema,
  files: z.record(pathSchema, fileSchema),
});
export type Manifest = z.output<typeof manifestSchema>;
export type BackedUpFile = z.output<typeof fileSchema>;

/** Something about a backup, or where it is to be, is not as it has to be; the message says what. */
export class BackupError extends Error {
  override readonly name = "BackupError";
  readonly code = "backup_failed";
}
