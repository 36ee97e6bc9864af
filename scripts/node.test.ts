import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";

const LAUNCHER = join(import.meta.dirname, "node.mjs");
const WHICH = ["--print", "process.execPath + ' ' + child_process.execSync('node --print process.execPath')"];

/** @param version of the Node that runs npm, which is at `path` */
const npmOn = (version: string, path: string) => ({
  npm_config_user_agent: `npm/11.19.1 node/v${version} linux x64 workspaces/false`,
  npm_node_execpath: path,
});

function launch(args: readonly string[], npm: Record<string, string>, nodeFlags: readonly string[] = []) {
  const environment = { PATH: process.env.PATH, ...npm };
  return spawnSync(process.execPath, [...nodeFlags, LAUNCHER, ...args], { env: environment, encoding: "utf8" });
}

test.each(["20.20.2", "22.21.1", "23.11.0"])(
  "given npm on Node %s, then programs run on the Node of the lock file, and what they start too",
  (version) => {
    const { stdout } = launch(WHICH, npmOn(version, "/not/used"));
    expect(stdout.trim()).toBe(`${process.execPath} ${process.execPath}`);
  },
);

test.each(["22.22.0", "24.1.0", "26.12.1"])("given npm on Node %s, then programs run on that", (version) => {
  const folder = mkdtempSync(join(tmpdir(), "treadlight-node-"));
  const own = join(folder, "node");
  writeFileSync(own, "#!/bin/sh\necho own $*\n");
  chmodSync(own, 0o755);
  const { stdout } = launch(["program.ts", "--flag"], npmOn(version, own));
  rmSync(folder, { recursive: true });
  expect(stdout.trim()).toBe("own program.ts --flag");
});

test("given no Node that is new enough, then one sentence says so, with exit code 2", () => {
  const pretend = "data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '20.20.2' })";
  const { status, stderr } = launch(WHICH, npmOn("20.20.2", process.execPath), ["--import", pretend]);
  expect(status).toBe(2);
  expect(stderr).toMatch(/^Treadlight needs Node 22\.22, 24 or newer; this is 20\.20\.2\. .*\n$/);
});

test("given a program that fails, then its exit code is passed on", () => {
  expect(launch(["--eval", "process.exit(7)"], npmOn("20.20.2", "/not/used")).status).toBe(7);
});

test("given packages that only services use, then the lock file does not keep npm on Node 20 from installing them", () => {
  const lock = readFileSync(join(import.meta.dirname, "../package-lock.json"), "utf8");
  const { packages } = z.object({ packages: z.record(z.string(), z.looseObject({})) }).parse(JSON.parse(lock));
  const newer = Object.entries(packages).filter(([path]) => path.startsWith("node_modules/@platformatic/"));
  expect(newer.length).toBeGreaterThan(0);
  // npm writes it back with an update: take it out again.
  expect(newer.filter(([, facts]) => "engines" in facts)).toEqual([]);
});
