import { inflateRawSync } from "node:zlib";
import type { SigningKey } from "@treadlight/platform/signing";
import { strToU8, zipSync } from "fflate";
import { z } from "zod";
import type { Report } from "../report/index.ts";
import { type Making, type Manifest, manifestOf, type ReportFile } from "./manifest.ts";

export const MANIFEST = "manifest.json";
/** The signature of `manifest.json`: 64 bytes, which OpenSSL can check. */
export const SIGNATURE = "manifest.sig";
/** The earliest time a ZIP can store, so that equal files make equal archives. */
const NO_TIME = new Date(1980, 0, 1);

/** A report as one ZIP, with its signed manifest. */
export function packReport(
  report: Report,
  files: readonly ReportFile[],
  making: Making,
  key: SigningKey,
): { zip: Uint8Array; manifest: Manifest } {
  const manifest = manifestOf(report, files, making, key);
  const manifestBytes = strToU8(`${JSON.stringify(manifest, null, 2)}\n`);
  const all = [
    ...files,
    { name: MANIFEST, content: manifestBytes },
    { name: SIGNATURE, content: key.sign(manifestBytes) },
  ];
  return { zip: zipOf(all), manifest };
}

/** Equal files give equal bytes. */
export function zipOf(files: readonly ReportFile[]): Uint8Array {
  return zipSync(Object.fromEntries(files.map(({ name, content }) => [name, content])), { mtime: NO_TIME });
}

/** More than any report has. Anybody may send an archive to be verified, and it can claim to hold petabytes. */
const MAX_FILES = 100;
const MAX_UNPACKED_BYTES = 32 * 1024 * 1024;

/** What zlib answers with `info`. Its types do not say so. */
const inflatedSchema = z.object({ buffer: z.instanceof(Uint8Array), engine: z.object({ bytesWritten: z.number() }) });

const END_OF_DIRECTORY = "PK\u0005\u0006";
const END_BYTES = 22;
const HEADER = 0x04034b50;
const ENTRY = 0x02014b50;
const STORED = 0;

/**
 * The files of an archive by name, as its directory lists them, each with what unpacks it; undefined if it is damaged. Undefined if
 * it is no ZIP, or one that is too large to be a report. The library would unpack whatever an archive claims to hold.
 */
export function filesIn(zip: Uint8Array): Map<string, () => Uint8Array | undefined> | undefined {
  const bytes = Buffer.from(zip.buffer, zip.byteOffset, zip.byteLength);
  const files = new Map<string, () => Uint8Array | undefined>();
  let room = MAX_UNPACKED_BYTES;
  try {
    const end = bytes.lastIndexOf(END_OF_DIRECTORY, undefined, "latin1");
    const count = bytes.readUInt16LE(end + 10);
    if (end < 0 || count > MAX_FILES) return undefined;
    for (let at = bytes.readUInt32LE(end + 16), left = count; left > 0; left--) {
      const nameEnd = at + 46 + bytes.readUInt16LE(at + 28);
      const name = bytes.toString("utf8", at + 46, nameEnd);
      const size = bytes.readUInt32LE(at + 24);
      room -= size;
      if (bytes.readUInt32LE(at) !== ENTRY || files.has(name) || room < 0) return undefined;
      const entry = at;
      files.set(name, () => contentOf(bytes, entry, size));
      at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    }
    return files;
  } catch {
    return undefined;
  }
}

/**
 * Whether every byte of an archive is part of one of its files, as in those that we make: nothing is before, between or behind them, and
 * nothing beside their names and contents.
 */
export function holdsNothingElse(zip: Uint8Array): boolean {
  const bytes = Buffer.from(zip.buffer, zip.byteOffset, zip.byteLength);
  try {
    const end = bytes.length - END_BYTES;
    const directory = bytes.readUInt32LE(end + 16);
    let [at, next] = [directory, 0];
    for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
      const [nameLength, packed] = [bytes.readUInt16LE(at + 28), bytes.readUInt32LE(at + 20)];
      const name = bytes.subarray(at + 46, at + 46 + nameLength);
      // Both descriptions of a file begin alike: from the version that is needed to the name's length, and the length of what else is said.
      const isSame = bytes.subarray(at + 6, at + 32).equals(bytes.subarray(next + 4, next + 30));
      const isNamed = name.equals(bytes.subarray(next + 30, next + 30 + nameLength));
      const saysMore = bytes.readUInt16LE(at + 30) > 0 || bytes.readUInt16LE(at + 32) > 0;
      const isThere = bytes.readUInt32LE(at + 42) === next && bytes.readUInt32LE(next) === HEADER;
      if (!isSame || !isNamed || saysMore || !isThere) return false;
      at += 46 + nameLength;
      next += 30 + nameLength + packed;
    }
    const isEnd = bytes.toString("latin1", end, end + 4) === END_OF_DIRECTORY && bytes.readUInt16LE(end + 20) === 0;
    return isEnd && next === directory && at === end;
  } catch {
    return false;
  }
}

/** @param at where the directory's entry begins */
function contentOf(bytes: Buffer, at: number, size: number): Uint8Array | undefined {
  try {
    const header = bytes.readUInt32LE(at + 42);
    const from = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
    const packed = bytes.subarray(from, from + bytes.readUInt32LE(at + 20));
    if (bytes.readUInt16LE(at + 10) === STORED) return packed.byteLength === size ? packed : undefined;
    const unpacked = inflateRawSync(packed, { maxOutputLength: Math.max(size, 1), info: true });
    const { buffer: content, engine } = inflatedSchema.parse(unpacked);
    // Whatever follows the end of what was packed belongs to no file.
    return content.byteLength === size && engine.bytesWritten === packed.byteLength ? content : undefined;
  } catch {
    return undefined;
  }
}

/** One file of an archive; undefined if it is not there or damaged. */
export function fileIn(zip: Uint8Array, wanted: string): Uint8Array | undefined {
  return filesIn(zip)?.get(wanted)?.();
}
