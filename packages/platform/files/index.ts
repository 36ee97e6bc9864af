import { join } from "node:path";
import { openDirectoryStore } from "./directory-store.ts";
import { type Files, filesIn } from "./files.ts";

export { FilesUnavailableError } from "./blob-store.ts";
export type { FileFacts, Files } from "./files.ts";

export interface FilesOptions {
  /** A bucket, `https://key:secret@host/bucket?region=eu-central-1`; `<dataDir>/files` if left out. */
  s3Url?: string | undefined;
  dataDir: string;
  now?: () => number;
}

/** Opens the file store: an S3 bucket by URL, or the data directory. */
export async function openFiles({ s3Url, dataDir, now = Date.now }: FilesOptions): Promise<Files> {
  if (s3Url === undefined) return filesIn(await openDirectoryStore(join(dataDir, "files")), now);
  const { openS3Store } = await import("./s3-store.ts");
  return filesIn(openS3Store(s3Url), now);
}
