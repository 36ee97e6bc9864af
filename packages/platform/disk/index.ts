import { EventEmitter, once } from "node:events";
import { statfs } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { gauge, type Logger, type Registry } from "../observability/index.ts";

export { syncFolder } from "./sync-folder.ts";

const LOOK_INTERVAL_MS = 200;
const GIB = 1024 ** 3;
const SHARE_OF_DISK = 0.05;
/** Writing resumes only with somewhat more space than the reserve, to avoid flapping. */
const ENOUGH = 1.1;

/** Less than the reserve of disk is free. Nothing was written; retry once there is room. */
export class DiskFullError extends Error {
  override readonly name = "DiskFullError";
  readonly code = "disk_full";
  constructor() {
    super("The disk is nearly full.");
  }
}

const codedSchema = z.object({ code: z.enum(["ENOSPC", "EDQUOT", "disk_full"]) });

/** Whether something failed because the disk is full. */
export const isDiskFull = (error: unknown) => codedSchema.safeParse(error).success;

/** Engines do not start with less than this. */
const START_BYTES = 32 * 1024 ** 2;

/** Resolves once there is space to start engines. Rejects with the signal's reason. */
export async function untilRoomToStart(path: string, log: Logger, signal?: AbortSignal): Promise<void> {
  for (let isTold = false; ; isTold = true) {
    signal?.throwIfAborted();
    const { bavail, bsize } = await statfs(path);
    if (bavail * bsize >= START_BYTES) return;
    if (!isTold) log.error({ freeBytes: bavail * bsize }, "disk full; waiting for free space before starting");
    await wait(1_000, undefined, { signal }).catch(() => {});
  }
}

/** The file system that holds the data directory. */
export interface Disk {
  /** Whether less than the reserve is free. */
  isFull(): boolean;
  /** @throws DiskFullError */
  requireRoom(): void;
  /** Resolves once there is space. Rejects when the signal aborts. */
  untilRoom(signal?: AbortSignal): Promise<void>;
  /** Calls back each time the disk becomes full or has space again. */
  onChange(listener: (isFull: boolean) => void): void;
  close(): Promise<void>;
}

export interface DiskOptions {
  /** A folder of the file system. */
  path: string;
  /** Default: 1 GiB, or 5 % of a smaller disk. */
  reserveBytes?: number | undefined;
  log: Logger;
  registry: Registry;
}

/**
 * Watches the free space of a file system. All writers stop while a reserve is left, because engines corrupt their
 * files on a full disk. The reserve is for writes in flight and for PostgreSQL's small writes.
 */
export async function watchDisk({ path, reserveBytes, log, registry }: DiskOptions): Promise<Disk> {
  const { blocks, bsize } = await statfs(path);
  const reserve = reserveBytes ?? Math.min(GIB, Math.floor(blocks * bsize * SHARE_OF_DISK));
  const free = gauge(registry, "treadlight_disk_free_bytes");
  const changes = new EventEmitter().setMaxListeners(0);
  const closing = new AbortController();
  let full = false;

  async function look() {
    const { bavail } = await statfs(path);
    const freeBytes = bavail * bsize;
    free.set(freeBytes);
    const isFull = freeBytes < reserve * (full ? ENOUGH : 1);
    if (isFull === full) return;
    full = isFull;
    if (full) log.error({ freeBytes, reserve }, "disk nearly full; not accepting or scoring until space is freed");
    else log.info({ freeBytes, reserve }, "disk has free space again");
    changes.emit("change", full);
  }

  async function keepLooking() {
    while (!closing.signal.aborted) {
      await look().catch((err: unknown) => log.warn({ err }, "could not read free disk space"));
      await wait(LOOK_INTERVAL_MS, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  await look();
  const ended = keepLooking();
  return {
    isFull: () => full,
    requireRoom() {
      if (full) throw new DiskFullError();
    },
    async untilRoom(signal) {
      while (full) await once(changes, "change", signal && { signal });
    },
    onChange(listener) {
      changes.on("change", listener);
      if (full) listener(true);
    },
    async close() {
      closing.abort();
      await ended;
    },
  };
}
