import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { isAbsolute } from "node:path";
import { text } from "node:stream/consumers";
import { isDiskFull } from "../disk/index.ts";
import { hasCode } from "../error-codes/index.ts";
import type { BlobStore } from "../files/blob-store.ts";
import { openDirectoryStore } from "../files/directory-store.ts";
import { BackupError, type Manifest, manifestSchema } from "./manifest.ts";

/** `backups/<time>~<digest of the content>.json`, the content of files by its digest, and an empty file for each content that is damaged. */
const BACKUPS = "backups/";
const CONTENTS = "contents/";
const DAMAGED = "damaged/";
export const contentKey = (digest: string) => `${CONTENTS}${digest.slice(0, 2)}/${digest}`;
const damagedKey = (digest: string) => `${DAMAGED}${digest}`;
export const TYPE = "application/octet-stream";
const digestOfKey = (key: string) => key.slice(-64);
const S3 = /^s3:\/\/(?<bucket>[a-z0-9.-]+)(?:\/(?<folder>[\w.\-/]*?))?\/?$/;

/** Where backups are: a folder, or a folder of a bucket. */
export interface Target {
  store: BlobStore;
  /** The names of all backups, oldest first. They begin with their time. */
  names(): Promise<string[]>;
  /** @throws BackupError when it is damaged */
  read(name: string): Promise<Manifest>;
  /** @returns its name */
  write(manifest: Manifest): Promise<string>;
  /** Which contents are there, by digest, and their sizes. */
  contents(): Promise<Map<string, number>>;
  /** Of which contents somebody has found that they are damaged, so that the next backup sends them again. */
  damaged(): Promise<ReadonlySet<string>>;
  markDamaged(digest: string, isDamaged: boolean): Promise<void>;
  /** Deletes all but the newest backups, and what only they held. @returns how many backups it deleted */
  keepNewest(count: number): Promise<number>;
}

/**
 * @param address an absolute path, or `s3://bucket/folder`
 * @param s3Url the S3 server and its key, as in the setting `S3_URL`; its bucket does not matter
 * @param signal ends what is asked of the S3 server
 * @throws BackupError
 */
export async function openTarget(address: string, s3Url?: string, signal?: AbortSignal): Promise<Target> {
  const store = await openStore(address, s3Url, signal);
  const names = async () => (await store.list(BACKUPS)).map(({ key }) => key.slice(BACKUPS.length, -5)).sort();
  const read = async (name: string) => {
    const content = await store.get(`${BACKUPS}${name}.json`);
    if (!content) throw new BackupError(`There is no backup ${name} in ${address}.`);
    const json = await text(content);
    if (!name.endsWith(`~${digestOf(json)}`)) throw new BackupError(`${BACKUPS}${name}.json in ${address} is damaged.`);
    return manifestSchema.parse(JSON.parse(json));
  };
  const sizes = async (folder: string) =>
    new Map((await store.list(folder)).map(({ key, size }) => [digestOfKey(key), size] as const));
  return {
    store,
    names,
    read,
    contents: () => sizes(CONTENTS),
    damaged: async () => new Set((await sizes(DAMAGED)).keys()),
    async markDamaged(digest, isDamaged) {
      if (isDamaged) await store.put(damagedKey(digest), chunk(""), TYPE);
      else await store.delete(damagedKey(digest));
    },
    async write(manifest) {
      const json = JSON.stringify(manifest);
      const name = `${manifest.madeAt.replaceAll(":", "-")}~${digestOf(json)}`;
      await store.put(`${BACKUPS}${name}.json`, chunk(json), "application/json");
      return name;
    },
    async keepNewest(count) {
      const all = await names();
      const old = all.slice(0, Math.max(0, all.length - count));
      for (const name of old) await store.delete(`${BACKUPS}${name}.json`);
      const needed = new Set<string>();
      for (const name of await names()) {
        for (const { digest } of Object.values((await read(name)).files)) needed.add(digest);
      }
      for (const digest of (await sizes(CONTENTS)).keys())
        if (!needed.has(digest)) await store.delete(contentKey(digest));
      for (const digest of (await sizes(DAMAGED)).keys())
        if (!needed.has(digest)) await store.delete(damagedKey(digest));
      return old.length;
    },
  };
}

async function openStore(address: string, s3Url: string | undefined, signal?: AbortSignal): Promise<BlobStore> {
  if (isAbsolute(address)) {
    const names = await readdir(address).catch(() => []);
    if (names.some((name) => !["stored", "incoming"].includes(name))) {
      throw new BackupError(`${address} holds something else than backups: name an empty folder.`);
    }
    return openDirectoryStore(address).catch((error: unknown) => {
      throw new BackupError(whyNot(address, error), { cause: error });
    });
  }
  const { bucket, folder = "" } = S3.exec(address)?.groups ?? {};
  if (bucket === undefined) throw new BackupError(`${address} is neither a folder nor s3://bucket/folder.`);
  if (s3Url === undefined) throw new BackupError("S3_URL is not set: it names the S3 server and its key.");
  const { openS3Store } = await import("../files/s3-store.ts");
  const url = new URL(s3Url);
  url.pathname = `/${bucket}`;
  const store = openS3Store(url.href, { signal });
  await store.ping().catch((error: unknown) => {
    throw new BackupError(whyNot(address, error), { cause: error });
  });
  return folder === "" ? store : within(store, `${folder}/`);
}

/** A folder of a store as a store. */
const within = (store: BlobStore, folder: string): BlobStore => ({
  ...store,
  put: (key, ...rest) => store.put(folder + key, ...rest),
  get: (key, ...rest) => store.get(folder + key, ...rest),
  list: async (prefix) =>
    (await store.list(folder + prefix)).map(({ key, size }) => ({ key: key.slice(folder.length), size })),
  delete: (key) => store.delete(folder + key),
});

/** Why a target cannot be used, for whoever named it. */
export function whyNot(address: string, error: unknown): string {
  if (isDiskFull(error)) return `${address} has no room left.`;
  if (hasCode(error, "EACCES", "EPERM")) return `Treadlight's account may not write to ${address}.`;
  if (hasCode(error, "EROFS")) return `${address} is read-only.`;
  const cause = error instanceof Error && error.cause instanceof Error ? ` ${error.cause.message}` : "";
  return `${address} cannot be used: ${error instanceof Error ? error.message : String(error)}${cause}`;
}

const digestOf = (content: string) => createHash("sha256").update(content).digest("hex");

async function* chunk(content: string) {
  yield Buffer.from(content);
}
