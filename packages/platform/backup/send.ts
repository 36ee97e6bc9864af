import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { lstat, readdir, readlink } from "node:fs/promises";
import { join } from "node:path";
import { forEachAtOnce } from "./at-once.ts";
import { type BackedUpFile, BackupError, FORMAT, type Manifest } from "./manifest.ts";
import { contentKey, openTarget, TYPE, whyNot } from "./target.ts";

export interface SendOptions {
  target: string;
  s3Url?: string | undefined;
  /** A data directory that nobody writes to. */
  folder: string;
  /** The sizes of files that have grown since. */
  sizes: ReadonlyMap<string, number>;
  /** Whether a file whose size and time have not changed has the same content. */
  isUnchanging(path: string): boolean;
  about: Pick<Manifest, "version" | "madeAt" | "installation" | "instance" | "migrations">;
  /** How many backups are kept, this one included. Default all. */
  keep?: number | undefined;
  /** Throws if nothing more may be sent. */
  mayGoOn(): void;
  /** Ends what is asked of the S3 server. */
  signal?: AbortSignal;
  /** Bytes dealt with, and in total. */
  onProgress(done: number, total: number): void;
}

export interface SentBackup {
  name: string;
  files: number;
  /** Bytes of all files, and of those that had to be sent. */
  bytes: number;
  sentBytes: number;
  /** Older backups that were deleted. */
  deleted: number;
}

/**
 * Sends a folder to where backups are, without what is there already. The backup counts only once all of it is there: before that nothing
 * of it is seen.
 * @throws BackupError
 */
export async function sendBackup(options: SendOptions): Promise<SentBackup> {
  const { target: address, folder, sizes, isUnchanging, about, keep, mayGoOn, onProgress, signal } = options;
  const target = await openTarget(address, options.s3Url, signal);
  const sending = async <Result>(work: Promise<Result>) =>
    work.catch((error: unknown) => {
      mayGoOn();
      throw error instanceof BackupError ? error : new BackupError(whyNot(address, error), { cause: error });
    });
  const last = (await sending(target.names())).at(-1);
  const before = last === undefined ? undefined : await sending(target.read(last));
  if (before && before.installation !== about.installation) {
    throw new BackupError(`${address} has the backups of another installation: name another folder.`);
  }
  if (before?.instance !== undefined && before.instance !== about.instance) {
    throw new BackupError(
      `${address} has the backups of the installation that this one was restored from: name another folder.`,
    );
  }
  const { folders, links, files: found } = await treeOf(folder);
  const total = found.reduce((sum, { path, size }) => sum + (sizes.get(path) ?? size), 0);
  const there = await sending(target.contents());
  const damaged = await sending(target.damaged());
  for (const digest of damaged) there.delete(digest);
  const files: Record<string, BackedUpFile> = {};
  let [done, sentBytes] = [0, 0];
  onProgress(done, total);

  await forEachAtOnce(found, async ({ path, size: sizeNow, mtimeMs }) => {
    mayGoOn();
    const size = sizes.get(path) ?? sizeNow;
    const known = before?.files[path];
    const isSame =
      isUnchanging(path) && known?.size === size && known.mtimeMs === mtimeMs && there.get(known.digest) === size;
    const digest = isSame ? known.digest : await digestOf(join(folder, path), size);
    files[path] = { size, mtimeMs, digest };
    // One of another size is damaged.
    if (there.get(digest) !== size) {
      there.set(digest, size);
      await sending(
        target.store.put(contentKey(digest), checked(path, join(folder, path), size, digest, mayGoOn), TYPE),
      );
      if (damaged.has(digest)) await sending(target.markDamaged(digest, false));
      sentBytes += size;
    }
    done += size;
    onProgress(done, total);
  });
  mayGoOn();
  const name = await sending(target.write({ format: FORMAT, ...about, folders, links, files }));
  const deleted = keep === undefined ? 0 : await sending(target.keepNewest(keep));
  return { name, files: found.length, bytes: total, sentBytes, deleted };
}

const bytesOf = (path: string, size: number): AsyncIterable<Buffer> =>
  // A range that ends before it begins is refused.
  size === 0 ? none() : createReadStream(path, { end: size - 1 });

async function* none() {}

async function digestOf(path: string, size: number): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of bytesOf(path, size)) hash.update(chunk);
  return hash.digest("hex");
}

/** Content that turns out to be another one is not stored. */
async function* checked(path: string, from: string, size: number, digest: string, mayGoOn: () => void) {
  const hash = createHash("sha256");
  for await (const chunk of bytesOf(from, size)) {
    mayGoOn();
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest("hex") !== digest) throw new BackupError(`${path} changed while it was read: try again.`);
}

/** Everything in a folder, by its path within. */
async function treeOf(root: string) {
  const folders: string[] = [];
  const links: Record<string, string> = {};
  const files: { path: string; size: number; mtimeMs: number }[] = [];
  const visit = async (folder: string) => {
    for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isSymbolicLink()) links[path] = await readlink(join(root, path));
      else if (entry.isDirectory()) {
        folders.push(path);
        await visit(path);
      } else {
        const { size, mtimeMs } = await lstat(join(root, path));
        files.push({ path, size, mtimeMs });
      }
    }
  };
  await visit("");
  return { folders, links, files };
}
