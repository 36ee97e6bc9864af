import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { tries } from "../support/long.ts";
import { type Installation, PASSWORD, startInstallation } from "./installation.ts";

const CONNECTIONS = 150;
/** PostgreSQL used to be waited for for 40 s. */
const PATIENCE_MS = 60_000;

let installation: Installation;
beforeAll(async () => {
  installation = await startInstallation({ TREADLIGHT_RATE_LIMITS: "on", TREADLIGHT_TRUST_PROXY: "1" });
});
afterAll(() => installation.stop());

const from = (address: string) => ({ "x-forwarded-for": address });
const login = (email: string, password: string, address: string) =>
  installation.call("POST", "/api/auth/login", { body: { email, password }, headers: from(address) });

test("given 150 connections of refused sign-ins, then others sign in and read as ever", async () => {
  const person = await installation.person();
  const attack = new AbortController();
  const answers: number[] = [];
  const attackers = Array.from({ length: CONNECTIONS }, async (_, n) => {
    while (!attack.signal.aborted) {
      // From one address each: of every account, ten passwords are checked before others are refused, which takes long enough.
      answers.push((await login(`victim${n % 5}@example.com`, "wrong password", `198.51.100.${n % 5}`)).status);
    }
  });
  const others: number[] = [];
  try {
    await vi.waitFor(() => expect(answers).toContain(429), { timeout: 100_000 });
    for (let n = 0; n < tries(2, 20); n++) {
      const { token } = person;
      others.push((await login(person.email, PASSWORD, `192.0.2.${n}`)).status);
      others.push((await installation.call("GET", "/api/usage-records", { token })).status);
      others.push((await installation.call("GET", "/api/organization", { token })).status);
    }
  } finally {
    attack.abort();
    await Promise.all(attackers);
  }
  expect(new Set(others)).toEqual(new Set([200]));
  // On a slow machine, the turn of some does not come: they are told to come back.
  expect(new Set(answers.filter((status) => status !== 503))).toEqual(new Set([401, 429]));
});

test("given PostgreSQL hangs, then whoever needs it is told to come back, and all goes on once it answers", async () => {
  const person = await installation.person();
  const known = () => login(person.email, PASSWORD, "192.0.2.99");
  expect((await known()).status).toBe(200);
  await signalPostgres("SIGSTOP");
  try {
    const { token } = person;
    const session = { aiTool: "ChatGPT", promptCount: 1, timeEngaged: 60, userEmail: person.email };
    const asked = Promise.all([
      ...Array.from({ length: 20 }, known),
      installation.call("GET", "/api/organization", { token }),
      installation.call("POST", "/api/ingest/sessions", { token, body: session }),
    ]);
    const patience = AbortSignal.timeout(PATIENCE_MS);
    const gaveUp = new Promise<never>((_, reject) => patience.addEventListener("abort", () => reject(patience.reason)));
    for (const { status, body, headers } of await Promise.race([asked, gaveUp])) {
      expect([status, body.code, headers.get("retry-after")]).toEqual([503, "database_unavailable", "5"]);
    }
  } finally {
    await signalPostgres("SIGCONT");
  }
  await vi.waitFor(async () => expect((await known()).status).toBe(200), { timeout: 60_000 });
});

/** To the server and all processes of it. It stops before them and goes on after them: meanwhile none of them begins or ends. */
async function signalPostgres(signal: "SIGSTOP" | "SIGCONT") {
  const [server = ""] = (await readFile(join(installation.dataDir, "postgres", "postmaster.pid"), "utf8")).split("\n");
  if (signal === "SIGSTOP") {
    process.kill(Number(server), signal);
    await vi.waitFor(async () => expect(await readFile(`/proc/${server}/stat`, "utf8")).toMatch(/\) T /), 60_000);
  }
  const children = await readFile(`/proc/${server}/task/${server}/children`, "utf8");
  for (const pid of children.trim().split(" ")) process.kill(Number(pid), signal);
  if (signal === "SIGCONT") process.kill(Number(server), signal);
}
