import { readFile } from "node:fs/promises";
import { z } from "zod";

export interface Licence {
  name: string;
  version: string;
  /** An SPDX expression, or what the package says instead. */
  licence: string;
}

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      link: z.boolean().optional(),
    }),
  ),
});

const IN_MODULES = "node_modules/";

/** The packages that npm's lock file installs outside development, by name. A version that is installed twice is listed once. */
export async function readLicences(lockFile: URL): Promise<Licence[]> {
  const { packages } = lockSchema.parse(JSON.parse(await readFile(lockFile, "utf8")));
  const found = Object.entries(packages).flatMap(([path, { version, license, dev, link }]) => {
    if (!path.includes(IN_MODULES) || version === undefined || dev || link) return [];
    const name = path.slice(path.lastIndexOf(IN_MODULES) + IN_MODULES.length);
    return [[`${name}@${version}`, { name, version, licence: license ?? "not stated" }] as const];
  });
  return [...new Map(found).values()].toSorted((a, b) => a.name.localeCompare(b.name));
}
