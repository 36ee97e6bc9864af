import { mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { temporaryS3 } from "../files/testing/s3-server.ts";
import { checkDataDirectory } from "../upgrades/index.ts";
import { openBackups, requireUsable, sendBackup } from "./index.ts";
import { type Manifest, manifestSchema } from "./manifest.ts";
import { openTarget, whyNot } from "./target.ts";

let root: string;
let folder: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "treadlight-backup-"));
  folder = join(root, "data");
  for (const path of ["warehouse/metadata", "warehouse/store/a1/b2", "log/journal", "postgres/pg_notify"]) {
    await mkdir(join(folder, path), { recursive: true });
  }
  await symlink("../store/a1/b2", join(folder, "warehouse/metadata/t"));
  await writeFile(join(folder, "warehouse/store/a1/b2/data.bin"), "rows");
  await writeFile(join(folder, "log/journal/0.log"), "frames, and one that came later");
  await writeFile(join(folder, "format"), "");
});
afterEach(() => rm(root, { recursive: true, force: true }));

const about = { version: "0.1.0", madeAt: "2026-11-29T12:00:00.000Z", installation: "1", migrations: ["database/1"] };
const noProgress = () => {};

async function inFolder() {
  return { target: join(root, "backups"), s3Url: undefined, close: async () => {} };
}
async function inBucket() {
  const server = await temporaryS3(join(root, "s3"));
  // The bucket of the setting is another one.
  return { target: "s3://treadlight/copies/daily", s3Url: server.url("files"), close: () => server.close() };
}

describe.each([
  ["a folder", inFolder],
  ["S3", inBucket],
])("backups in %s", (_name, open) => {
  let opened: Awaited<ReturnType<typeof inFolder | typeof inBucket>>;
  beforeEach(async () => {
    opened = await open();
  });
  afterEach(() => opened.close());
  const send = (more: Partial<Parameters<typeof sendBackup>[0]> = {}) =>
    sendBackup({
      ...{ target: opened.target, s3Url: opened.s3Url, folder, about, onProgress: noProgress, mayGoOn: noProgress },
      ...{ sizes: new Map([["log/journal/0.log", 6]]), isUnchanging: () => false, ...more },
    });
  const backups = () => openBackups(opened.target, opened.s3Url);
  const restore = async (name?: string) => {
    const { names, read, restore } = await backups();
    await restore(await read(name ?? names.at(-1) ?? ""), join(root, "restored"), noProgress);
  };
  const later = (hour: number) => ({ about: { ...about, madeAt: `2026-11-29T${hour}:00:00.000Z` } });

  it("when one is restored, then files, links and empty folders are as they were, without what came later", async () => {
    expect(await send()).toMatchObject({ files: 3, bytes: 10, sentBytes: 10 });
    await restore();
    const at = (path: string) => join(root, "restored", path);
    expect(await readFile(at("warehouse/metadata/t/data.bin"), "utf8")).toBe("rows");
    expect(await readlink(at("warehouse/metadata/t"))).toBe("../store/a1/b2");
    expect(await readFile(at("log/journal/0.log"), "utf8")).toBe("frames");
    expect(await readFile(at("format"), "utf8")).toBe("");
    expect(await readdir(at("postgres/pg_notify"))).toEqual([]);
  });

  it("when another is made, then only what is new is sent, and each can be restored", async () => {
    const first = await send();
    await writeFile(join(folder, "format"), "2");
    expect(await send(later(13))).toMatchObject({ files: 3, bytes: 11, sentBytes: 1 });
    await restore(first.name);
    expect(await readFile(join(root, "restored", "format"), "utf8")).toBe("");
  });

  it("when only the newest is kept, then what only older ones held is gone, and the newest is whole", async () => {
    await writeFile(join(folder, "format"), "old");
    await send();
    await writeFile(join(folder, "format"), "new");
    expect(await send({ ...later(13), keep: 1 })).toMatchObject({ deleted: 1 });
    const target = await openTarget(opened.target, opened.s3Url);
    expect((await target.contents()).size).toBe(3);
    expect((await backups()).names).toHaveLength(1);
    await (await backups()).verify(noProgress);
  });

  it("when its sending ends early, then it does not count, and the ones before do", async () => {
    const { name } = await send();
    await writeFile(join(folder, "format"), "changed");
    const mayGoOn = () => {
      throw new Error("The disk is nearly full.");
    };
    await expect(send({ ...later(13), mayGoOn })).rejects.toThrow("The disk is nearly full.");
    expect((await backups()).names).toEqual([name]);
    await (await backups()).verify(noProgress);
  });

  it("when a file fails, then no more are sent", async () => {
    for (let number = 0; number < 100; number++)
      await writeFile(join(folder, `warehouse/store/${number}`), `${number}`);
    let calls = 0;
    const mayGoOn = () => {
      calls += 1;
      if (calls === 1) throw new Error("The disk is nearly full.");
    };
    await expect(send({ mayGoOn })).rejects.toThrow("The disk is nearly full.");
    const target = await openTarget(opened.target, opened.s3Url);
    expect((await target.contents()).size).toBeLessThan(20);
  });

  it("when a file is cut off there, then the next backup sends it again", async () => {
    await send();
    const { store, read, names } = await openTarget(opened.target, opened.s3Url);
    const digest = (await read((await names())[0] ?? "")).files["log/journal/0.log"]?.digest ?? "";
    await store.put(`contents/${digest.slice(0, 2)}/${digest}`, chunk("frame"), "text/plain");
    expect(await send(later(13))).toMatchObject({ sentBytes: 6 });
    await (await backups()).verify(noProgress);
  });

  it("when a file is damaged there, then verifying and restoring name it, and nothing is restored", async () => {
    await send();
    const { store, names, read } = await openTarget(opened.target, opened.s3Url);
    const { files } = await read((await names())[0] ?? "");
    const digest = files["log/journal/0.log"]?.digest ?? "";
    await store.delete(`contents/${digest.slice(0, 2)}/${digest}`);
    await store.put(`contents/${digest.slice(0, 2)}/${digest}`, chunk("frame"), "text/plain");
    await expect((await backups()).verify(noProgress)).rejects.toThrow("log/journal/0.log is damaged");
    await expect(restore()).rejects.toThrow("log/journal/0.log is damaged");
    expect(await readdir(join(root, "restored"))).toEqual([]);
  });

  it("when verifying has found damage of the same size, then the next backup sends it again, and one after that does not", async () => {
    await send();
    const { store, names, read } = await openTarget(opened.target, opened.s3Url);
    const { files } = await read((await names())[0] ?? "");
    const digest = files["log/journal/0.log"]?.digest ?? "";
    await store.put(`contents/${digest.slice(0, 2)}/${digest}`, chunk("FRAMES"), "text/plain");
    await expect((await backups()).verify(noProgress)).rejects.toThrow("The next backup sends again");
    const isUnchanging = () => true;
    expect(await send({ ...later(13), isUnchanging })).toMatchObject({ sentBytes: 6 });
    await (await backups()).verify(noProgress);
    expect(await send({ ...later(14), isUnchanging })).toMatchObject({ sentBytes: 0 });
  });

  it("when many files are damaged, then restoring stops at the first", async () => {
    for (let number = 0; number < 100; number++)
      await writeFile(join(folder, `warehouse/store/${number}`), `${number}`);
    await send();
    const { store, contents } = await openTarget(opened.target, opened.s3Url);
    for (const digest of (await contents()).keys()) await store.delete(`contents/${digest.slice(0, 2)}/${digest}`);
    const { names, read, restore } = await backups();
    const manifest = await read(names[0] ?? "");
    let asked = 0;
    const files = Object.fromEntries(
      Object.entries(manifest.files).map(([path, file]) => [
        path,
        {
          size: file.size,
          mtimeMs: file.mtimeMs,
          get digest() {
            asked += 1;
            return file.digest;
          },
        },
      ]),
    );
    await expect(restore({ ...manifest, files }, join(root, "restored"), noProgress)).rejects.toThrow("is missing");
    expect(asked).toBeLessThan(20);
  });

  it("when one that was restored from it makes its own, then it is refused, whoever made theirs first", async () => {
    const of = (hour: number, instance: string) => ({ about: { ...about, ...later(hour).about, instance } });
    await send();
    await send(of(13, "first"));
    await expect(send(of(14, "restored"))).rejects.toThrow(
      "has the backups of the installation that this one was restored from",
    );
    await send(of(15, "first"));
    expect((await backups()).names).toHaveLength(3);
  });

  it("when it is cancelled, then what the server is asked ends with it", async () => {
    const error = new Error("cancelled");
    const cancelled = new AbortController();
    const mayGoOn = () => cancelled.signal.throwIfAborted();
    const onProgress = () => cancelled.abort(error);
    await expect(send({ signal: cancelled.signal, mayGoOn, onProgress })).rejects.toBe(error);
    await expect(backups()).rejects.toThrow("There are no backups");
  });

  it("when another installation has its backups there, then it is refused", async () => {
    await send();
    const other = send({ about: { ...about, installation: "2" } });
    await expect(other).rejects.toThrow("has the backups of another installation");
  });

  it("when what says which files it has is damaged, then that is named", async () => {
    const { name } = await send();
    const { store } = await openTarget(opened.target, opened.s3Url);
    await store.put(`backups/${name}.json`, chunk("{}"), "application/json");
    await expect(restore()).rejects.toThrow(`${name}.json in ${opened.target} is damaged`);
  });
});

async function* chunk(content: string) {
  yield Buffer.from(content);
}

const manifest: Manifest = { format: 1, ...about, folders: [], links: {}, files: {} };

it("given a backup of a later version, then it is refused, and one of an earlier version is not", () => {
  const known = ["database/1", "database/2"];
  const laterVersion = "A later version of Treadlight (0.1.0) made this backup";
  requireUsable(manifest, known);
  expect(() => requireUsable({ ...manifest, migrations: ["database/3"] }, known)).toThrow(laterVersion);
  expect(() => requireUsable({ ...manifest, format: 2 }, known)).toThrow(laterVersion);
});

it.each(["../x", "a/../../x", "/etc/x", "a//x", "a/.", "", "a\n/../../x"])(
  "given the path %j, then it is refused",
  (path) => {
    expect(manifestSchema.safeParse({ ...manifest, folders: [path] }).success).toBe(false);
  },
);

it("given a link out of the warehouse, then it is refused", () => {
  const isTaken = (link: string) =>
    manifestSchema.safeParse({ ...manifest, links: { "warehouse/data/x": link } }).success;
  expect(isTaken("../../etc")).toBe(false);
  expect(isTaken("../../../../store/a1/b2")).toBe(false);
  expect(isTaken("../store/a1/b2")).toBe(true);
});

it("given a data directory that is not empty, then nothing is restored into it, unless it has half of a backup", async () => {
  const target = join(root, "backups");
  const options = { target, folder, about, onProgress: noProgress, mayGoOn: noProgress };
  await sendBackup({ ...options, sizes: new Map(), isUnchanging: () => false });
  const { names, read, restore } = await openBackups(target);
  const backup = await read(names[0] ?? "");
  await expect(restore(backup, folder, noProgress)).rejects.toThrow(`${folder} is not empty`);
  await writeFile(join(folder, "half"), "");
  await writeFile(join(folder, "restoring"), "");
  await restore(backup, folder, noProgress);
  expect((await readdir(folder)).sort()).toEqual(["format", "log", "postgres", "restoring", "warehouse"]);
  await expect(checkDataDirectory(folder)).rejects.toThrow("has half of a backup");
});

it("given a target that is not empty, or no folder, then it is refused", async () => {
  await expect(openTarget(folder)).rejects.toThrow("holds something else than backups");
  await expect(openTarget("backups")).rejects.toThrow("is neither a folder nor s3://bucket/folder");
  await expect(openTarget("s3://bucket")).rejects.toThrow("S3_URL is not set");
  await expect(openBackups(join(root, "nothing"))).rejects.toThrow("There are no backups");
});

it.each([
  ["ENOSPC", "/mnt/x has no room left."],
  ["EACCES", "Treadlight's account may not write to /mnt/x."],
  ["EROFS", "/mnt/x is read-only."],
])("given the error %s, then it says %s", (code, said) => {
  expect(whyNot("/mnt/x", Object.assign(new Error(), { code }))).toBe(said);
});
