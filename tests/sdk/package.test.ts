import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { ACME, type RunningIngest, startIngest } from "@treadlight/ingest/testing";
import { afterAll, beforeAll, expect, test } from "vitest";

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL("../..", import.meta.url));

let ingest: RunningIngest;
/** A fresh project with the package installed as its README says, from the address of an installation. */
let project: string;
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "treadlight-project-"));
  project = join(folder, "fresh");
  await run(process.execPath, ["scripts/build/sdk.ts", join(folder, "downloads")], { cwd: ROOT });
  await mkdir(project);
  ingest = await startIngest((req, res, next) => {
    if (req.path.startsWith("/downloads/")) res.sendFile(join(folder, req.path));
    else next();
  });
  await writeFile(join(project, "package.json"), JSON.stringify({ name: "fresh", private: true, type: "module" }));
  const from = `${ingest.url}/downloads/treadlight-sdk.tgz`;
  await run("npm", ["install", "--no-audit", "--no-fund", from], { cwd: project });
});
afterAll(async () => {
  await ingest.close();
  await rm(dirname(project), { recursive: true, force: true });
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

const SOURCE = `
  import { createTreadlight, observeOpenAI, telemetryIntegration, telemetryTracer, type Session } from "@treadlight/sdk";
  import { indexedDbStorage, flushWhenHidden } from "@treadlight/sdk/browser";
  import { fileStorage } from "@treadlight/sdk/node";
  const treadlight = createTreadlight({ url: "http://127.0.0.1:9", token: "tlk_", storage: fileStorage("unused"), onProblem() {} });
  const session: Session = treadlight.session({ tool: "ChatGPT" });
  session.prompt("Hello", { outputTokens: 3 });
  interface Ended { readonly callId: string }
  export const told: (event: Ended) => void = telemetryIntegration({ treadlight }).onLanguageModelCallEnd;
  // @ts-expect-error a session needs a tool
  treadlight.session({});
  export const parts = [indexedDbStorage, flushWhenHidden, telemetryTracer({ treadlight }), telemetryIntegration({ treadlight }), observeOpenAI({}, { treadlight })];
  console.log(parts.map((part) => typeof part).join());
  treadlight.close();`;

test("given strict programs of modules and of CommonJS, then they compile by the package's types alone, and run", async () => {
  await Promise.all(["program.mts", "program.cts"].map((file) => writeFile(join(project, file), SOURCE)));
  const options = ["--strict", "--module", "node16", "--target", "es2022", "--lib", "es2023,dom", "--types", ""];
  const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
  await run(process.execPath, [tsc, ...options, "program.mts", "program.cts"], { cwd: project });
  for (const program of ["program.mjs", "program.cjs"]) {
    const { stdout } = await run(process.execPath, [program], { cwd: project });
    expect(stdout).toBe("function,function,object,object,object\n");
  }
});
