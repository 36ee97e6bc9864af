import { type FileHandle, open } from "node:fs/promises";
import koffi, { type KoffiFunc } from "koffi";

/** Of `flock(2)`, on Linux and macOS alike. */
const LOCK_EX = 2;
const LOCK_NB = 4;

/**
 * Locks a file, which is made if missing, for this process. The system ends the lock with the process, however that ends, and other
 * containers that mount the folder see it.
 * @returns a function that ends the lock; undefined if somebody else has it
 */
export async function lockFile(path: string): Promise<(() => Promise<void>) | undefined> {
  const file = await open(path, "a", 0o600);
  try {
    if (lock(file)) return () => file.close();
  } catch (error) {
    await file.close();
    throw error;
  }
  await file.close();
  return undefined;
}

function lock(file: FileHandle): boolean {
  // Node has no such call.
  const flock: KoffiFunc<(fd: number, operation: number) => number> = koffi
    .load(null)
    .func("int flock(int fd, int operation)");
  if (flock(file.fd, LOCK_EX | LOCK_NB) === 0) return true;
  const errno = koffi.errno();
  if (errno === koffi.os.errno.EWOULDBLOCK) return false;
  throw new Error(`The file system cannot lock a file (error ${errno}).`);
}
