import { createHash } from "node:crypto";
import { MAX_IMPORT_BYTES } from "@treadlight/contract/imports";
import { DAY_MS } from "@treadlight/domain/time";
import type { Bucket, BucketObject } from "@treadlight/platform/outbound";
import { requireQuota } from "../imports/quota.ts";
import { CHUNK_BYTES } from "./access.ts";
import { finishPart, importPart, partOf } from "./import-part.ts";
import type { FetchDeps, Turn } from "./turn.ts";
import { dayOf, VendorProblem } from "./vendors/vendor.ts";

const MAX_FILES = 100_000;
/** So many that are refused are refused for a reason that all have. */
const MAX_UNREAD = 20;
const MAX_NAME_CHARACTERS = 200;
/** A file that is uploaded in parts has the time at which that began. */
const MAY_APPEAR_FOR_MS = 7 * DAY_MS;

/**
 * Imports the files of a bucket that are new or have changed, the oldest first. One that cannot be read does not keep the others, and one
 * whose content is wrong, or that is too large, stays so: it is named, and the others are fetched as often as before.
 * @returns whether nothing is left, and what was left out
 * @throws VendorProblem, also if a file could not be read; Expected `quota_exceeded`
 */
export async function fetchFiles(
  deps: FetchDeps,
  { connector, importer, run, end }: Turn,
  bucket: Bucket,
): Promise<{ isDone: boolean; problem: string | null }> {
  const { db, now } = deps;
  const { id: connectorId, organizationId, createdBy: requestedBy, reads: kind, prefix, nextDay } = connector;
  if (kind === null) throw new VendorProblem("It does not say what its files are.");
  const settings = JSON.stringify(connector.settings);
  const listedAt = now();
  let wrong = 0;
  let large = 0;
  const unread: VendorProblem[] = [];
  for (const object of await filesSince(bucket, prefix, nextDay)) {
    if (end.aborted) return { isDone: false, problem: null };
    if (object.size > MAX_IMPORT_BYTES) {
      large += 1;
      continue;
    }
    await requireQuota(db, organizationId, deps.quota, new Date(now()));
    const part = { connectorId, organizationId, part: object.key, replaces: true };
    await finishPart(deps, importer, part, run);
    const digest = createHash("sha256").update(`${object.etag} ${object.size}`).digest();
    const known = await partOf(deps, part);
    const isDone = known && (known.undoneAt !== null || known.digest?.equals(digest) === true);
    if (isDone) {
      if (known.problem !== null) wrong += 1;
      continue;
    }
    const fileName = object.key.split("/").at(-1)?.slice(0, MAX_NAME_CHARACTERS) ?? object.key;
    const what = { kind, settings, digest, content: contentOf(bucket, object) };
    try {
      if ((await importPart(deps, importer, { ...part, fileName, requestedBy, ...what }, run)) !== null) wrong += 1;
    } catch (error) {
      if (!(error instanceof VendorProblem && error.isOfOne)) throw error;
      if (unread.push(error) === MAX_UNREAD) throw error;
    }
  }
  const [first] = unread;
  if (first) throw new VendorProblem(`${filesOf(unread.length)} could not be read. ${first.message}`);
  const seen = dayOf(listedAt - MAY_APPEAR_FOR_MS);
  if (seen > nextDay) await db.updateTable("connectors").where("id", "=", connectorId).set({ nextDay: seen }).execute();
  const left = [
    wrong > 0 && `${filesOf(wrong)} could not be imported. See Imports on the site for the reason.`,
    large > 0 && `${filesOf(large)} of more than ${MAX_IMPORT_BYTES / 1024 ** 2} MiB cannot be imported.`,
  ];
  return { isDone: true, problem: left.filter(Boolean).join(" ") || null };
}

const filesOf = (count: number) => (count === 1 ? "1 file" : `${count} files`);

async function filesSince(bucket: Bucket, prefix: string, day: string): Promise<BucketObject[]> {
  const files: BucketObject[] = [];
  let next: string | undefined;
  let count = 0;
  do {
    const page = await bucket.list(prefix, next);
    count += page.objects.length;
    if (count > MAX_FILES)
      throw new VendorProblem(`More than ${MAX_FILES} files begin with this prefix. Choose a longer one.`);
    files.push(...page.objects.filter(({ size, modifiedAt }) => size > 0 && dayOf(modifiedAt.getTime()) >= day));
    next = page.next;
  } while (next !== undefined);
  return files.sort((a, b) => a.modifiedAt.getTime() - b.modifiedAt.getTime());
}

async function* contentOf(bucket: Bucket, { key, size, etag }: BucketObject): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < size; start += CHUNK_BYTES) {
    const part = await bucket.read(key, { start, end: Math.min(size, start + CHUNK_BYTES) });
    if (part.etag !== etag) {
      throw new VendorProblem("A file changed while it was read. It is read again.", { isOfOne: true });
    }
    yield part.content;
  }
}
