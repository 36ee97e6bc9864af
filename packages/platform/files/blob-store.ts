import type { Readable } from "node:stream";

export interface Blob {
  key: string;
  /** Bytes. */
  size: number;
}

/** Where the bytes lie, under keys of path segments. Names, owners and expiry are the business of `Files`. */
export interface BlobStore {
  /** Stores all of it or nothing: a reader never meets half a blob, and what was stored before stays until then. */
  put(key: string, content: AsyncIterable<Uint8Array>, mediaType: string): Promise<void>;
  get(key: string): Promise<Readable | undefined>;
  /** Every blob whose key begins with this folder, such as `people/`. */
  list(folder: string): Promise<Blob[]>;
  /** A key that is not there does no harm. */
  delete(key: string): Promise<void>;
  /** Removes what writes that were cut off left behind. */
  deleteLeftovers(now: Date): Promise<void>;
  /** Rejects when files could not be stored now. */
  ping(): Promise<void>;
}
