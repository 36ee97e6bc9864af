// `node scripts/node.mjs PROGRAM ARGUMENT...`: runs a program on a Node version that Treadlight is tested on: the one that runs npm if it
// is new enough, else the one that package-lock.json installs on common platforms. This script must itself run on older versions.
import { spawn } from "node:child_process";
import { delimiter, dirname } from "node:path";

const isNewEnough = (version) => {
  const [major, minor] = version.split(".").map(Number);
  return major >= 24 || (major === 22 && minor >= 22);
};

const [, ofNpm = ""] = /\bnode\/v([\d.]+)/.exec(process.env.npm_config_user_agent ?? "") ?? [];
const runtime = isNewEnough(ofNpm) ? process.env.npm_node_execpath : process.execPath;
const args = process.argv.slice(2);
if (runtime === process.execPath && !isNewEnough(process.versions.node)) {
  console.error(
    `Treadlight needs Node 22.22, 24 or newer; this is ${process.versions.node}. "npm ci" installs it on Linux with glibc, Windows on x64 and Intel Macs, unless optional packages are omitted. Elsewhere, install it yourself.`,
  );
  process.exit(2);
}
// Programs that start "node" by name get the same one.
process.env.PATH = [dirname(runtime), process.env.PATH].join(delimiter);
if (process.execve && process.platform !== "win32") process.execve(runtime, [runtime, ...args]);
// Ctrl-C reaches the program as well, which decides when it ends.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
spawn(runtime, args, { stdio: "inherit" }).once("exit", (code) => process.exit(code ?? 1));
