import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { ACME, type RunningIngest, startIngest } from "@treadlight/ingest/testing";
import { afterAll, beforeAll, expect, test } from "vitest";

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL("../..", import.meta.url));

let ingest: RunningIngest;
/** A fresh project with the package installed from its tarball. */
let project: string;
beforeAll(async () => {
  ingest = await startIngest();
  project = await mkdtemp(join(tmpdir(), "treadlight-project-"));
  await run(process.execPath, ["scripts/build-sdk.ts"], { cwd: ROOT });
  const { stdout } = await run("npm", ["pack", join(ROOT, "packages/sdk/dist"), "--json"], { cwd: project });
  const [{ filename }] = JSON.parse(stdout);
  await writeFile(join(project, "package.json"), JSON.stringify({ name: "fresh", private: true, type: "module" }));
  // Offline: the package depends on nothing.
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", `./${filename}`], { cwd: project });
});
afterAll(async () => {
  await ingest.close();
  await rm(project, { recursive: true, force: true });
});

test("given a fresh project, then the example of the package runs, and its session arrives", async () => {
  const { stdout } = await run(process.execPath, ["node_modules/@treadlight/sdk/examples/chat.mjs"], {
    cwd: project,
    env: {
      ...process.env,
      TREADLIGHT_URL: ingest.url,
      TREADLIGHT_TOKEN: ACME.token,
      TREADLIGHT_FILE: "sessions.ndjson",
    },
  });
  expect(stdout).toContain("The server has the session.");
  expect(await ingest.sessions()).toMatchObject([{ promptCount: 2, timeEngaged: 50, detected: { email: 1 } }]);
});

test("given a strict TypeScript project, then the package's types stand on their own", async () => {
  await writeFile(
    join(project, "check.ts"),
    `import { createTreadlight, observeOpenAI, telemetryTracer, type Session } from "@treadlight/sdk";
     import { indexedDbStorage, flushWhenHidden } from "@treadlight/sdk/browser";
     import { fileStorage } from "@treadlight/sdk/node";
     const treadlight = createTreadlight({ url: "https://t.example", token: "tlk_", storage: fileStorage("x") });
     const session: Session = treadlight.session({ tool: "ChatGPT" });
     session.prompt("Hello", { outputTokens: 3 });
     // @ts-expect-error a session needs a tool
     treadlight.session({});
     export const parts = [indexedDbStorage, flushWhenHidden, telemetryTracer({ treadlight }), observeOpenAI({}, { treadlight })];`,
  );
  const options = [
    "--strict",
    "--noEmit",
    "--module",
    "nodenext",
    "--target",
    "es2022",
    "--lib",
    "es2023,dom",
    "--types",
    "",
  ];
  const checked = run(process.execPath, [join(ROOT, "node_modules/typescript/bin/tsc"), ...options, "check.ts"], {
    cwd: project,
  });
  await expect(checked).resolves.toMatchObject({ stdout: "" });
});
