import { createHash } from "node:crypto";
import { mkdir, open, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { RESTORING } from "../upgrades/index.ts";
import { forEachAtOnce } from "./at-once.ts";
import { BackupError, FORMAT, type Manifest } from "./manifest.ts";
import { contentKey, openTarget, type Target } from "./target.ts";

export interface StoredBackups {
  /** Their names, oldest first. */
  names: string[];
  read(name: string): Promise<Manifest>;
  /**
   * Reads every file of every backup, and has the next one send again what is damaged.
   * @throws BackupError that names each that is damaged or missing
   */
  verify(onProgress: (done: number, total: number) => void): Promise<void>;
  /**
   * Puts a backup into an empty folder. What fails leaves it empty.
   * @throws BackupError
   */
  restore(manifest: Manifest, folder: string, onProgress: (done: number, total: number) => void): Promise<void>;
}

/** @throws BackupError when there is none */
export async function openBackups(address: string, s3Url?: string): Promise<StoredBackups> {
  const target = await openTarget(address, s3Url);
  const names = await target.names();
  if (names.length === 0) throw new BackupError(`There are no backups in ${address}.`);
  return {
    names,
    read: (name) => target.read(name),
    verify: (onProgress) => verify(target, names, onProgress),
    restore: (manifest, folder, onProgress) => restore(target, manifest, folder, onProgress),
  };
}

/**
 * Checks whether this version can use a backup.
 * @param migrations those that it knows
 * @throws BackupError
 */
export function requireUsable({ format, version, migrations: ran }: Manifest, migrations: readonly string[]): void {
  if (format <= FORMAT && ran.every((name) => migrations.includes(name))) return;
  throw new BackupError(`A later version of Treadlight (${version}) made this backup: install that version.`);
}

type Progress = (done: number, total: number) => void;

async function verify(target: Target, names: readonly string[], onProgress: Progress): Promise<void> {
  const contents = new Map<string, { path: string; size: number }>();
  for (const name of names) {
    for (const [path, { digest, size }] of Object.entries((await target.read(name)).files)) {
      contents.set(digest, { path, size });
    }
  }
  const total = [...contents.values()].reduce((sum, { size }) => sum + size, 0);
  const problems: string[] = [];
  let isMarked = true;
  let done = 0;
  onProgress(done, total);
  await forEachAtOnce(contents, async ([digest, { path, size }]) => {
    try {
      for await (const _ of checked(target, path, digest));
    } catch (error) {
      if (!(error instanceof BackupError)) throw error;
      problems.push(error.message);
      // Whoever verifies may not be allowed to write.
      await target.markDamaged(digest, true).catch(() => {
        isMarked = false;
      });
    }
    done += size;
    onProgress(done, total);
  });
  if (problems.length === 0) return;
  const next = isMarked
    ? "The next backup sends again what Treadlight still has of it."
    : "That could not be noted there, so the next backup does not send it again.";
  throw new BackupError([...problems.sort(), next].join("\n"));
}

async function restore(target: Target, manifest: Manifest, folder: string, onProgress: Progress): Promise<void> {
  const { folders, links, files } = manifest;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const there = await readdir(folder);
  if (there.length > 0 && !there.includes(RESTORING)) {
    throw new BackupError(`${folder} is not empty: name another TREADLIGHT_DATA_DIR.`);
  }
  await empty(folder);
  await writeFile(join(folder, RESTORING), "", { mode: 0o600, flush: true });
  try {
    const total = Object.values(files).reduce((sum, { size }) => sum + size, 0);
    let done = 0;
    onProgress(done, total);
    // Each after the one it is in.
    for (const path of folders) await mkdir(join(folder, path), { mode: 0o700 });
    await forEachAtOnce(Object.entries(files), async ([path, { digest, size }]) => {
      const file = await open(join(folder, path), "wx", 0o600);
      try {
        for await (const chunk of checked(target, path, digest)) await file.writeFile(chunk);
        await file.sync();
      } finally {
        await file.close();
      }
      done += size;
      onProgress(done, total);
    });
    // Last, so that nothing is written through one.
    for (const [path, link] of Object.entries(links)) await symlink(link, join(folder, path));
  } catch (error) {
    await empty(folder);
    throw error;
  }
}

/** The content of a file. @throws BackupError at its end, if it is another one */
async function* checked(target: Target, path: string, digest: string): AsyncGenerator<Buffer> {
  const content = await target.store.get(contentKey(digest));
  if (!content) throw new BackupError(`${path} is missing in the backup (${contentKey(digest)}).`);
  const hash = createHash("sha256");
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest("hex") !== digest) throw new BackupError(`${path} is damaged in the backup (${contentKey(digest)}).`);
}

async function empty(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
}
