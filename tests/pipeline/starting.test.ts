import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { METRICS } from "@treadlight/platform/observability";
import { afterEach, beforeEach, expect, test } from "vitest";
import { signIn } from "../support/client.ts";
import { compiled } from "../support/compiled.ts";
import { replayCommand } from "../support/replay-command.ts";
import { startProcess, temporaryDataDir } from "../support/standalone-process.ts";

const SECRETS = {
  TREADLIGHT_JWT_SECRET: "zVb1q7Ln0Wc3Xy5Rk8Ht2Mf6Pd9Gs4Ja",
  TREADLIGHT_PSEUDONYM_SECRET: "qL8nT3vB6xZ1mK9wR4yC7pH2dF5gJ0sA",
  TREADLIGHT_REPORT_SECRET: "tB5nX9cW2vM6qK3yR8jP4zL7hF1gD0sE",
};
const METRICS_TOKEN = "mT4vN8qL2xC6zB1kR7wJ5pH9yD3sG0fA";

let dataDir: string;
beforeEach(async () => {
  dataDir = await temporaryDataDir();
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** Begins to start it, without waiting until it is ready. */
function begin(env: Record<string, string> = {}, args: readonly string[] = [], flags: readonly string[] = []) {
  const child = spawn(process.execPath, [...flags, compiled("start"), ...args], {
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

async function hasPostgres(): Promise<boolean> {
  const text = await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8").catch(() => "");
  const [pid] = text.split("\n");
  try {
    return Boolean(pid) && process.kill(Number(pid), 0);
  } catch {
    return false;
  }
}

test("given a port in use, when it is first started, then it says so, and the next start prints the staff account that signs in", async () => {
  const other = createServer().listen(0);
  await once(other, "listening");
  const address = other.address();
  const PORT = String(typeof address === "object" ? address?.port : "");
  const refused = begin({ PORT });
  expect(await refused.ended()).toBe(2);
  expect(refused.output()).toContain(`Cannot listen on port ${PORT}: the port is in use. Set PORT or HOST.`);
  other.close();

  const started = await startProcess(dataDir);
  const [, email = "", password = ""] = /e-mail\s+(\S+)\s+password\s+(\S+)/.exec(started.output()) ?? [];
  await signIn(started.url, email, password);
  expect(await started.stop()).toBe(0);
});

test("given a running process, then it answers exactly the metrics of the table, with its version", async () => {
  const started = await startProcess(dataDir, { TREADLIGHT_METRICS_TOKEN: METRICS_TOKEN });
  const response = await fetch(`${started.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const text = await response.text();
  const types = [...text.matchAll(/^# TYPE ((?:treadlight|http)_\w+) (\w+)$/gm)].map(([, name, type]) => [name, type]);
  expect(Object.fromEntries(types)).toEqual(
    Object.fromEntries(Object.entries(METRICS).map(([name, { type }]) => [name, type])),
  );
  const { version } = JSON.parse(await readFile(new URL("../../package.json", import.meta.url), "utf8"));
  expect(text).toContain(`treadlight_build_info{version="${version}",service="standalone"} 1\n`);
  expect(await started.stop()).toBe(0);
});

test.each([
  ["its database is being made", [], "secrets/postgres-password", ""],
  ["its database runs", [], "postgres/postmaster.pid", "ready"],
  ["the demo is being made", ["--demo"], "running.json", "url"],
] as const)(
  "given a start, when it is told to stop while %s, then nothing of it is left running",
  async (_when, args, file, text) => {
    const env = { END_WHEN_FILE: join(dataDir, file), END_WHEN_TEXT: text };
    const starting = begin(env, args, ["--import", join(import.meta.dirname, "fixtures", "end-when.ts")]);
    expect(await starting.ended()).toBe(0);
    expect(starting.output()).not.toContain("is ready");
    expect(await hasPostgres()).toBe(false);
    expect(await readdir(dataDir)).not.toContain("running.json");
  },
);

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
  expect(await first.stop(), first.output()).toBe(0);
});

test("given a database that cannot be reached, then it is named, and the supervisor may try again", async () => {
  const starting = begin({ ...SECRETS, DATABASE_URL: "postgresql://someone:hunter2@localhost:1/treadlight" });
  expect(await starting.ended()).toBe(1);
  expect(starting.output()).toMatch(/Cannot connect to the database: .*ECONNREFUSED/);
  expect(starting.output()).not.toMatch(/hunter2|\n\s+at /);
});
