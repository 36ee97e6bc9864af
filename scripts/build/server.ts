import { dirname, join, relative, sep } from "node:path";
import type { Plugin } from "vite";
import { hasChanged, root } from "./changes.ts";

const SOURCES = ["packages", "services", "scripts"];
/** As deep as scripts, from where the paths to packages lead that are left out. */
const OUTPUT = join(root, "dist");

/** Packages of many files, which are read faster as part of ours. */
const INCLUDED = /node_modules\/(@bufbuild\/protobuf|jose|kysely|zod)\//;

/** Compiles `npm start` to JavaScript, unless the last build is newer than its sources: it starts faster and takes less memory. */
export async function buildServer(): Promise<void> {
  if (!(await hasChanged(SOURCES, join(OUTPUT, "start.js")))) return;
  console.log("Compiling the server (once after each change) ...");
  const { build } = await import("vite");
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "error",
    ssr: { noExternal: true },
    plugins: [installedPackages(), sourceLocations()],
    build: {
      ssr: true,
      target: "node20",
      outDir: OUTPUT,
      emptyOutDir: true,
      rolldownOptions: {
        input: { start: "scripts/start.ts", supervise: "scripts/supervise.ts" },
        output: { chunkFileNames: "[name].js" },
      },
    },
  });
}

/** Leaves most packages of node_modules out, by the path at which the importing file finds them: workspaces may have their own versions. */
function installedPackages(): Plugin {
  return {
    name: "installed-packages",
    enforce: "pre",
    async resolveId(source, importer, options) {
      if (!importer || /^[./]|^node:|^@treadlight\//.test(source)) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (!resolved?.id.includes("node_modules") || INCLUDED.test(resolved.id)) return resolved;
      return { ...resolved, external: "relative" };
    },
  };
}

/** Lets compiled files find migrations, fonts and threads beside their sources. */
function sourceLocations(): Plugin {
  return {
    name: "source-locations",
    transform(code, id) {
      const source = relative(OUTPUT, id).replaceAll(sep, "/");
      return code
        .replaceAll("import.meta.url", `new URL(${JSON.stringify(source)}, import.meta.url).href`)
        .replaceAll("import.meta.dirname", `(import.meta.dirname + ${JSON.stringify(`/${dirname(source)}`)})`);
    },
  };
}
