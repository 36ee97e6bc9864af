import { randomUUID } from "node:crypto";
import { access, constants, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import type { BlobStore } from "./blob-store.ts";

/** No write takes this long. */
const LEFT_BEHIND_AFTER_MS = 86_400_000;

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
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await rename(draft, path);
        await syncFolder(dirname(path));
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async get(key) {
      const file = await open(pathOf(key), "r").catch(unlessMissing);
      return file?.createReadStream();
    },
    async list(prefix) {
      const entries = await readdir(pathOf(prefix), { recursive: true, withFileTypes: true }).catch(unlessMissing);
      const files = (entries ?? [])
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name));
      const blobs = await Promise.all(
        files.map(async (path) => {
          const facts = await stat(path).catch(unlessMissing);
          return facts && { key: relative(stored, path).split(sep).join("/"), size: facts.size };
        }),
      );
      return blobs.filter((blob) => blob !== undefined);
    },
    async delete(key) {
      await rm(pathOf(key), { force: true });
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

/** A rename survives a power cut only once the folder is synced too. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function unlessMissing(error: unknown): undefined {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
  throw error;
}
