import { join } from "node:path";
import { openDirectoryStore } from "./directory-store.ts";
import { type Files, filesIn } from "./files.ts";
import { openS3Store } from "./s3-store.ts";

export type { FileFacts, Files } from "./files.ts";

export interface FilesOptions {
  /** A bucket, `https://key:secret@host/bucket?region=eu-central-1`; `<dataDir>/files` if left out. */
  s3Url?: string | undefined;
  dataDir: string;
  now?: () => number;
}

/** Opens the file store: an S3 bucket by URL, or the data directory. */
export async function openFiles({ s3Url, dataDir, now = Date.now }: FilesOptions): Promise<Files> {
  const store = s3Url === undefined ? await openDirectoryStore(join(dataDir, "files")) : openS3Store(s3Url);
  return filesIn(store, now);
}
