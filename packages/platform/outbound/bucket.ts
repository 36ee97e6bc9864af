import { S3mini } from "s3mini";
import type { GuardedFetch } from "./guarded-fetch.ts";

export interface BucketObject {
  key: string;
  /** Bytes. */
  size: number;
  /** Another one for other content. */
  etag: string;
  modifiedAt: Date;
}

/** A bucket of S3, or of what speaks like it, that somebody else chose. It is only read. */
export interface Bucket {
  /** At most a thousand objects whose keys begin with `prefix`, in the order of their keys, and where the next ones begin. */
  list(prefix: string, token?: string): Promise<{ objects: BucketObject[]; next: string | undefined }>;
  /** A part of an object, `end` excluded, and the etag of what it is a part of. */
  read(key: string, range: { start: number; end: number }): Promise<{ content: Uint8Array; etag: string }>;
}

const PAGE = 1_000;

/**
 * Opens a bucket through the guard of outbound requests.
 * @param url `https://host/bucket?region=eu-central-1`; the region defaults to `auto`
 * @throws what `fetch` throws, from each of its functions; an error for answers that are not 2xx, and for lists that are not S3's
 */
export function openBucket(
  url: string,
  { accessKeyId, secretAccessKey, fetch }: { accessKeyId: string; secretAccessKey: string; fetch: GuardedFetch },
): Bucket {
  const { origin, pathname, searchParams } = new URL(url);
  const s3 = new S3mini({
    endpoint: `${origin}${pathname}`,
    accessKeyId,
    secretAccessKey,
    region: searchParams.get("region") ?? "auto",
    fetch: async (address, { method = "GET", headers } = {}) => {
      const answer = await fetch(String(address), { method, headers: Object.fromEntries(new Headers(headers)) });
      // The library would read the XML of an error.
      if (!answer.ok) throw new Error(`The bucket answered ${answer.status}.`);
      const isList = new URL(String(address)).searchParams.has("list-type");
      return isList ? new Response(allClosed(await answer.text())) : answer;
    },
  });
  return {
    async list(prefix, token) {
      const page = await s3.listObjectsPaged("/", prefix, PAGE, token);
      const objects = (page?.objects ?? []).map(({ Key, Size, ETag, LastModified }) => ({
        ...{ key: Key, size: Number(Size), etag: etagIn(ETag), modifiedAt: timeIn(LastModified) },
      }));
      return { objects, next: page?.nextContinuationToken };
    },
    async read(key, { start, end }) {
      const response = await s3.getObjectRaw(key, false, start, end);
      return { content: new Uint8Array(await response.arrayBuffer()), etag: etagIn(response.headers.get("etag")) };
    },
  };
}

/** S3 puts it in quotation marks, which may be escaped in lists. */
const etagIn = (text: string | null) => (text ?? "").replace(/^W\/|"|&quot;/g, "");

function timeIn(given: string | number | Date): Date {
  const time = new Date(given);
  if (Number.isNaN(time.getTime())) throw new Error("A file has no time.");
  return time;
}

/** A thousand keys of 1,024 bytes, each with what is told of it, are less. */
const MAX_LIST_CHARACTERS = 4 * 1_048_576;
const MAX_DEPTH = 16;
const TAG = /<(\/?)([A-Za-z_][\w.-]*)(?=[\s/>])[^<>]*?(\/?)>/g;

/**
 * XML whose tags are all closed, as it is. The library looks for the end of each tag in all that follows: with tags that have none, a list
 * would occupy the process for hours.
 * @throws Error for anything else
 */
function allClosed(xml: string): string {
  if (xml.length > MAX_LIST_CHARACTERS) throw new Error("The list of the bucket is too long.");
  const open: string[] = [];
  let left = xml.replace(/^\uFEFF?<\?xml[^<>]*>/, "").split("<").length - 1;
  for (const [, isEnd, name = "", isEmpty] of xml.matchAll(TAG)) {
    left -= 1;
    if (!isEnd && !isEmpty) open.push(name);
    if ((isEnd && open.pop() !== name) || open.length > MAX_DEPTH) break;
  }
  if (left > 0 || open.length > 0) throw new Error("The list of the bucket is not XML.");
  return xml;
}
