import { inflateRawSync } from "node:zlib";
import type { SigningKey } from "@treadlight/platform/signing";
import { strToU8, zipSync } from "fflate";
import type { Report } from "../report/index.ts";
import { type Making, type Manifest, manifestOf, type ReportFile } from "./manifest.ts";

export const MANIFEST = "manifest.json";
/** The signature of `manifest.json`: 64 bytes, which OpenSSL can check. */
export const SIGNATURE = "manifest.sig";
/** The earliest time that a ZIP can name, so that equal files make equal archives. */
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

const END_OF_DIRECTORY = "PK\u0005\u0006";
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

/** @param at where the directory's entry begins */
function contentOf(bytes: Buffer, at: number, size: number): Uint8Array | undefined {
  try {
    const header = bytes.readUInt32LE(at + 42);
    const from = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
    const packed = bytes.subarray(from, from + bytes.readUInt32LE(at + 20));
    const content =
      bytes.readUInt16LE(at + 10) === STORED ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) });
    return content.byteLength === size ? content : undefined;
  } catch {
    return undefined;
  }
}

/** One file of an archive; undefined if it is not there or damaged. */
export function fileIn(zip: Uint8Array, wanted: string): Uint8Array | undefined {
  return filesIn(zip)?.get(wanted)?.();
}
