import { spawnSync } from "node:child_process";
import { createPublicKey, verify } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signingKey } from "@treadlight/platform/signing";
import { beforeAll, describe, expect, test } from "vitest";
import { partsOf } from "../formats/index.ts";
import { buildReport } from "../report/index.ts";
import { sampleInput } from "../testing/sample.ts";
import { fileIn, packReport, verifyReport, zipOf } from "./index.ts";

const key = signingKey("Vn4Tk8Zr1Xc6Bq0Mw7Jd3Ly9Hg5Fp2-Se");
const other = signingKey("Qe7Rm2Xn9Vb4Kj1Ty6Lw3Hd8Gs5Fa0-Zc");
const making = {
  id: "00000000-0000-4000-8000-000000000099",
  madeAt: new Date("2026-02-01T10:00:00Z"),
  madeBy: { id: "00000000-0000-4000-8000-000000000007", name: "Jane Doe" },
  publicUrl: "https://treadlight.example",
};
const NAMES = ["report.json", "report.csv", "report.xbrl.json", "report.xbrl.xsd", "manifest.json", "manifest.sig"];

let pack: ReturnType<typeof packReport>;
beforeAll(async () => {
  const report = buildReport(sampleInput());
  pack = packReport(report, await partsOf(report, ["csv", "xbrl"], () => {}), making, key);
});
const filesOf = () => NAMES.map((name) => ({ name, content: Buffer.from(fileIn(pack.zip, name) ?? []) }));

test("given a report as it was packed, then it is genuine, and packed again it has the same bytes", () => {
  const unchanged = { isUnchanged: true, problems: [], manifest: pack.manifest };
  expect(verifyReport(pack.zip)).toEqual({ ...unchanged, isTrusted: undefined });
  expect(verifyReport(pack.zip, [other.publicKey, key.publicKey])).toEqual({ ...unchanged, isTrusted: true });
  expect(Buffer.from(zipOf(filesOf())).equals(pack.zip)).toBe(true);
});

test("given the manifest, then it says who made the report, when, and from what, and its signature is plain Ed25519", () => {
  expect(pack.manifest).toMatchObject({
    madeBy: making.madeBy,
    madeAt: "2026-02-01T10:00:00.000Z",
    input: { sessions: 900 },
    keys: "https://treadlight.example/.well-known/treadlight-report-keys.json",
  });
  const { kid: _, ...jwk } = key.publicKey;
  const [manifest, signature] = ["manifest.json", "manifest.sig"].map((name) =>
    Buffer.from(fileIn(pack.zip, name) ?? []),
  );
  expect(
    verify(
      null,
      manifest ?? Buffer.alloc(0),
      createPublicKey({ key: jwk, format: "jwk" }),
      signature ?? Buffer.alloc(0),
    ),
  ).toBe(true);
});

test.skipIf(spawnSync("openssl", ["version"]).error !== undefined)(
  "given OpenSSL alone, then the commands that the report prints verify it",
  () => {
    const folder = mkdtempSync(join(tmpdir(), "treadlight-openssl-"));
    for (const { name, content } of filesOf()) writeFileSync(join(folder, name), content);
    writeFileSync(join(folder, "key.pem"), buildReport(sampleInput()).signedBy?.pem ?? "");
    const check = "pkeyutl -verify -pubin -inkey key.pem -rawin -in manifest.json -sigfile manifest.sig".split(" ");
    const verified = () => spawnSync("openssl", check, { cwd: folder, encoding: "utf8" });
    expect(verified()).toMatchObject({ status: 0, stdout: expect.stringContaining("Signature Verified Successfully") });
    writeFileSync(join(folder, "manifest.json"), "{}");
    expect(verified().status).not.toBe(0);
    rmSync(folder, { recursive: true });
  },
);

describe("given one flipped byte", () => {
  test.each(NAMES)("of %s, then that file is named", (name) => {
    for (const share of [0, 0.3, 0.7, 0.999]) {
      const files = filesOf().map((file) => {
        if (file.name !== name) return file;
        const content = Buffer.from(file.content);
        const at = Math.floor(content.length * share);
        content[at] = (content[at] ?? 0) ^ 1;
        return { name, content };
      });
      const { isUnchanged, problems } = verifyReport(zipOf(files));
      expect(isUnchanged).toBe(false);
      // The signature covers the manifest: which of the two changed cannot be told.
      const named = name.startsWith("manifest")
        ? /^manifest\.(json|sig)$/
        : new RegExp(`^${name.replaceAll(".", "\\.")}$`);
      expect(problems.length).toBeGreaterThan(0);
      for (const { file } of problems) expect(file).toMatch(named);
    }
  });

  test("anywhere in the archive, then a changed file is never taken for genuine", () => {
    const originals = filesOf();
    for (let at = 0; at < pack.zip.length; at += 97) {
      const zip = Uint8Array.from(pack.zip);
      zip[at] = (zip[at] ?? 0) ^ 0x10;
      if (!verifyReport(zip).isUnchanged) continue;
      for (const { name, content } of originals)
        expect(content.equals(fileIn(zip, name) ?? new Uint8Array())).toBe(true);
    }
  });
});

test("given an archive that claims to be small, or large, or to hold many files, then it is no report, and nothing is unpacked for long", () => {
  const bomb = Buffer.from(zipOf([{ name: "manifest.json", content: Buffer.alloc(64 * 1024 * 1024) }]));
  expect(verifyReport(bomb).problems[0]?.file).toBe("report.zip");
  const entry = bomb.lastIndexOf("PK\u0001\u0002", undefined, "latin1");
  bomb.writeUInt32LE(10, entry + 24);
  expect(fileIn(bomb, "manifest.json")).toBeUndefined();
  const many = Array.from({ length: 101 }, (_, n) => ({ name: `${n}`, content: Buffer.alloc(0) }));
  expect(verifyReport(zipOf(many)).problems[0]?.file).toBe("report.zip");
});

describe("given bytes that belong to no file", () => {
  const at = (offset: number, extra: Buffer) =>
    Buffer.concat([pack.zip.subarray(0, offset), extra, pack.zip.subarray(offset)]);
  const bytes = () => Buffer.from(pack.zip);
  const directory = () => bytes().readUInt32LE(pack.zip.length - 6);
  const extra = Buffer.from("hidden");
  /** Moves what the archive says of places behind an offset. */
  function moved(zip: Buffer, from: number, by: number) {
    const end = zip.length - 22;
    zip.writeUInt32LE(zip.readUInt32LE(end + 16) + by, end + 16);
    for (let entry = zip.readUInt32LE(end + 16), left = zip.readUInt16LE(end + 10); left > 0; left--) {
      const header = zip.readUInt32LE(entry + 42);
      if (header >= from) zip.writeUInt32LE(header + by, entry + 42);
      entry += 46 + zip.readUInt16LE(entry + 28);
    }
    return zip;
  }

  test.each([
    ["behind the end", () => Buffer.concat([pack.zip, extra])],
    [
      "behind the end, as a comment",
      () => {
        const zip = Buffer.concat([pack.zip, extra]);
        zip.writeUInt16LE(extra.length, pack.zip.length - 2);
        return zip;
      },
    ],
    ["before the first file", () => moved(at(0, extra), 0, extra.length)],
    ["before the directory", () => moved(at(directory(), extra), pack.zip.length, extra.length)],
    [
      "between two files",
      () => {
        const second = bytes().indexOf("PK\u0003\u0004", 4, "latin1");
        return moved(at(second, extra), second, extra.length);
      },
    ],
    ["before the end", () => at(pack.zip.length - 22, extra)],
  ])("%s, then the archive is not genuine", (_where, zip) => {
    expect(verifyReport(zip()).isUnchanged).toBe(false);
  });

  test("behind what was packed of a file, then that file cannot be read", () => {
    const zip = bytes();
    const entry = directory();
    const packed = zip.readUInt32LE(entry + 20);
    const end = 30 + zip.readUInt16LE(26) + packed;
    const longer = moved(at(end, extra), end, extra.length);
    const moving = entry + extra.length;
    for (const place of [18, moving + 20]) longer.writeUInt32LE(packed + extra.length, place);
    expect(verifyReport(longer).isUnchanged).toBe(false);
  });
});

test("given a manifest that lists a file twice, then it is not genuine", () => {
  const file = { name: "report.json", content: Buffer.from("{}") };
  const { manifest, zip } = packReport(buildReport(sampleInput()), [file, file], making, key);
  expect(manifest.files).toHaveLength(2);
  expect(verifyReport(zip).problems).toEqual([{ file: "report.json", problem: "is listed twice" }]);
});

describe("given a report that was tampered with", () => {
  test("a report signed with another key is unchanged, but not by a trusted key", () => {
    const report = buildReport(sampleInput());
    const forged = packReport(report, [{ name: "report.json", content: Buffer.from("{}") }], making, other);
    expect(verifyReport(forged.zip, [key.publicKey])).toMatchObject({ isUnchanged: true, isTrusted: false });
  });

  test("a key that claims the id of ours is found out", () => {
    const { kid } = key.publicKey;
    const posing = { ...other, publicKey: { ...other.publicKey, kid } };
    const forged = packReport(buildReport(sampleInput()), [], making, posing);
    expect(verifyReport(forged.zip, [key.publicKey]).isUnchanged).toBe(false);
  });

  test("a file taken out, put in, or no ZIP at all is named", () => {
    const without = zipOf(filesOf().filter(({ name }) => name !== "report.csv"));
    expect(verifyReport(without).problems).toEqual([{ file: "report.csv", problem: "is missing or cannot be read" }]);
    const added = zipOf([...filesOf(), { name: "notes.txt", content: Buffer.from("x") }]);
    expect(verifyReport(added).problems).toEqual([{ file: "notes.txt", problem: "is not part of the report" }]);
    expect(verifyReport(Buffer.from("no archive")).problems[0]?.file).toBe("report.zip");
    expect(verifyReport(zipOf([{ name: "a", content: Buffer.from("b") }])).problems[0]?.file).toBe("manifest.json");
  });
});
