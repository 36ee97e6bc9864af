import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";

/** What CycloneDX 1.5 requires, and what whoever looks for a vulnerable package needs. */
const billSchema = z.strictObject({
  $schema: z.string(),
  bomFormat: z.literal("CycloneDX"),
  specVersion: z.literal("1.5"),
  serialNumber: z.string().regex(/^urn:uuid:[0-9a-f-]{36}$/),
  version: z.literal(1),
  metadata: z.object({ timestamp: z.iso.datetime(), component: z.object({ "bom-ref": z.string() }) }),
  components: z.array(
    z.strictObject({
      "bom-ref": z.string(),
      type: z.literal("library"),
      name: z.string(),
      version: z.string(),
      purl: z.string().regex(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@[\w.+-]+$/),
      licenses: z.array(z.object({ license: z.object({ name: z.string() }) })).optional(),
      hashes: z.array(z.object({ alg: z.literal("SHA-512"), content: z.string().length(128) })).optional(),
    }),
  ),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});
const packageSchema = z.object({
  version: z.string(),
  dependencies: z.record(z.string(), z.string()).default({}),
});

const root = new URL("../..", import.meta.url);
const packageAt = (path: string) =>
  packageSchema.parse(JSON.parse(readFileSync(new URL(`${path}/package.json`, root), "utf8")));

test("when the bill of materials is printed, then it is CycloneDX and lists what each service and page needs as installed, and no tools", () => {
  const printed = execFileSync("npm", ["run", "--silent", "sbom"], { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  const { components, dependencies, metadata } = billSchema.parse(JSON.parse(printed.toString()));

  const references = [metadata.component["bom-ref"], ...components.map((component) => component["bom-ref"])];
  expect(new Set(references).size).toBe(references.length);
  expect(dependencies.map(({ ref }) => ref).sort()).toEqual(references.sort());
  expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !references.includes(ref))).toEqual([]);

  const parts = ["services", "web"]
    .flatMap((folder) => readdirSync(new URL(folder, root)).map((name) => `${folder}/${name}`))
    .filter((part) => existsSync(new URL(`${part}/package.json`, root)));
  for (const part of [...parts, "extension", "packages/sdk", "packages/widget", "packages/platform"]) {
    const ours = Object.keys(packageAt(part).dependencies).filter((name) => name.startsWith("@treadlight/"));
    const others = Object.keys(packageAt(part).dependencies).filter((name) => !ours.includes(name));
    expect(others.filter((name) => !references.some((reference) => reference.startsWith(`${name}@`)))).toEqual([]);
  }
  for (const name of ["express", "zod", "react", "pg", "chdb"]) {
    expect(references).toContain(`${name}@${packageAt(`node_modules/${name}`).version}`);
  }
  const tools = ["vitest", "@biomejs/biome", "typescript", "playwright-core", "vite"];
  expect(components.map(({ name }) => name).filter((name) => tools.includes(name))).toEqual([]);
});
