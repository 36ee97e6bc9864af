import pLimit from "p-limit";

/** Smaller bodies are prepared at once. */
const SMALL_BYTES = 16 * 1024;
const MEDIUM_BYTES = 512 * 1024;

const mediumTurn = pLimit(1);
const largeTurn = pLimit(1);

/**
 * Prepares requests one after the other: large ones among themselves, so that others never wait for all of one. Prepared at the same
 * time, they would all end late, and each collection of garbage would copy what all of them hold.
 * @param bytes the size of the request's body
 */
export function queuedBySize<Result>(bytes: number, prepare: () => Promise<Result>): Promise<Result> {
  if (bytes <= SMALL_BYTES) return prepare();
  return (bytes <= MEDIUM_BYTES ? mediumTurn : largeTurn)(prepare);
}
