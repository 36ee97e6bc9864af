import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { checkDataDirectory } from "@treadlight/platform/upgrades";
import { afterEach, beforeEach, expect, test } from "vitest";
import { compiled } from "../support/compiled.ts";
import { readableByOthers } from "../support/readable-by-others.ts";
import { temporaryDataDir } from "../support/standalone-process.ts";

let folder: string;
beforeEach(async () => {
  folder = await temporaryDataDir();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function run(program: string, args: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [compiled(program), ...args], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
  const [code] = await once(child, "close");
  return { code, output };
}

test("given a folder without a log, when it is verified, then it is refused and not made", async () => {
  const TREADLIGHT_DATA_DIR = join(folder, "misspelt");
  const { code, output } = await run("replay", ["--verify"], { TREADLIGHT_DATA_DIR });
  expect(code).toBe(1);
  expect(output).toContain(`${TREADLIGHT_DATA_DIR} has no event log`);
  expect(existsSync(TREADLIGHT_DATA_DIR)).toBe(false);
});

test("given a stopped Treadlight, when its log is replayed, then no other account can read what that writes", async () => {
  await checkDataDirectory(folder);
  await mkdir(join(folder, "log"));
  expect(await run("replay", [], { TREADLIGHT_DATA_DIR: folder })).toMatchObject({ code: 0 });
  expect(existsSync(join(folder, "warehouse"))).toBe(true);
  expect(await readableByOthers(folder)).toEqual([]);
});

test.each(["replay", "audit", "migrate"])(
  "given a wrong setting, when %s is run, then it only names it",
  async (script) => {
    const { code, output } = await run(script, [], { TREADLIGHT_DATA_DIR: folder, LOG_LEVEL: "loud" });
    expect(code).toBe(2);
    expect(output).toMatch(/^These settings are wrong:\n {2}LOG_LEVEL [^\n]+\n$/);
  },
);
