import type { Readable } from "node:stream";
import { z } from "zod";
import type { Owner } from "../owner/index.ts";
import type { BlobStore, ByteRange } from "./blob-store.ts";

/** Plain characters, so that a name is one path segment everywhere. Downloads may show another name. */
const nameSchema = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/, "is not a plain file name");
const mediaTypeSchema = z.string().regex(/^[a-z]+\/[a-z0-9.+-]+$/, "is not a media type without parameters");

export interface FileFacts {
  name: string;
  /** Such as `application/pdf`. */
  mediaType: string;
  /** Bytes. */
  size: number;
  createdAt: Date;
  /** From then on it cannot be found. */
  expiresAt: Date;
}

/** Files that jobs make and people fetch, each owned by an organization, a person or the installation. */
export interface Files {
  /**
   * Stores a file completely or not at all, replacing one of the same name.
   * @throws ZodError for an invalid name or media type
   */
  write(
    owner: Owner,
    name: string,
    content: AsyncIterable<Uint8Array>,
    facts: { expiresAt: Date; mediaType: string },
  ): Promise<void>;
  /**
   * @param range of bytes, if not everything is wanted
   * @returns undefined if the owner has no such file or it has expired
   */
  read(owner: Owner, name: string, range?: ByteRange): Promise<{ facts: FileFacts; content: Readable } | undefined>;
  /** The owner's files, by name. */
  list(owner: Owner): Promise<FileFacts[]>;
  /** Does nothing if there is no such file. */
  delete(owner: Owner, name: string): Promise<void>;
  /** Deletes every file of an owner. */
  deleteAll(owner: Owner): Promise<void>;
  /** Deletes expired files. @returns how many */
  deleteExpired(): Promise<number>;
  /** Rejects if files cannot be stored right now. */
  ping(): Promise<void>;
}

/**
 * A blob's key holds everything about a file: `<owner>/<name>/<created>~<expires>~<media type>`, with times in milliseconds since
 * the epoch. No table can disagree with it. If two blobs have the same name, the newer one is the file and the older one is about
 * to be deleted.
 */
interface StoredFile extends FileFacts {
  key: string;
}

const KEY = /^(?:[^/]+\/){1,2}([^/]+)\/(\d+)~(\d+)~([a-z]+)~([a-z0-9.+-]+)$/;

/** @param now milliseconds since the epoch */
export function filesIn(store: BlobStore, now: () => number): Files {
  async function stored(folder: string): Promise<StoredFile[]> {
    const blobs = await store.list(folder);
    return blobs.flatMap(({ key, size }) => {
      const [, name, created, expires, type, subtype] = KEY.exec(key) ?? [];
      if (name === undefined) return [];
      const [createdAt, expiresAt] = [new Date(Number(created)), new Date(Number(expires))];
      return [{ key, name, size, createdAt, expiresAt, mediaType: `${type}/${subtype}` }];
    });
  }
  const isExpired = ({ expiresAt }: FileFacts) => expiresAt.getTime() <= now();
  /** The newest of each name, by name, expired ones too. */
  async function current(folder: string): Promise<StoredFile[]> {
    const oldestFirst = (await stored(folder)).sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    const byName = new Map(oldestFirst.map((file) => [file.name, file]));
    return [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }
  async function deleteEach(files: readonly StoredFile[]): Promise<void> {
    for (const { key } of files) await store.delete(key);
  }

  return {
    async write(owner, name, content, { expiresAt, mediaType }) {
      const folder = `${folderOf(owner)}${nameSchema.parse(name)}/`;
      const createdAt = now();
      const type = mediaTypeSchema.parse(mediaType).replace("/", "~");
      await store.put(`${folder}${createdAt}~${expiresAt.getTime()}~${type}`, content, mediaType);
      await deleteEach((await stored(folder)).filter((other) => other.createdAt.getTime() < createdAt));
    },
    async read(owner, name, range) {
      const [file] = await current(`${folderOf(owner)}${nameSchema.parse(name)}/`);
      if (!file || isExpired(file)) return undefined;
      const content = await store.get(file.key, range);
      return content && { facts: factsOf(file), content };
    },
    async list(owner) {
      return (await current(folderOf(owner))).filter((file) => !isExpired(file)).map(factsOf);
    },
    async delete(owner, name) {
      await deleteEach(await stored(`${folderOf(owner)}${nameSchema.parse(name)}/`));
    },
    async deleteAll(owner) {
      await deleteEach(await stored(folderOf(owner)));
    },
    async deleteExpired() {
      await store.deleteLeftovers(new Date(now()));
      const expired = (await stored("")).filter(isExpired);
      await deleteEach(expired);
      return expired.length;
    },
    ping: () => store.ping(),
  };
}

const idSchema = z.guid();

function folderOf(owner: Owner): string {
  if (owner === "installation") return "installation/";
  return "organizationId" in owner
    ? `organizations/${idSchema.parse(owner.organizationId)}/`
    : `people/${idSchema.parse(owner.personId)}/`;
}

const factsOf = ({ name, mediaType, size, createdAt, expiresAt }: StoredFile): FileFacts => ({
  ...{ name, mediaType, size, createdAt, expiresAt },
});
