import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadConfig } from "../config/index.ts";
import { openConfiguredLog } from "../event-log/index.ts";
import { createLogger, createRegistry } from "../observability/index.ts";
import { type Disk, DiskFullError, isDiskFull, watchDisk } from "./index.ts";

const log = createLogger({ service: "test", level: "silent" });
const record = () => ({ stream: "sessions" as const, key: "k", headers: {}, value: Buffer.from(randomUUID()) });

describe("the reserve of disk", () => {
  let folder: string;
  let disk: Disk;
  const watch = async (reserveBytes?: number) => {
    const registry = createRegistry("test");
    disk = await watchDisk({ path: folder, reserveBytes, log, registry });
    return registry;
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "treadlight-reserve-"));
  });
  afterEach(async () => {
    await disk.close();
    await rm(folder, { recursive: true });
  });

  it("given more room than the reserve, then everybody may write, and a metric tells how much is free", async () => {
    const registry = await watch();
    expect(disk.isFull()).toBe(false);
    disk.requireRoom();
    await disk.untilRoom();
    expect(await registry.metrics()).toMatch(/treadlight_disk_free_bytes\{[^}]*\} [1-9]/);
  });

  it("given less room than the reserve, then the log refuses what comes and keeps what it has, and waiting can be broken off", async () => {
    await watch(Number.MAX_SAFE_INTEGER);
    const config = loadConfig({ TREADLIGHT_DATA_DIR: folder }, { mode: "standalone" });
    const unguarded = await openConfiguredLog(config, log);
    await unguarded.append([record()]);
    await unguarded.close();

    const guarded = await openConfiguredLog(config, log, disk);
    await expect(guarded.append([record()])).rejects.toBeInstanceOf(DiskFullError);
    expect(await guarded.size("sessions")).toBe(1n);
    await guarded.close();

    const stopping = new AbortController();
    const waiting = disk.untilRoom(stopping.signal);
    stopping.abort();
    await expect(waiting).rejects.toThrow("aborted");
  });

  it("given a full disk, when somebody begins to listen, then they are told", async () => {
    await watch(Number.MAX_SAFE_INTEGER);
    const told: boolean[] = [];
    disk.onChange((isFull) => told.push(isFull));
    expect(told).toEqual([true]);
  });
});

it.each([
  [Object.assign(new Error(), { code: "ENOSPC" }), true],
  [Object.assign(new Error(), { code: "EDQUOT" }), true],
  [new DiskFullError(), true],
  [Object.assign(new Error(), { code: "EIO" }), false],
  [undefined, false],
])("given %s, then whether the disk was full is %s", (error, expected) => {
  expect(isDiskFull(error)).toBe(expected);
});
