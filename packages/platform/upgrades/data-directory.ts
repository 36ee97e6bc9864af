import { mkdir, open, readdir, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { syncFolder } from "../disk/index.ts";
import { IncompatibleDataError } from "./incompatible-data.ts";

/**
 * The format of the files in a data directory. A change that earlier versions cannot read increments it and converts
 * their files.
 */
const FORMAT = "1";
/** A file that is there until a backup has been put back. */
export const RESTORING = "restoring";
/** The folders of the embedded engines. */
const ENGINES = ["log", "postgres", "warehouse"];

/**
 * Checks a data directory before an embedded engine opens it. A new one is marked with the format of what will be in
 * it.
 * @throws IncompatibleDataError
 */
export async function checkDataDirectory(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  // In this order: another process may be making them, and marks the directory first.
  const names = await readdir(dataDir);
  if (names.includes(RESTORING)) {
    throw new IncompatibleDataError(`${dataDir} has half of a backup: run \`npm run restore\` again.`);
  }
  const format = await readFile(join(dataDir, "format"), "utf8").catch(() => undefined);
  if (format === undefined && !ENGINES.some((engine) => names.includes(engine))) return mark(dataDir);
  if (format === undefined) {
    throw new IncompatibleDataError(
      `${dataDir} is from before the first release and cannot be upgraded: delete it, or set TREADLIGHT_DATA_DIR to another folder.`,
    );
  }
  if (format.trim() !== FORMAT) {
    throw new IncompatibleDataError(
      `${dataDir} was written by a later version of Treadlight (format ${format.trim()}, this is ${FORMAT}): install that version again.`,
    );
  }
}

/** A power failure leaves the whole mark or none, and none of what the engines write without it. */
async function mark(dataDir: string): Promise<void> {
  const path = join(dataDir, "format");
  const file = await open(`${path}.new`, "w", 0o600);
  await file.writeFile(`${FORMAT}\n`);
  await file.sync();
  await file.close();
  await rename(`${path}.new`, path);
  await syncFolder(dataDir);
}
