import { randomUUID } from "node:crypto";
import { access, constants, mkdir, open, readdir, rename, rm, rmdir, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { syncFolder } from "../disk/index.ts";
import { hasCode, unlessMissing } from "../error-codes/index.ts";
import type { BlobStore } from "./blob-store.ts";

/** No write takes this long. */
const LEFT_BEHIND_AFTER_MS = 86_400_000;
/** Of writing a blob while others are deleted. */
const MAX_ATTEMPTS = 100;

/** Blobs as files in a folder that only its owner can read. */
export async function openDirectoryStore(folder: string): Promise<BlobStore> {
  const stored = join(folder, "stored");
  const incoming = join(folder, "incoming");
  await Promise.all([stored, incoming].map((path) => mkdir(path, { recursive: true, mode: 0o700 })));
  const pathOf = (key: string) => join(stored, ...key.split("/"));
  return {
    async put(key, content) {
      const draft = join(incoming, randomUUID());
      const path = pathOf(key);
      try {
        const file = await open(draft, "wx", 0o600);
        try {
          for await (const chunk of content) await file.writeFile(chunk);
          await file.sync();
        } finally {
          await file.close();
        }
        await moveTo(path, draft);
        // It may have been deleted already, with its folder.
        await syncFolder(dirname(path)).catch(unlessMissing);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async get(key, range) {
      const file = await open(pathOf(key), "r").catch(unlessMissing);
      return file?.createReadStream(range && { start: range.start, end: range.end - 1 });
    },
    async list(prefix) {
      const files = await filesUnder(pathOf(prefix));
      const blobs = await Promise.all(
        files.map(async (path) => {
          const facts = await stat(path).catch(unlessMissing);
          return facts && { key: relative(stored, path).split(sep).join("/"), size: facts.size };
        }),
      );
      return blobs.filter((blob) => blob !== undefined);
    },
    async delete(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      await removeEmpty(dirname(path), stored);
    },
    async deleteLeftovers(now) {
      for (const name of await readdir(incoming)) {
        const path = join(incoming, name);
        const facts = await stat(path).catch(unlessMissing);
        if (facts && facts.mtimeMs < now.getTime() - LEFT_BEHIND_AFTER_MS) await rm(path, { force: true });
      }
    },
    async ping() {
      await access(incoming, constants.W_OK);
    },
  };
}

async function moveTo(path: string, draft: string): Promise<void> {
  for (let attempts = 1; ; attempts++) {
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      return await rename(draft, path);
    } catch (error) {
      // A delete may have removed the folder while it was still empty. Node's mkdir then says one or the other.
      if (!hasCode(error, "ENOENT", "ENOTDIR") || attempts === MAX_ATTEMPTS) throw error;
    }
  }
}

/** Unlike a recursive `readdir`, it goes on when a folder is removed meanwhile. */
async function filesUnder(folder: string): Promise<string[]> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(unlessMissing)) ?? [];
  const paths = entries.map((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesUnder(path) : [path];
  });
  return (await Promise.all(paths)).flat();
}

/** Removes a folder and those above it, as long as they are empty: they are named after files and their owners. */
async function removeEmpty(folder: string, root: string): Promise<void> {
  for (let path = folder; path !== root; path = dirname(path)) {
    try {
      await rmdir(path);
    } catch (error) {
      if (hasCode(error, "ENOTEMPTY")) return;
      unlessMissing(error);
    }
  }
}
