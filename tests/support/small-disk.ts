import { execFile } from "node:child_process";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const CHUNK = Buffer.alloc(1_048_576, 1);

export const FILE_SYSTEMS = ["tmpfs", "ext4"] as const;
export type FileSystem = (typeof FILE_SYSTEMS)[number];

/** A small file system of its own. */
export interface SmallDisk {
  /** Where it is mounted. */
  path: string;
  /** Uses up the last byte. */
  fill(): Promise<void>;
  free(): Promise<void>;
  unmount(): Promise<void>;
}

/** Mounts one; undefined where that is not permitted. */
export async function mountSmallDisk(type: FileSystem, sizeMb: number): Promise<SmallDisk | undefined> {
  const folder = await mkdtemp(join(tmpdir(), "treadlight-disk-"));
  const path = join(folder, "disk");
  const filler = join(path, "filler");
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await run("mkdir", [path]);
    if (type === "tmpfs") await run("mount", ["-t", "tmpfs", "-o", `size=${sizeMb}m`, "tmpfs", path]);
    else {
      const image = join(folder, "image");
      await run("truncate", ["-s", `${sizeMb}M`, image]);
      await run("mkfs.ext4", ["-q", image]);
      await run("mount", ["-o", "loop", image, path]);
    }
  } catch {
    await remove();
    return undefined;
  }
  return {
    path,
    async fill() {
      const file = await open(filler, "a");
      try {
        for (let size = CHUNK.length; size > 0; ) {
          await file.appendFile(CHUNK.subarray(0, size)).catch(() => {
            size = Math.floor(size / 2);
          });
        }
      } finally {
        await file.close();
      }
    },
    free: () => rm(filler, { force: true }),
    async unmount() {
      await run("umount", [path]);
      await remove();
    },
  };
}
