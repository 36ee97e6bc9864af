import { stat } from "node:fs/promises";
import { filesBelow, unlessGone } from "./live-files.ts";

/** The files that other accounts could read in a copy of the folder. */
export async function readableByOthers(folder: string): Promise<string[]> {
  const modes = (await filesBelow(folder)).map(
    async (file) => [file, (await stat(file).catch(unlessGone({ mode: 0 }))).mode] as const,
  );
  return (await Promise.all(modes)).flatMap(([file, mode]) => (mode & 0o077 ? [file] : []));
}
