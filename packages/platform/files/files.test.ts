import { randomBytes, randomUUID } from "node:crypto";
import { getEventListeners, once } from "node:events";
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import type { IncomingHttpHeaders } from "node:http";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { type Files, openFiles } from "./index.ts";
import { openS3Store } from "./s3-store.ts";
import { temporaryRoles } from "./testing/role-server.ts";
import { temporaryS3 } from "./testing/s3-server.ts";

const NOON = Date.UTC(2026, 2, 1, 12);
const HOUR_MS = 3_600_000;
const PDF = { expiresAt: new Date(NOON + HOUR_MS), mediaType: "application/pdf" };

let dataDir: string;
let clock: { ms: number };
const now = () => clock.ms;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "treadlight-files-"));
  clock = { ms: NOON };
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function* chunks(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}
async function* cutOff(...texts: string[]) {
  yield* chunks(...texts);
  throw new Error("cut off");
}

async function inDirectory() {
  return { files: await openFiles({ dataDir, now }), close: async () => {} };
}
async function inS3() {
  const server = await temporaryS3(dataDir);
  return { files: await openFiles({ s3Url: server.url(), dataDir, now }), close: () => server.close() };
}

/** As in a pod with a role: a token of Kubernetes in a file, for which AWS gives a key that ends. */
async function inS3ByRole(lifetimeMs = HOUR_MS) {
  const server = await temporaryS3(dataDir);
  const roles = await temporaryRoles(lifetimeMs);
  const token = join(dataDir, "token");
  await writeFile(token, "kubernetes says who this is");
  vi.stubEnv("AWS_WEB_IDENTITY_TOKEN_FILE", token);
  vi.stubEnv("AWS_ROLE_ARN", "arn:aws:iam::123456789012:role/treadlight");
  vi.stubEnv("AWS_ENDPOINT_URL_STS", roles.url);
  const s3Url = `${server.urlForRole}&kms=arn:aws:kms:us-east-1:123456789012:key/files`;
  return {
    files: await openFiles({ s3Url, dataDir, now }),
    asked: server.asked,
    roles,
    async close() {
      vi.unstubAllEnvs();
      await roles.close();
      await server.close();
    },
  };
}

/** What holds for files wherever they lie. */
describe.each([
  ["the data directory", inDirectory],
  ["S3", inS3],
  ["S3 by a role", () => inS3ByRole()],
])("files in %s", (_name, open) => {
  let files: Files;
  let close: () => Promise<void>;
  const acme = { organizationId: randomUUID() };
  beforeEach(async () => {
    ({ files, close } = await open());
  });
  afterEach(() => close());

  const read = async (owner: Parameters<Files["read"]>[0], name: string) => {
    const file = await files.read(owner, name);
    return file && { facts: file.facts, content: await buffer(file.content) };
  };
  const textOf = async (name: string) => (await read(acme, name))?.content.toString();

  test("given it is there, then ping resolves", async () => {
    await expect(files.ping()).resolves.toBeUndefined();
  });

  test("given a file, when read, then its bytes and facts come back", async () => {
    await files.write(acme, "report.pdf", chunks("one, ", "zwö"), PDF);
    const facts = { name: "report.pdf", ...PDF, size: 9, createdAt: new Date(NOON) };
    expect(await read(acme, "report.pdf")).toEqual({ facts, content: Buffer.from("one, zwö") });
    expect(await files.list(acme)).toEqual([facts]);
  });

  test("given a large file and an empty one, then both come back whole", async () => {
    const content = Array.from({ length: 35 }, () => randomBytes(600_000));
    await files.write(
      acme,
      "large.bin",
      (async function* () {
        yield* content;
      })(),
      PDF,
    );
    await files.write(acme, "empty.bin", chunks(), PDF);
    expect((await read(acme, "large.bin"))?.content.equals(Buffer.concat(content))).toBe(true);
    const part = await files.read(acme, "large.bin", { start: 5, end: 300_000 });
    const pieces = (await part?.content.toArray()) ?? [];
    expect(Buffer.concat(pieces).equals(Buffer.concat(content).subarray(5, 300_000))).toBe(true);
    expect((await read(acme, "empty.bin"))?.content).toHaveLength(0);
  });

  test("given a file, when another of its name is written, then only the new one is there", async () => {
    await files.write(acme, "report.pdf", chunks("old"), { ...PDF, expiresAt: new Date(NOON + 3 * HOUR_MS) });
    clock.ms += 1;
    await files.write(acme, "report.pdf", chunks("new"), PDF);
    expect(await textOf("report.pdf")).toBe("new");
    expect(await files.list(acme)).toMatchObject([{ size: 3, expiresAt: PDF.expiresAt }]);
    clock.ms += HOUR_MS;
    expect(await files.deleteExpired()).toBe(1);
  });

  test("given a write that is cut off, small or large, then nothing of it is there, and the file before it stays", async () => {
    await files.write(acme, "report.pdf", chunks("old"), PDF);
    clock.ms += 1;
    await expect(files.write(acme, "report.pdf", cutOff("new"), PDF)).rejects.toThrow("cut off");
    const large = "x".repeat(9_000_000);
    await expect(files.write(acme, "report.pdf", cutOff(large), PDF)).rejects.toThrow("cut off");
    await expect(files.write(acme, "other.pdf", cutOff(large), PDF)).rejects.toThrow("cut off");
    expect(await textOf("report.pdf")).toBe("old");
    expect(await files.list(acme)).toHaveLength(1);
  });

  test("given files of several owners, then each sees and deletes its own alone", async () => {
    const person = { personId: acme.organizationId };
    const other = { organizationId: randomUUID() };
    const owners = [acme, person, other, "installation"] as const;
    for (const owner of owners) await files.write(owner, "report.pdf", chunks(JSON.stringify(owner)), PDF);
    for (const owner of owners) {
      expect((await read(owner, "report.pdf"))?.content.toString()).toBe(JSON.stringify(owner));
      expect(await files.list(owner)).toHaveLength(1);
    }
    await files.delete(acme, "report.pdf");
    await files.delete(acme, "report.pdf");
    expect(await files.list(acme)).toEqual([]);
    await files.write(other, "second.pdf", chunks("2"), PDF);
    await files.deleteAll(other);
    expect(await files.list(other)).toEqual([]);
    expect(await files.list(person)).toHaveLength(1);
    expect(await files.list("installation")).toHaveLength(1);
  });

  test("given a name, owner or media type that leads elsewhere, then it is refused", async () => {
    const names = ["", ".", "..", "../x", "a/b", "a\\b", ".hidden", "a\0b", "%2e%2e", "a~1", "ü", "x".repeat(201)];
    for (const name of names) {
      await expect(files.write(acme, name, chunks("x"), PDF), name).rejects.toThrow();
      await expect(files.read(acme, name), name).rejects.toThrow();
      await expect(files.delete(acme, name), name).rejects.toThrow();
    }
    await expect(files.list({ organizationId: ".." })).rejects.toThrow();
    await expect(files.deleteAll({ personId: "" })).rejects.toThrow();
    const mediaType = "text/../../x";
    await expect(files.write(acme, "a.txt", chunks("x"), { ...PDF, mediaType })).rejects.toThrow();
  });

  test("given a file that has expired, then nobody finds it, and it is taken off the disk", async () => {
    await files.write(acme, "report.pdf", chunks("1"), PDF);
    await files.write({ personId: randomUUID() }, "data.zip", chunks("2"), { ...PDF, expiresAt: new Date(NOON + 1) });
    clock.ms = NOON + 1;
    expect(await files.deleteExpired()).toBe(1);
    clock.ms = NOON + HOUR_MS;
    expect(await files.read(acme, "report.pdf")).toBeUndefined();
    expect(await files.list(acme)).toEqual([]);
    expect(await files.deleteExpired()).toBe(1);
    expect(await files.deleteExpired()).toBe(0);
  });
});

test("given the data directory, then its files are the owner's alone, and what a killed write left goes after a day", async () => {
  const files = await openFiles({ dataDir, now });
  await files.write("installation", "a.txt", chunks("x"), { ...PDF, mediaType: "text/plain" });
  const folder = join(dataDir, "files", "stored", "installation", "a.txt");
  const [blob = ""] = await readdir(folder);
  expect((await stat(join(folder, blob))).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);

  const incoming = join(dataDir, "files", "incoming");
  expect(await readdir(incoming)).toEqual([]);
  await writeFile(join(incoming, "old"), "x");
  await writeFile(join(incoming, "new"), "x");
  await utimes(join(incoming, "old"), new Date(NOON), new Date(NOON - 24 * HOUR_MS - 1));
  await utimes(join(incoming, "new"), new Date(NOON), new Date(NOON));
  await files.deleteExpired();
  expect(await readdir(incoming)).toEqual(["new"]);
});

test("given the data directory, when files go, then nothing names them or their owners, and others can be written meanwhile", async () => {
  const files = await openFiles({ dataDir, now });
  const stored = join(dataDir, "files", "stored");
  const [first, second] = [{ organizationId: randomUUID() }, { organizationId: randomUUID() }];
  const comeAndGo = async () => {
    for (let round = 0; round < 100; round++) {
      await files.write(first, "report.pdf", chunks("x"), PDF);
      await files.delete(first, "report.pdf");
    }
  };
  await Promise.all([comeAndGo(), comeAndGo(), comeAndGo(), comeAndGo()]);
  expect(await readdir(stored)).toEqual([]);

  for (const owner of [first, second]) await files.write(owner, "report.pdf", chunks("x"), PDF);
  await files.deleteAll(first);
  expect(await readdir(join(stored, "organizations"))).toEqual([second.organizationId]);
});

test("given S3 that is not there, refuses the password, or lacks the bucket, then ping and writing fail", async () => {
  const server = await temporaryS3(dataDir);
  const urls = [server.url("other"), server.url("treadlight", "wrong"), "http://a:b@127.0.0.1:1/treadlight"];
  for (const s3Url of urls) {
    const files = await openFiles({ s3Url, dataDir, now });
    const unavailable = { code: "files_unavailable" };
    await expect(files.ping(), s3Url).rejects.toMatchObject(unavailable);
    await expect(files.write("installation", "a.txt", chunks("x"), PDF), s3Url).rejects.toMatchObject(unavailable);
  }
  await server.close();
});

test("given an S3 server that has answered, then nothing is kept that waits for its request to end", async () => {
  onTestFinished(() => void vi.restoreAllMocks());
  const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response());
  const cancelled = new AbortController();
  for (const signal of [undefined, cancelled.signal]) {
    await openS3Store("http://a:b@127.0.0.1:9/treadlight", { signal }).ping();
    const until = fetched.mock.lastCall?.[1]?.signal;
    expect(until).toBeInstanceOf(AbortSignal);
    expect(until && getEventListeners(until, "abort")).toEqual([]);
  }
});

describe("an S3 server that accepts requests and hangs", () => {
  let server: Server;
  let url: string;
  beforeEach(async () => {
    server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    url = `http://a:b@127.0.0.1:${address !== null && typeof address === "object" && address.port}/treadlight`;
  });
  afterEach(() => void server.close());

  test("then each request ends, whether it stores or reads", async () => {
    const store = openS3Store(url, { answerWithinMs: 10, storedWithinMs: 10 });
    const large = "x".repeat(9_000_000);
    const requests = {
      ping: () => store.ping(),
      get: () => store.get("a"),
      list: () => store.list("a/"),
      delete: () => store.delete("a"),
      put: () => store.put("a", chunks("x"), "text/plain"),
      putInParts: () => store.put("a", chunks(large), "text/plain"),
    };
    const hangs = {
      code: "files_unavailable",
      cause: { message: "The server accepts requests, but does not answer." },
    };
    for (const [name, request] of Object.entries(requests)) {
      await expect(request(), name).rejects.toMatchObject(hangs);
    }
  });

  test("then whoever waits for it can cancel", async () => {
    const cancelled = new AbortController();
    const store = openS3Store(url, { signal: cancelled.signal });
    const writing = store.put("a", chunks("x"), "text/plain");
    await once(server, "connection");
    cancelled.abort(new Error("cancelled"));
    await expect(writing).rejects.toMatchObject({ cause: { message: "cancelled" } });
  });
});

describe("a bucket by a role", () => {
  const acme = { organizationId: randomUUID() };
  const sessionTokens = (asked: IncomingHttpHeaders[]) => asked.map((headers) => headers["x-amz-security-token"]);

  test("given credentials that last, then the role is asked for once, and every file is encrypted with the key", async () => {
    const { files, asked, roles, close } = await inS3ByRole();
    await files.write(acme, "small.bin", chunks("x"), PDF);
    await files.write(acme, "large.bin", chunks("x".repeat(9_000_000)), PDF);
    expect(roles.given).toEqual(["kubernetes says who this is"]);
    expect(new Set(sessionTokens(asked))).toEqual(new Set(["session 1"]));
    const keys = asked.flatMap((headers) => headers["x-amz-server-side-encryption-aws-kms-key-id"] ?? []);
    expect(keys).toEqual(Array(2).fill("arn:aws:kms:us-east-1:123456789012:key/files"));
    await close();
  });

  test("given credentials that end soon, then others take their place", async () => {
    const { files, asked, close } = await inS3ByRole(60_000);
    await files.write(acme, "report.pdf", chunks("x"), PDF);
    await files.write(acme, "report.pdf", chunks("y"), PDF);
    expect(new Set(sessionTokens(asked)).size).toBeGreaterThan(1);
    await close();
  });

  test("given a role that is refused, then the store is unavailable", async () => {
    const { files, roles, close } = await inS3ByRole();
    roles.refuse();
    await expect(files.ping()).rejects.toMatchObject({ code: "files_unavailable" });
    await close();
  });
});
