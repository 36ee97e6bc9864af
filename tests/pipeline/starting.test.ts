import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { replayCommand } from "../support/replay-command.ts";
import { startProcess, temporaryDataDir } from "../support/standalone-process.ts";

const SECRETS = {
  TREADLIGHT_JWT_SECRET: "zVb1q7Ln0Wc3Xy5Rk8Ht2Mf6Pd9Gs4Ja",
  TREADLIGHT_PSEUDONYM_SECRET: "qL8nT3vB6xZ1mK9wR4yC7pH2dF5gJ0sA",
  TREADLIGHT_REPORT_SECRET: "tB5nX9cW2vM6qK3yR8jP4zL7hF1gD0sE",
};

let dataDir: string;
beforeEach(async () => {
  dataDir = await temporaryDataDir();
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** Begins to start it, without waiting until it is ready. */
function begin(env: Record<string, string> = {}, args: readonly string[] = []) {
  const script = fileURLToPath(new URL("../../scripts/start.ts", import.meta.url));
  const child = spawn(process.execPath, ["--import", "tsx", script, ...args], {
    env: { ...process.env, PORT: "0", TREADLIGHT_DATA_DIR: dataDir, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
  return { child, output: () => output, ended: () => exitCode(child) };
}

async function exitCode(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  return child.exitCode;
}

test("given it listens on one address and is suspended, then it says which, keeps its directory, and still takes commands later", async () => {
  const first = await startProcess(dataDir, { HOST: "127.0.0.2" });
  expect(first.url).toContain("http://127.0.0.2:");
  expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
  const { pid } = JSON.parse(await readFile(join(dataDir, "running.json"), "utf8"));
  process.kill(pid, "SIGSTOP");
  try {
    const second = begin({
      ...SECRETS,
      CLICKHOUSE_URL: "http://127.0.0.1:1",
      DATABASE_URL: "postgresql://u:p@127.0.0.1:1/x",
    });
    expect(await second.ended()).toBe(2);
    expect(second.output()).toContain(`Process ${pid} already uses ${dataDir}`);
  } finally {
    process.kill(pid, "SIGCONT");
  }
  expect(await replayCommand(dataDir, "--verify")).toContain("same");
  expect(await first.stop()).toBe(0);
});
