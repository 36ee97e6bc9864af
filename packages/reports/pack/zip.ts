import { strToU8, type Unzipped, unzipSync, zipSync } from "fflate";
import type { Report } from "../report/index.ts";
import { type Making, type Manifest, manifestOf, type ReportFile } from "./manifest.ts";
import type { SigningKey } from "./signing-key.ts";

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

/** The names in an archive; undefined if it is no ZIP. */
export function namesIn(zip: Uint8Array): string[] | undefined {
  const names: string[] = [];
  const note = ({ name }: { name: string }) => {
    names.push(name);
    return false;
  };
  return attempt(() => unzipSync(zip, { filter: note })) && names;
}

/** One file of an archive; undefined if it is not there or damaged. */
export function fileIn(zip: Uint8Array, wanted: string): Uint8Array | undefined {
  return attempt(() => unzipSync(zip, { filter: ({ name }) => name === wanted }))?.[wanted];
}

function attempt(read: () => Unzipped): Unzipped | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
