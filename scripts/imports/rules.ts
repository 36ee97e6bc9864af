import { isBuiltin } from "node:module";
import { codeOf, type Import, importsOf, type Source, workspaceOf } from "./sources.ts";

interface Rule {
  name: string;
  from: RegExp;
  /** Paths of our files that such a file may not import. May name groups of `from` as `$1`. */
  notTo: string;
  /** Exceptions, likewise. */
  except?: string;
}

/** Code that runs in tests only. */
const TEST = /\.test\.tsx?$|\/(testing|fixtures)\/|^tests\//;

/** Who may import whom. docs/architecture.md says why. */
const RULES: readonly Rule[] = [
  { name: "domain imports nothing of ours", from: /^packages\/domain\//, notTo: "^(?!packages/domain/)" },
  { name: "contract imports domain only", from: /^packages\/contract\//, notTo: "^(?!packages/(domain|contract)/)" },
  {
    name: "client imports contract and domain only",
    from: /^packages\/client\//,
    notTo: "^(?!packages/(domain|contract|client)/)",
  },
  {
    name: "platform holds no product",
    from: /^packages\/platform\//,
    notTo: "^(?!packages/(domain|contract|platform)/)",
  },
  { name: "packages know no service and no page", from: /^packages\//, notTo: "^(?!packages/)" },
  {
    name: "services do not import each other; standalone puts them together",
    from: /^services\/(?!standalone\/)([^/]+)\//,
    notTo: "^(?!packages/)",
    except: "^services/$1/",
  },
  { name: "standalone knows packages and services only", from: /^services\//, notTo: "^(?!packages/|services/)" },
  {
    name: "a page imports client, contract, domain and ui only",
    from: /^web\/([^/]+)\//,
    notTo: "^(?!packages/(client|contract|domain)/|web/ui/)",
    except: "^web/$1/",
  },
  { name: "ui knows no page", from: /^web\/ui\//, notTo: "^web/(?!ui/)" },
  {
    name: "features do not import each other",
    from: /^web\/([^/]+)\/src\/features\/([^/]+)\//,
    notTo: "^web/$1/src/features/",
    except: "^web/$1/src/features/$2/",
  },
  {
    name: "what features share does not know them",
    from: /^web\/([^/]+)\/src\/shared\//,
    notTo: "^web/$1/src/(app|features)/",
  },
];

/** Code that also runs in a browser. */
const ISOMORPHIC = /^(packages\/(domain|contract|client)|web\/[^/]+\/src)\//;
/** Models get their time and their randomness as arguments. */
const CLOCK_OR_RANDOMNESS = /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bperformance\.now\b|\bcrypto\.(random|get)/;

/** Everything about these files' imports that the architecture forbids, a line each. */
export function violations(sources: readonly Source[]): string[] {
  const graph = new Map(sources.map((source) => [source.path, importsOf(source)]));
  return [
    ...sources.flatMap((source) => violationsOf(source, graph.get(source.path) ?? [])),
    ...circles(fileGraph(graph)).map((circle) => `files import each other: ${circle.join(", ")}`),
    ...circles(folderGraph(graph)).map((circle) => `folders import each other: ${circle.join(", ")}`),
  ];
}

function violationsOf(source: Source, imports: readonly Import[]): string[] {
  const { path } = source;
  const isTest = TEST.test(path);
  const problems: string[] = [];
  const report = (specifier: string, rule: string) => problems.push(`${path} imports ${specifier}: ${rule}`);
  for (const { specifier, file } of imports) {
    if (!isTest && ISOMORPHIC.test(path) && isBuiltin(specifier)) report(specifier, "it runs in a browser as well");
    if (file === undefined) {
      if (!isDeclared(path, specifier, isTest)) report(specifier, "its workspace does not declare this dependency");
      continue;
    }
    if (!specifier.startsWith(".") && !isDeclared(path, specifier, isTest)) {
      report(specifier, "its workspace does not declare this dependency");
    }
    if (isTest) continue;
    if (TEST.test(file) && !path.startsWith("scripts/")) report(specifier, "only tests may use what is for tests");
    const { folder } = workspaceOf(file);
    if (specifier.startsWith(".") && folder !== "" && folder !== workspaceOf(path).folder) {
      report(specifier, "another workspace is imported by its name");
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
    const found = CLOCK_OR_RANDOMNESS.exec(codeOf(source));
    if (found) problems.push(`${path} uses ${found[0]}: models have no clock and no randomness`);
  }
  return problems;
}

/** Whether the workspace of a file declares the package that it imports. Tests may use what is declared for development. */
function isDeclared(path: string, specifier: string, isTest: boolean): boolean {
  if (specifier.startsWith(".") || isBuiltin(specifier)) return true;
  const [scope = "", name] = specifier.split("/");
  const wanted = specifier.startsWith("@") ? `${scope}/${name}` : scope;
  const workspace = workspaceOf(path);
  if (wanted === workspace.name) return true;
  const mayUseDev = isTest || !/^(packages|services)\//.test(path);
  const declared = {
    ...workspace.dependencies,
    ...workspace.peerDependencies,
    ...(mayUseDev && workspace.devDependencies),
  };
  return Object.hasOwn(declared, wanted) || Object.hasOwn(workspace.devDependencies, `@types/${wanted}`);
}

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

function fileGraph(imports: ReadonlyMap<string, readonly Import[]>): Graph {
  return new Map([...imports].map(([path, of]) => [path, new Set(of.flatMap(({ file }) => file ?? []))]));
}

/** A folder is the files that lie directly in it. */
function folderGraph(imports: ReadonlyMap<string, readonly Import[]>): Graph {
  const folderOf = (path: string) => path.slice(0, path.lastIndexOf("/"));
  const graph = new Map<string, Set<string>>();
  for (const [path, of] of imports) {
    if (/\.test\.tsx?$/.test(path)) continue;
    const folder = folderOf(path);
    const to = graph.get(folder) ?? new Set();
    for (const { file } of of) if (file !== undefined && folderOf(file) !== folder) to.add(folderOf(file));
    graph.set(folder, to);
  }
  return graph;
}

/** The groups of nodes that all lead to each other (Tarjan). */
function circles(graph: Graph): string[][] {
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
      const circle = stack.splice(stack.indexOf(node));
      if (circle.length > 1) found.push(circle.sort());
    }
    return lowest;
  };
  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return found;
}
