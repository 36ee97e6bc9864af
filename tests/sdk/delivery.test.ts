import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ACME, OTHER, type RunningIngest, startIngest } from "@treadlight/ingest/testing";
import { createTreadlight, memoryStorage, type Problem, type TreadlightOptions } from "@treadlight/sdk";
import { fileStorage } from "@treadlight/sdk/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

let ingest: RunningIngest;
/** What stands before ingest in the test that runs. */
let front: Parameters<typeof startIngest>[0];
const problems: Problem["code"][] = [];
let files = 0;
const newFile = () => join(ingest.folder, `sessions-${files++}.ndjson`);

beforeAll(async () => {
  ingest = await startIngest((req, res, next) => (front ? front(req, res, next) : next()));
});
afterAll(() => ingest.close());
afterEach(async () => {
  front = undefined;
  problems.length = 0;
  await ingest.start();
});

/** A client whose own timer does not send. */
function clientFor(more: Partial<TreadlightOptions> = {}) {
  const onProblem = ({ code }: Problem) => void problems.push(code);
  return createTreadlight({ url: ingest.url, token: ACME.token, sendAfterMs: 3_600_000, onProblem, ...more });
}

const stored = async (id: string, of = ACME) => (await ingest.sessions(of)).find(({ sessionId }) => sessionId === id);

test("given a session, when it grows between two deliveries, then the server keeps its newest state", async () => {
  const treadlight = clientFor();
  const session = treadlight.session({ tool: "ChatGPT", workflowType: "writing", userEmail: "jane@acme.example" });
  session.prompt("Hello", { model: "gpt-5", inputTokens: 10, cachedTokens: 6, outputTokens: 20, requests: 3 });
  expect(await treadlight.flush()).toBe(true);
  session.prompt("And now?", { inputTokens: 5, cachedTokens: 9, requests: 1 });
  session.engaged(30);
  session.engaged(12.5);
  session.end();
  expect(await treadlight.close()).toBe(true);
  expect(await stored(session.id)).toMatchObject({
    ...{ aiTool: "ChatGPT", model: "gpt-5", promptCount: 2, timeEngaged: 42.5, workflowType: "writing", source: "sdk" },
    ...{ inputTokens: 15, cachedTokens: 11, outputTokens: 20, requests: 4, endedAt: expect.any(Number) },
  });
  expect(problems).toEqual([]);
});

test("given sensitive prompts, then their types and counts are sent, and no part of any text", async () => {
  const path = newFile();
  const treadlight = clientFor({ storage: fileStorage(path) });
  const session = treadlight.session({ tool: "ChatGPT" });
  session.prompt("My card is 4111 1111 1111 1111, mail canary.one@example.com");
  session.prompt("Our salary list: canary.two@example.com");
  await ingest.stop();
  expect(await treadlight.flush()).toBe(false);
  const waiting = await readFile(path, "utf8");
  await ingest.start();
  await treadlight.close();
  const event = await stored(session.id);
  expect(event).toMatchObject({ detected: { card: 1, email: 2 } });
  expect(event?.promptPreview).toBeUndefined();
  expect(event?.detectionVersion).toContain("+sender");
  for (const text of [waiting, await ingest.text()]) expect(text).not.toMatch(/canary|4111 ?1111/);
});

test("given prompts, then the two labels of their kind of work are sent as guessed, unless the kind is stated, and a time only if it is known", async () => {
  const treadlight = clientFor();
  const guessed = treadlight.session({ tool: "ChatGPT" });
  guessed.prompt("thanks");
  guessed.prompt("Translate this into German: the shop is closed on Monday");
  const known = treadlight.session({ tool: "ChatGPT", contentType: "email", workflowType: "communication" });
  known.prompt("Translate this into German: the shop is closed on Monday");
  known.engaged(5);
  const silent = treadlight.session({ tool: "ChatGPT" });
  silent.prompt();
  await treadlight.close();
  const kindOf = async ({ id }: { id: string }) => {
    const { workflowType, contentType, kindSource, timeEngaged } = (await stored(id)) ?? {};
    return { workflowType, contentType, kindSource, timeEngaged };
  };
  expect(await kindOf(guessed)).toEqual({
    ...{ workflowType: "translation", contentType: "document", kindSource: "guessed", timeEngaged: undefined },
  });
  expect(await kindOf(known)).toEqual({
    ...{ workflowType: "communication", contentType: "email", kindSource: undefined, timeEngaged: 5 },
  });
  expect(await kindOf(silent)).toEqual({});
});

test("given previews are on, then the first prompt is sent, without the values found in it", async () => {
  const treadlight = clientFor({ previews: true });
  const session = treadlight.session({ tool: "ChatGPT" });
  session.prompt("Write to canary.three@example.com");
  session.prompt("Again");
  await treadlight.close();
  expect((await stored(session.id))?.promptPreview).toBe("Write to [EMAIL]");
});

test.each([
  [{ previews: true }, { previewWithheld: true }],
  [{ previews: true, specialPreviews: true }, { promptPreview: "A letter to [EMAIL]" }],
  [{}, {}],
])("given %j and a special subject in a later prompt, then what leaves is %j", async (options, sent) => {
  const storage = memoryStorage();
  const treadlight = clientFor({ ...options, storage, account: "ada" });
  const session = treadlight.session({ tool: "ChatGPT" });
  session.prompt("A letter to canary.four@example.com");
  session.prompt("about the diagnosis");
  await ingest.stop();
  await treadlight.flush();
  const [waiting] = await storage.pending("ada", 1);
  const { promptPreview, previewWithheld, categories } = JSON.parse(JSON.stringify(waiting?.body));
  expect(categories).toEqual(["medical-data"]);
  expect({ promptPreview, previewWithheld }).toEqual({ promptPreview: undefined, previewWithheld: undefined, ...sent });
  await treadlight.close();
});

test("given the server is down, when it comes back, then every session arrives once", async () => {
  await ingest.stop();
  const treadlight = clientFor({ sendAfterMs: 1, random: () => 0 });
  const sessions = Array.from({ length: 250 }, () => treadlight.session({ tool: "Claude" }));
  for (const session of sessions) session.prompt();
  expect(await treadlight.flush()).toBe(false);
  expect(problems).toContain("unreachable");
  await ingest.start();
  // Its own timer sends: nothing calls flush.
  const ids = new Set(sessions.map(({ id }) => id));
  const arrived = async () => (await ingest.sessions()).filter(({ sessionId }) => ids.has(sessionId));
  await expect.poll(async () => (await arrived()).length, { timeout: 60_000 }).toBe(250);
  expect((await arrived()).every(({ promptCount }) => promptCount === 1)).toBe(true);
  await treadlight.close();
});

test("given an answer that is lost, when the sessions are sent again, then nothing counts twice", async () => {
  let losses = 1;
  const treadlight = clientFor({
    async fetch(...request) {
      const response = await fetch(...request);
      if (losses-- > 0) throw new TypeError("the connection broke");
      return response;
    },
  });
  const session = treadlight.session({ tool: "ChatGPT" });
  session.prompt();
  expect(await treadlight.flush()).toBe(false);
  expect(await treadlight.close()).toBe(true);
  expect((await ingest.text()).split(session.id).length - 1).toBe(2);
  expect(await stored(session.id)).toMatchObject({ promptCount: 1 });
});

test("given a process that is killed while it counts, when the next one opens its file, then no prompt is lost", async () => {
  const path = newFile();
  const script = fileURLToPath(new URL("./fixtures/count-until-killed.ts", import.meta.url));
  const child = spawn(process.execPath, [script, path, "http://127.0.0.1:9"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let rounds = 0;
  child.stdout.on("data", (chunk) => (rounds += String(chunk).split("\n").length - 1));
  await expect.poll(() => rounds, { timeout: 60_000 }).toBeGreaterThan(20);
  child.kill("SIGKILL");
  await once(child, "close");

  const before = (await ingest.sessions()).length;
  const treadlight = clientFor({ storage: fileStorage(path) });
  expect(await treadlight.close()).toBe(true);
  const sent = (await ingest.sessions()).slice(before);
  expect(sent).toHaveLength(10);
  for (const { promptCount } of sent) expect(promptCount).toBeGreaterThanOrEqual(rounds);
  expect((await stat(path)).size).toBeLessThan(10 * 1024 * 1024);
});

test.each([
  ["memory", () => ""],
  ["a file", newFile],
])(
  "given a process with sessions in %s, when it is stopped with SIGTERM, then each arrives once",
  async (_, pathOf) => {
    const script = fileURLToPath(new URL("./fixtures/close-on-sigterm.ts", import.meta.url));
    const before = (await ingest.sessions()).length;
    const child = spawn(process.execPath, [script, pathOf(), ingest.url], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let output = "";
    child.stdout.on("data", (chunk) => (output += String(chunk)));
    await expect.poll(() => output, { timeout: 60_000 }).toContain("started");
    child.kill("SIGTERM");
    const [code] = await once(child, "close");
    const sent = (await ingest.sessions()).slice(before);
    expect([code, sent.length]).toEqual([0, Number(output.split("\n")[1])]);
    expect(sent.every(({ promptCount, detected }) => promptCount === 1 && detected.email === 1)).toBe(true);
  },
);

test("given sessions of another account in the file, then only their own account sends them", async () => {
  const path = newFile();
  await ingest.stop();
  const first = clientFor({ storage: fileStorage(path) });
  const session = first.session({ tool: "ChatGPT" });
  session.prompt();
  await first.close();
  await ingest.start();

  await clientFor({ token: OTHER.token, storage: fileStorage(path) }).close();
  expect(await stored(session.id, OTHER)).toBeUndefined();
  await clientFor({ storage: fileStorage(path) }).close();
  expect(await stored(session.id)).toMatchObject({ promptCount: 1 });
});

test("given a proxy that refuses large requests, then smaller ones are sent, and one that is too large alone is dropped", async () => {
  const sizes: number[] = [];
  front = (req, res, next) => {
    const size = Number(req.headers["content-length"]);
    sizes.push(size);
    if (size > 1_200) res.status(413).end();
    else next();
  };
  const treadlight = clientFor();
  const sessions = Array.from({ length: 40 }, () => treadlight.session({ tool: "ChatGPT" }));
  for (const session of sessions) session.prompt();
  const incompressible = Array.from({ length: 2_000 }, (_, n) =>
    String.fromCodePoint(0x4e00 + ((n * 7_919) % 20_000)),
  ).join("");
  const huge = treadlight.session({ tool: incompressible });
  huge.prompt();
  expect(await treadlight.close()).toBe(true);
  const ids = new Set((await ingest.sessions()).map(({ sessionId }) => sessionId));
  expect(sessions.every(({ id }) => ids.has(id))).toBe(true);
  expect(ids.has(huge.id)).toBe(false);
  expect([problems, sizes.length < 30]).toEqual([["too_large"], true]);
});

test("given a limit, then nothing is sent before the server's Retry-After is over", async () => {
  let clock = Date.now();
  let requests = 0;
  front = (_req, res) => {
    requests += 1;
    res.status(429).set("Retry-After", "30").end();
  };
  const treadlight = clientFor({ now: () => clock });
  const session = treadlight.session({ tool: "ChatGPT" });
  session.prompt();
  expect([await treadlight.flush(), await treadlight.flush()]).toEqual([false, false]);
  expect(requests).toBe(1);
  front = undefined;
  clock += 30_001;
  expect(await treadlight.close()).toBe(true);
  expect(await stored(session.id)).toMatchObject({ promptCount: 1 });
});

test("given a session that the server rejects, then it is reported, and the others arrive", async () => {
  const treadlight = clientFor();
  const bad = treadlight.session({ tool: " " });
  const good = treadlight.session({ tool: "ChatGPT" });
  for (const session of [bad, good]) session.prompt();
  expect(await treadlight.close()).toBe(true);
  expect([problems, (await stored(good.id))?.promptCount, await stored(bad.id)]).toEqual([["rejected"], 1, undefined]);
});

test("given a revoked key, then the sessions wait", async () => {
  const storage = memoryStorage();
  const treadlight = clientFor({ token: "tlk_revoked", storage });
  treadlight.session({ tool: "ChatGPT" }).prompt();
  expect(await treadlight.flush()).toBe(false);
  expect([problems, (await storage.pending("tlk_revoke", 10)).length]).toEqual([["unauthorized"], 1]);
});

test("given more sessions than a storage keeps, then those that waited longest are dropped and reported", async () => {
  const path = newFile();
  await ingest.stop();
  for (const storage of [memoryStorage({ maxSessions: 10 }), fileStorage(path, { maxSessions: 10 })]) {
    const treadlight = clientFor({ storage });
    const sessions = Array.from({ length: 25 }, () => treadlight.session({ tool: "ChatGPT" }));
    for (const session of sessions) session.prompt();
    await treadlight.flush();
    const waiting = await storage.pending("tlk_acme-k", 100);
    expect(waiting.map(({ id }) => id)).toEqual(sessions.slice(15).map(({ id }) => id));
    await treadlight.close();
  }
  expect(problems.filter((code) => code === "dropped")).toHaveLength(30);
});

test("given everything fails, then the application notices nothing", async () => {
  const broken = async () => {
    throw new Error("broken");
  };
  const treadlight = createTreadlight({
    url: "not a url",
    token: "",
    storage: { put: broken, pending: broken, remove: broken, close: broken },
    onProblem() {
      throw new Error("the application's own callback fails");
    },
  });
  const session = treadlight.session({ tool: "ChatGPT" });
  session.prompt("Hello");
  session.engaged(Number.NaN);
  session.end();
  expect([await treadlight.flush(), await treadlight.close()]).toEqual([false, false]);
});
