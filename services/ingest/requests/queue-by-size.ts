import pLimit from "p-limit";

/** Smaller bodies are prepared at once. */
const SMALL_BYTES = 16 * 1024;
const MEDIUM_BYTES = 512 * 1024;

const mediumTurn = pLimit(1);
const largeTurn = pLimit(1);

/**
 * Prepares requests one at a time, large ones in a queue of their own so that small ones never wait for a whole large
 * one. Prepared concurrently, all would finish late, and each garbage collection would copy all of their memory.
 * @param bytes the size of the request's body
 */
export function queuedBySize<Result>(bytes: number, prepare: () => Promise<Result>): Promise<Result> {
  if (bytes <= SMALL_BYTES) return prepare();
  return (bytes <= MEDIUM_BYTES ? mediumTurn : largeTurn)(prepare);
}
