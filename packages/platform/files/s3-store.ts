import { Readable } from "node:stream";
import { S3mini, type UploadPart } from "s3mini";
import { type BlobStore, FilesUnavailableError } from "./blob-store.ts";

/** S3 takes parts of at least 5 MiB and at most 10,000 of them: files of up to 80 GB. */
const PART_BYTES = 8 * 1_048_576;
const ANSWER_WITHIN_MS = 30_000;
/** With a part, on a slow line. */
const STORED_WITHIN_MS = 300_000;

export interface S3Options {
  /** Ends every request that stores or reads. */
  signal?: AbortSignal | undefined;
  answerWithinMs?: number;
  storedWithinMs?: number;
}

/**
 * Blobs in a bucket of S3 or an S3-compatible server.
 * @throws FilesUnavailableError from each of its functions, if the server does not answer or refuses
 * @param url `https://key:secret@host/bucket?region=eu-central-1`; the region defaults to `auto`. Without key and secret, the process's role
 * signs. `&kms=<key>` has files encrypted with that key of AWS KMS
 */
export function openS3Store(url: string, options: S3Options = {}): BlobStore {
  const { protocol, host, pathname, username, password, searchParams } = new URL(url);
  const region = searchParams.get("region") ?? "auto";
  const s3 = new S3mini({
    endpoint: `${protocol}//${host}${pathname}`,
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    region,
    fetch: boundedFetch(username === "" ? signingFetch(region) : fetch, options),
  });
  const kmsKey = searchParams.get("kms");
  const encryption = kmsKey
    ? { "x-amz-server-side-encryption": "aws:kms", "x-amz-server-side-encryption-aws-kms-key-id": kmsKey }
    : undefined;

  async function putInParts(key: string, parts: AsyncIterable<Buffer>, mediaType: string) {
    const uploadId = await asked(s3.getMultipartUploadId(key, mediaType, undefined, encryption));
    try {
      const uploaded: UploadPart[] = [];
      for await (const part of parts) {
        uploaded.push(await asked(s3.uploadPart(key, uploadId, part, uploaded.length + 1)));
      }
      await asked(s3.completeMultipartUpload(key, uploadId, uploaded));
    } catch (error) {
      await s3.abortMultipartUpload(key, uploadId).catch(() => {}); // the bucket's lifecycle rule removes it then
      throw error;
    }
  }

  return {
    async put(key, content, mediaType) {
      const parts = inParts(content);
      const first = (await parts.next()).value ?? Buffer.alloc(0);
      if (first.length < PART_BYTES) await asked(s3.putObject(key, first, mediaType, undefined, encryption));
      else await putInParts(key, startingWith(first, parts), mediaType);
    },
    async get(key, range) {
      const response = await asked(
        range ? s3.getObjectRaw(key, false, range.start, range.end) : s3.getObjectResponse(key),
      );
      return response?.body ? Readable.fromWeb(response.body) : undefined;
    },
    async list(folder) {
      const objects = (await asked(s3.listObjects("/", folder))) ?? [];
      return objects.map(({ Key, Size }) => ({ key: Key, size: Number(Size) }));
    },
    async delete(key) {
      await asked(s3.deleteObject(key));
    },
    async deleteLeftovers() {
      // A lifecycle rule of the bucket aborts incomplete uploads (see `S3_URL` in the settings).
    },
    async ping() {
      if (!(await asked(s3.bucketExists()))) throw new FilesUnavailableError("The bucket does not exist.");
    },
  };
}

/** Waits no longer than it should for an answer to begin. What then stops coming, `fetch` gives up after five minutes. */
function boundedFetch(
  send: typeof fetch,
  { signal, answerWithinMs = ANSWER_WITHIN_MS, storedWithinMs = STORED_WITHIN_MS }: S3Options,
): typeof fetch {
  return async (address, init = {}) => {
    const hung = new AbortController();
    const timer = setTimeout(
      () => hung.abort(new Error("The server accepts requests, but does not answer.")),
      init.body ? storedWithinMs : answerWithinMs,
    );
    // Whoever cancels still wants the parts that were stored to be deleted.
    const until = signal && init.method !== "DELETE" ? AbortSignal.any([hung.signal, signal]) : hung.signal;
    // What gives credentials does not know the signal.
    let end = () => {};
    const ended = new Promise<never>((_resolve, reject) => {
      end = () => reject(until.reason);
    });
    until.addEventListener("abort", end);
    if (until.aborted) end();
    return Promise.race([ended, send(address, { ...init, signal: until })]).finally(() => {
      clearTimeout(timer);
      // A signal of several is kept for as long as somebody listens.
      until.removeEventListener("abort", end);
    });
  };
}

/** What AWS gives for that is loaded with the first request. */
function signingFetch(region: string): typeof fetch {
  let signing: Promise<typeof fetch> | undefined;
  return async (...request) => {
    signing ??= import("./s3-identity.ts").then(({ fetchByIdentity }) => fetchByIdentity(region));
    return (await signing)(...request);
  };
}

/** The server's answer. What fails elsewhere, such as the source of a file, keeps its own error. */
async function asked<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (cause) {
    throw new FilesUnavailableError("The file store is not responding.", { cause });
  }
}

/** Collects chunks of any size into parts of at least `PART_BYTES`; the last may be smaller. */
async function* inParts(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, undefined> {
  let chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of content) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(chunks);
    chunks = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(chunks);
}

async function* startingWith(first: Buffer, rest: AsyncIterable<Buffer>) {
  yield first;
  yield* rest;
}
