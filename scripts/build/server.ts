import { basename, dirname, join, relative, sep } from "node:path";
import type { Plugin } from "vite";
import { buildIfChanged, type Part, root } from "./changes.ts";

export const OUTPUT = join(root, "dist");

/** What is compiled, by the name of its file in `dist`: `npm start`, the services, and what their operators run by hand. */
export const PROGRAMS: Readonly<Record<string, string>> = {
  start: "scripts/start.ts",
  supervise: "scripts/supervise.ts",
  ingest: "services/ingest/main.ts",
  scoring: "services/scoring/main.ts",
  api: "services/api/main.ts",
  worker: "services/worker/main.ts",
  migrate: "scripts/migrate.ts",
  replay: "scripts/replay.ts",
  audit: "scripts/audit.ts",
  backup: "scripts/backup.ts",
  restore: "scripts/restore.ts",
};
/** Worker threads, compiled too. Node can also start them from source, because it strips types. */
export const THREADS: Readonly<Record<string, string>> = {
  "append-frames": "packages/platform/event-log/append-frames.ts",
  "scoring-thread": "services/scoring/thread/main.ts",
};
/** Packages of many files, which load faster when bundled, and those whose modules Node cannot load by themselves. */
const INCLUDED = /node_modules\/(@bufbuild\/protobuf|@opentelemetry|jose|kysely|zod)\//;

/** Compiled, `npm start` and the services start faster and take less memory. */
export const SERVER: Part = {
  name: "the server",
  output: "dist",
  sources: [
    ...["charts", "client", "contract", "domain", "platform", "warehouse"].map((name) => `packages/${name}`),
    "features",
    "scripts",
    "services",
  ],
  build: () => compile({ ...PROGRAMS, ...THREADS }, OUTPUT),
};

/** Compiles the server if it has changed. */
export const buildServer = (): Promise<void> => buildIfChanged(SERVER);

/** Compiles programs, by their names, into a folder of their own. */
export async function compile(programs: Readonly<Record<string, string>>, output: string): Promise<void> {
  const { build } = await import("vite");
  const fromOutput = (path: string) => relative(output, path).replaceAll(sep, "/");
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "error",
    ssr: { noExternal: true },
    plugins: [installedPackages(fromOutput), sourceLocations(fromOutput)],
    build: {
      ssr: true,
      target: "node22",
      outDir: output,
      emptyOutDir: true,
      rolldownOptions: {
        input: programs,
        output: { chunkFileNames: "[name].js" },
      },
    },
  });
}

/**
 * Keeps most packages of node_modules external, by the path at which the importing file finds them: workspaces may have their own versions.
 */
function installedPackages(fromOutput: (path: string) => string): Plugin {
  return {
    name: "installed-packages",
    enforce: "pre",
    async resolveId(source, importer, options) {
      if (!importer || /^[./]|^node:|^@treadlight\//.test(source)) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (!resolved?.id.includes("node_modules") || INCLUDED.test(resolved.id)) return resolved;
      return { id: fromOutput(resolved.id), external: true };
    },
  };
}

/** Lets compiled files find compiled threads, and what else they need beside their sources. */
function sourceLocations(fromOutput: (path: string) => string): Plugin {
  return {
    name: "source-locations",
    transform(code, id) {
      const source = fromOutput(id);
      const url = (file: string, base = "import.meta.url") => `new URL(${JSON.stringify(file)}, ${base})`;
      const own = `${url(source)}.href`;
      const located = code
        .replaceAll("import.meta.url", own)
        .replaceAll("import.meta.dirname", `(import.meta.dirname + ${JSON.stringify(`/${dirname(source)}`)})`);
      const thread = Object.entries(THREADS).find(([, path]) => dirname(join(root, path)) === dirname(id));
      return thread ? located.replaceAll(url(basename(thread[1]), own), url(`${thread[0]}.js`)) : located;
    },
  };
}
