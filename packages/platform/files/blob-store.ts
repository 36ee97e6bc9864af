import type { Readable } from "node:stream";

/** Files cannot be stored or read now. */
export class FilesUnavailableError extends Error {
  override readonly name = "FilesUnavailableError";
  /** As the API answers it. */
  readonly code = "files_unavailable";
}

export interface Blob {
  key: string;
  /** Bytes. */
  size: number;
}

/** Of a file: from `start`, without `end`, which is after it. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Stores bytes under keys made of path segments. `Files` adds names, owners and expiry. */
export interface BlobStore {
  /** Stores all of it or nothing. Readers never see half a blob, and see the previous one until the new one is complete. */
  put(key: string, content: AsyncIterable<Uint8Array>, mediaType: string): Promise<void>;
  /** @param range of bytes, `end` excluded; everything without it */
  get(key: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Every blob whose key starts with this folder, such as `people/`. */
  list(folder: string): Promise<Blob[]>;
  /** Does nothing if the key does not exist. */
  delete(key: string): Promise<void>;
  /** Deletes leftovers of interrupted writes. */
  deleteLeftovers(now: Date): Promise<void>;
  /** Rejects if files cannot be stored right now. */
  ping(): Promise<void>;
}
