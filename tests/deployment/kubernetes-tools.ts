import { execFile, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const CACHE = resolve(import.meta.dirname, "../../.cache");
const run = promisify(execFile);
const HELM = "4.3.2";
const KUBERNETES_VALIDATE = "1.37.0";

/** What is missing here to render the chart and check what comes out of it; undefined if nothing is. */
export function missingTools(): string | undefined {
  const lacks = (program: string, ...args: string[]) => spawnSync(program, args).status !== 0;
  if (lacks("go", "version")) return "no Go, to build Helm";
  if (lacks("python3", "-m", "pip", "--version")) return "no Python with pip, for kubernetes-validate";
  return undefined;
}

/** Helm, built from its Go module once. */
const helmProgram = async () =>
  join(
    await cached(`helm-${HELM}`, (folder) =>
      run("go", ["install", `helm.sh/helm/v4/cmd/helm@v${HELM}`], { env: { ...process.env, GOBIN: folder } }),
    ),
    "helm",
  );

/** The schemas of Kubernetes and a program that checks by them, installed once. */
const validator = () =>
  cached(`kubernetes-validate-${KUBERNETES_VALIDATE}`, (folder) =>
    run("python3", ["-m", "pip", "install", "-q", "--target", folder, `kubernetes-validate==${KUBERNETES_VALIDATE}`]),
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

/** What Helm prints. @throws Error with what it complains about */
export async function helm(...args: string[]): Promise<string> {
  return (await run(await helmProgram(), args, { maxBuffer: 16_777_216 })).stdout;
}

/** What is wrong with these manifests in a version of Kubernetes; empty if nothing is. Unknown fields are wrong. */
export async function problemsOf(file: string, kubernetesVersion: string): Promise<string> {
  const folder = await validator();
  const { status, stdout, stderr } = spawnSync(
    "python3",
    ["-m", "kubernetes_validate", "--strict", "--quiet", "--kubernetes-version", kubernetesVersion, file],
    { env: { ...process.env, PYTHONPATH: folder }, encoding: "utf8" },
  );
  return status === 0 ? "" : `${stdout}${stderr}`;
}
