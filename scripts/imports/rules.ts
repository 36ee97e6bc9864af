import { existsSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { findWorkspace, type Import, importsOf, ROOT, type Source, stripComments } from "./sources.ts";

interface Rule {
  name: string;
  from: RegExp;
  /** Repository files that such a file may not import. `$1` refers to the first group of `from`. */
  notTo: string;
  /** Exceptions to `notTo`, in the same syntax. */
  except?: string;
}

/** Code that only runs in tests. */
const TEST = /\.test\.tsx?$|\/(testing|fixtures)\/|^tests\//;

/**
 * The allowed imports. docs/architecture.md explains them. Ours, because dependency-cruiser needs an older TypeScript, and cannot
 * express cycles between features, workspaces imported by name, declared `@types`, and the clock or randomness in models.
 */
const RULES: readonly Rule[] = [
  { name: "domain may not import other workspaces", from: /^packages\/domain\//, notTo: "^(?!packages/domain/)" },
  { name: "contract may import only domain", from: /^packages\/contract\//, notTo: "^(?!packages/(domain|contract)/)" },
  {
    name: "client may import only contract and domain",
    from: /^packages\/client\//,
    notTo: "^(?!packages/(domain|contract|client)/)",
  },
  {
    name: "charts may import only contract and domain",
    from: /^packages\/charts\//,
    notTo: "^(?!packages/(domain|contract|charts)/)",
  },
  { name: "sdk may import only domain", from: /^packages\/sdk\//, notTo: "^(?!packages/(domain|sdk)/)" },
  {
    name: "widget may import only domain and sdk",
    from: /^packages\/widget\//,
    notTo: "^(?!packages/(domain|sdk|widget)/)",
  },
  {
    name: "platform may import only contract and domain",
    from: /^packages\/platform\//,
    notTo: "^(?!packages/(domain|contract|platform)/)",
  },
  { name: "packages may not import features, services or pages", from: /^packages\//, notTo: "^(?!packages/)" },
  { name: "features may import only packages and features", from: /^features\//, notTo: "^(?!packages/|features/)" },
  {
    name: "services may not import each other; only standalone combines them",
    from: /^services\/(?!standalone\/)([^/]+)\//,
    notTo: "^(?!packages/|features/)",
    except: "^services/$1/",
  },
  {
    name: "services may import only packages, features and services",
    from: /^services\//,
    notTo: "^(?!packages/|features/|services/)",
  },
  {
    name: "a page may import only charts, client, contract, domain and ui",
    from: /^web\/(?!console\/)([^/]+)\//,
    notTo: "^(?!packages/(charts|client|contract|domain)/|web/ui/)",
    except: "^web/$1/",
  },
  {
    name: "the console may also import what the site shares: its sign-in, live channel and monitoring",
    from: /^web\/console\//,
    notTo: "^(?!packages/(charts|client|contract|domain)/|web/(ui|console|site/src/shared)/)",
  },
  {
    name: "the extension may import only client, contract, domain, sdk, widget and ui",
    from: /^extension\//,
    notTo: "^(?!packages/(client|contract|domain|sdk|widget)/|web/ui/|extension/)",
  },
  { name: "ui may not import pages", from: /^web\/ui\//, notTo: "^web/(?!ui/)" },
  {
    name: "features may not import each other",
    from: /^web\/([^/]+)\/src\/features\/([^/]+)\//,
    notTo: "^web/$1/src/features/",
    except: "^web/$1/src/features/$2/",
  },
  {
    name: "shared code may not import features",
    from: /^web\/([^/]+)\/src\/shared\//,
    notTo: "^web/$1/src/(app|features)/",
  },
];

/** Code that also runs in a browser. */
const ISOMORPHIC = /^(packages\/(charts|domain|contract|client|sdk(?!\/node\/)|widget)|(web\/[^/]+|extension)\/src)\//;
/** Models must take time and randomness as arguments. */
const CLOCK_OR_RANDOMNESS = /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bperformance\.now\b|\bcrypto\.(random|get)/;

/** Lists every violation of the rules, one per line. */
export function violations(sources: readonly Source[]): string[] {
  const graph = new Map(sources.map((source) => [source.path, importsOf(source)]));
  return [
    ...sources.flatMap((source) => checkSource(source, graph.get(source.path) ?? [])),
    ...findCycles(fileGraph(graph)).map((cycle) => `import cycle between files: ${cycle.join(", ")}`),
    ...findCycles(folderGraph(graph)).map((cycle) => `import cycle between folders: ${cycle.join(", ")}`),
    ...findCycles(featureGraph(graph)).map((cycle) => `import cycle between features: ${cycle.join(", ")}`),
  ];
}

function checkSource(source: Source, imports: readonly Import[]): string[] {
  const { path } = source;
  const isTest = TEST.test(path);
  const problems: string[] = [];
  const report = (specifier: string, rule: string) => problems.push(`${path} imports ${specifier}: ${rule}`);
  for (const { specifier, file } of imports) {
    if (!isTest && ISOMORPHIC.test(path) && isBuiltin(specifier)) report(specifier, "this code also runs in a browser");
    if (file === undefined) {
      if (!isDeclared(path, specifier, isTest)) report(specifier, "its workspace does not declare this dependency");
      continue;
    }
    if (!specifier.startsWith(".") && !isDeclared(path, specifier, isTest)) {
      report(specifier, "its workspace does not declare this dependency");
    }
    if (isTest) continue;
    if (TEST.test(file) && !/^(scripts|bench)\//.test(path)) report(specifier, "only tests may import test code");
    const { folder } = findWorkspace(file);
    if (specifier.startsWith(".") && folder !== "" && folder !== findWorkspace(path).folder) {
      report(specifier, "import other workspaces by name");
    }
    for (const { name, from, notTo, except } of RULES) {
      const match = from.exec(path);
      if (!match) continue;
      const pattern = (text: string) =>
        new RegExp(text.replaceAll(/\$(\d)/g, (_, group) => match[Number(group)] ?? ""));
      if (pattern(notTo).test(file) && !(except && pattern(except).test(file))) report(specifier, name);
    }
  }
  if (!isTest && path.startsWith("packages/domain/")) {
    const found = CLOCK_OR_RANDOMNESS.exec(stripComments(source));
    if (found) problems.push(`${path} uses ${found[0]}: models must take time and randomness as arguments`);
  }
  return problems;
}

/** Whether a file's workspace declares a package, and its types if they come separately. Tests may also use devDependencies. */
function isDeclared(path: string, specifier: string, isTest: boolean): boolean {
  if (specifier.startsWith(".") || isBuiltin(specifier)) return true;
  const [scope = "", name] = specifier.split("/");
  const wanted = specifier.startsWith("@") ? `${scope}/${name}` : scope;
  const workspace = findWorkspace(path);
  if (wanted === workspace.name) return true;
  // The published SDK contains what it imports, so its own package depends on nothing.
  const mayUseDev = isTest || !/^(packages\/(?!sdk\/)|features\/|services\/)/.test(path);
  const declared = {
    ...workspace.dependencies,
    ...workspace.peerDependencies,
    ...(mayUseDev && workspace.devDependencies),
  };
  const types = `@types/${wanted}`;
  const needsTypes = existsSync(join(ROOT, "node_modules", types));
  return Object.hasOwn(declared, wanted) && (!needsTypes || Object.hasOwn(workspace.devDependencies, types));
}

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

function fileGraph(imports: ReadonlyMap<string, readonly Import[]>): Graph {
  return new Map([...imports].map(([path, of]) => [path, new Set(of.flatMap(({ file }) => file ?? []))]));
}

/** Imports between folders; a folder contains only the files directly in it. */
function folderGraph(imports: ReadonlyMap<string, readonly Import[]>): Graph {
  const isCode = (path: string) => !/\.test\.tsx?$/.test(path);
  return groupedGraph(imports, isCode, (path) => path.slice(0, path.lastIndexOf("/")));
}

/** Imports between features, each with the folders inside it. A file directly in `features` stands for itself. */
function featureGraph(imports: ReadonlyMap<string, readonly Import[]>): Graph {
  const isCode = (path: string) => path.startsWith("features/") && !TEST.test(path);
  return groupedGraph(imports, isCode, (path) => path.split("/").slice(0, 2).join("/"));
}

function groupedGraph(
  imports: ReadonlyMap<string, readonly Import[]>,
  isIncluded: (path: string) => boolean,
  groupOf: (path: string) => string,
): Graph {
  const graph = new Map<string, Set<string>>();
  for (const [path, of] of imports) {
    if (!isIncluded(path)) continue;
    const group = groupOf(path);
    const to = graph.get(group) ?? new Set();
    for (const { file } of of) if (file !== undefined && groupOf(file) !== group) to.add(groupOf(file));
    graph.set(group, to);
  }
  return graph;
}

/** Finds the strongly connected components with more than one node (Tarjan). */
function findCycles(graph: Graph): string[][] {
  const index = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (node: string): number => {
    const order = index.size;
    index.set(node, order);
    let lowest = order;
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) lowest = Math.min(lowest, visit(next));
      else if (stack.includes(next)) lowest = Math.min(lowest, index.get(next) ?? order);
    }
    if (lowest === order) {
      const cycle = stack.splice(stack.indexOf(node));
      if (cycle.length > 1) found.push(cycle.sort());
    }
    return lowest;
  };
  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return found;
}
