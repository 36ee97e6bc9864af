import { z } from "zod";

const versions = z.record(z.string(), z.string()).default({});
const packageSchema = z.object({
  name: z.string().optional(),
  version: z.string().default("0.0.0"),
  /** Where the package of a workspace is. */
  resolved: z.string().optional(),
  link: z.boolean().default(false),
  integrity: z.string().optional(),
  license: z.string().optional(),
  dependencies: versions,
  optionalDependencies: versions,
  peerDependencies: versions,
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().default(false) })).default({}),
});
export const lockSchema = z.object({ packages: z.record(z.string(), packageSchema) });
type Lock = z.output<typeof lockSchema>;

/** What runs on servers, in browsers and in other people's pages. */
const PRODUCTION = /^(services\/\w+|web\/\w+|extension|packages\/(sdk|widget))$/;

/**
 * The software bill of materials (CycloneDX 1.5) of what runs in production, from the lock file. `npm sbom --omit dev` would leave
 * out every package that any workspace has among its development dependencies, such as express.
 */
export function billOfMaterials({ packages }: Lock, { timestamp, id }: { timestamp: Date; id: string }) {
  const components = new Map<string, ReturnType<typeof componentOf>>();
  const needs = new Map<string, Set<string>>();
  const root = "treadlight";

  function add(neededBy: string, path: string): void {
    const found = packages[path];
    if (!found) return;
    const component = componentOf(nameAt(path, found), found);
    const reference = component["bom-ref"];
    needs.set(neededBy, (needs.get(neededBy) ?? new Set()).add(reference));
    if (components.has(reference)) return;
    components.set(reference, component);
    needs.set(reference, needs.get(reference) ?? new Set());
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = found;
    const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
    for (const name of [...Object.keys({ ...optionalDependencies, ...dependencies }), ...peers]) {
      const at = resolve(packages, path, name);
      if (at !== undefined) add(reference, at);
    }
  }
  for (const path of Object.keys(packages)) if (PRODUCTION.test(path)) add(root, path);

  return {
    $schema: "http://cyclonedx.org/schema/bom-1.5.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    serialNumber: `urn:uuid:${id}`,
    version: 1,
    metadata: {
      timestamp: timestamp.toISOString(),
      component: { "bom-ref": root, type: "application", name: root, version: packages[""]?.version },
    },
    components: [...components.values()],
    dependencies: [...needs].map(([ref, dependsOn]) => ({ ref, dependsOn: [...dependsOn] })),
  };
}

function componentOf(name: string, { version, integrity, license }: z.output<typeof packageSchema>) {
  const [algorithm, hash] = integrity?.split("-") ?? [];
  return {
    "bom-ref": `${name}@${version}`,
    type: "library",
    name,
    version,
    purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
    ...(license !== undefined && { licenses: [{ license: { name: license } }] }),
    ...(algorithm === "sha512" &&
      hash !== undefined && { hashes: [{ alg: "SHA-512", content: Buffer.from(hash, "base64").toString("hex") }] }),
  };
}

const nameAt = (path: string, { name }: { name?: string | undefined }) =>
  name ?? path.split("node_modules/").at(-1) ?? path;

/** Where a package finds another, as Node does: the nearest `node_modules` upwards. */
function resolve(packages: Lock["packages"], from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.replace(/(^|\/)[^/]*$/, "")) {
    const path = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
    const found = packages[path];
    if (found) return found.link ? found.resolved : path;
    if (folder === "") return undefined;
  }
}
