import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
/** Each run has a folder, named after its user and its process. */
const PREFIX = `treadlight-tests-${process.getuid?.()}-`;
/** Several times what the tests use at once. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * Before the tests: puts their temporary files in memory, where Linux has room for them. They make about a
 * hundred databases of a thousand small files each; on a disk, that takes a fifth of their time.
 */
export function setup(): (() => void) | undefined {
  if (process.env.TMPDIR !== undefined || room() < NEEDED_BYTES) return undefined;
  removeAbandoned();
  const folder = mkdtempSync(join(MEMORY, `${PREFIX}${process.pid}-`));
  // PostgreSQL runs as somebody else if the tests run as root.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

function room(): number {
  if (!existsSync(MEMORY)) return 0;
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, freemem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
}

/** What runs that were killed left behind. */
function removeAbandoned(): void {
  for (const name of readdirSync(MEMORY).filter((one) => one.startsWith(PREFIX))) {
    const [pid] = name.slice(PREFIX.length).split("-");
    if (!existsSync(`/proc/${pid}`)) rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}
