import { rm } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { CONFIRM_HEADER } from "@treadlight/contract/confirmation";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  type Answer,
  type Client,
  clientOf,
  eventually,
  register,
  registerBusiness,
  signIn,
} from "../support/client.ts";
import { filesBelow, readIfThere } from "../support/live-files.ts";
import { type StandaloneProcess, startProcess, temporaryDataDir } from "../support/standalone-process.ts";

const PERSON = "canary-person";
const PEOPLE = 4_000;
const START = Math.floor(Date.now() / 86_400_000) * 86_400 - 2 * 86_400;

/** A log of Squid: each person asks ChatGPT three times, and everything else that people ask for. */
function log(people: number): string {
  const lines: string[] = [];
  for (let minute = 0; minute < 3; minute += 1) {
    for (let person = 0; person < people; person += 1) {
      const at = START + minute * 600 + person / people;
      const line = (host: string) =>
        `${at.toFixed(3)} 180 192.0.2.10 TCP_TUNNEL/200 411 CONNECT ${host}:443 ${PERSON}-${person} HIER_DIRECT/203.0.113.5 -`;
      lines.push(line("chatgpt.com"), line("example.com"));
    }
  }
  return `${lines.join("\n")}\nwrong line of ${PERSON}\n`;
}

let dataDir: string;
let server: StandaloneProcess;
let owner: Client;

beforeAll(async () => {
  dataDir = await temporaryDataDir();
  server = await startProcess(dataDir);
  ({ owner } = await registerBusiness(server.url, "acme"));
}, 120_000);
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function upload(file: string | Buffer, query: Record<string, string> = {}): Promise<Answer> {
  const credentials = { email: "owner@acme.example", password: "correct horse battery" };
  const { body } = await clientOf(server.url).post("/api/auth/login", credentials);
  const search = new URLSearchParams({ kind: "squid", name: "access.log", ...query });
  const response = await fetch(`${server.url}/api/ingest/import?${search}`, {
    method: "POST",
    headers: { authorization: `Bearer ${body.data.accessToken}`, "content-type": "application/octet-stream" },
    body: file,
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const finished = (id: string) =>
  eventually(
    () => owner.get(`/api/imports/${id}`),
    ({ body }) => !["checking", "importing"].includes(body.state),
  ).then(({ body }) => body);

const sums = async () => {
  const question = {
    measures: ["sessions", "activeUsers", "prompts", "co2"],
    timeDimension: { from: "2025-01-01" },
    scope: "organization",
  };
  return (await owner.post("/api/analytics/query", question)).body.rows[0];
};
const counted = (sessions: number) => eventually(sums, (row) => row.sessions === sessions);

const OWN = { measures: ["prompts"], timeDimension: { from: "2025-01-01" }, scope: "own" };

/** The files in which something stands. */
async function filesWith(text: string): Promise<string[]> {
  const paths = await filesBelow(dataDir);
  const found = await Promise.all(paths.map(async (path) => (await readIfThere(path)).includes(text)));
  return paths.filter((_, at) => found[at]);
}

it("given a log, when checked, imported, imported again and undone, then each step counts what it should and nobody is named", async () => {
  const file = gzipSync(log(50));
  const { status, body: uploaded } = await upload(file, { dryRun: "true" });
  expect([status, uploaded.state]).toEqual([202, "checking"]);
  const checked = await finished(uploaded.id);
  expect(checked).toMatchObject({
    ...{ state: "checked", problem: null, kind: "squid", fileName: "access.log" },
    summary: {
      lines: 301,
      sessions: 50,
      ignored: 150,
      rejected: 1,
      people: 50,
      tools: [{ tool: "ChatGPT", sessions: 50 }],
    },
  });
  expect((await sums()).sessions).toBe(0);

  expect((await owner.post(`/api/imports/${uploaded.id}/start`, {})).status).toBe(202);
  expect(await finished(uploaded.id)).toMatchObject({ state: "imported", summary: { sessions: 50 } });
  expect(await counted(50)).toEqual({ sessions: 50, activeUsers: 50, prompts: 0, co2: 0 });
  expect((await owner.post(`/api/imports/${uploaded.id}/start`, {})).status).toBe(409);
  const rejected = await owner.get(`/api/imports/${uploaded.id}/rejected`);
  expect(rejected.body).toBe("line,reason\r\n301,is not a line of Squid's formats\r\n");

  const again = await upload(file);
  expect(await finished(again.body.id)).toMatchObject({ state: "imported", summary: { sessions: 50 } });
  const days = async () => (await owner.get("/api/outcomes")).body.total;
  const total = await eventually(days, ({ superseded }) => superseded === 50);
  expect(total).toMatchObject({ accepted: 100, scored: 50, pending: 0, missing: 0 });
  expect(await sums()).toEqual({ sessions: 50, activeUsers: 50, prompts: 0, co2: 0 });

  const refused = await owner.post(`/api/imports/${again.body.id}/undo`, {});
  expect(refused.status).toBe(428);
  expect(refused.body.error).toMatch(/^50 sessions will be erased for good, the first from .* This is done at once\./);
  const undone = await owner.post(`/api/imports/${again.body.id}/undo`, {}, { [CONFIRM_HEADER]: "acme" });
  expect([undone.status, undone.body.state]).toEqual([200, "undone"]);
  await counted(0);
  expect((await owner.post(`/api/imports/${again.body.id}/undo`, {})).status).toBe(409);
  const { body } = await owner.get("/api/imports");
  expect(body.imports.map(({ state }: { state: string }) => state)).toEqual(["undone", "imported"]);
  const { body: entries } = await owner.get('/api/admin/audit-log?filter={"resource":"imports"}');
  expect(entries.map(({ action }: { action: string }) => action).sort()).toEqual([
    ...["import.checked", "import.started", "import.started", "import.undone"],
  ]);

  // The file goes once its import has ended.
  await expect.poll(() => filesWith(PERSON)).toEqual([]);
}, 120_000);

it("given a file that is something else, then the import fails with a sentence, and its file is gone", async () => {
  const { body } = await upload(`a table of ${PERSON}\n1,2\n`, { kind: "zscaler" });
  expect(await finished(body.id)).toMatchObject({ state: "failed", problem: expect.stringContaining("datetime") });
  await expect.poll(() => filesWith(PERSON)).toEqual([]);
  const missing = await upload("a,b\n", { kind: "csv" });
  expect(missing).toMatchObject({ status: 400, body: { code: "invalid_query" } });
});

it("given a member or a stranger, then an import does not exist for them", async () => {
  const { body } = await upload(log(1), { dryRun: "true" });
  const stranger = (await registerBusiness(server.url, "other")).owner;
  for (const path of [`/api/imports/${body.id}`, `/api/imports/${body.id}/rejected`]) {
    expect((await stranger.get(path)).status).toBe(404);
  }
  expect((await stranger.post(`/api/imports/${body.id}/undo`, {})).status).toBe(404);
  expect((await stranger.get("/api/imports")).body.imports).toEqual([]);
  const person = await register(server.url, "ann@individual.example");
  expect((await person.get("/api/imports")).status).toBe(403);
  await owner.post(`/api/imports/${body.id}/undo`, {});
});

it("given a process that is killed in the middle of an import, then the next one finishes it, and each session counts once", async () => {
  const { body } = await upload(log(PEOPLE));
  await eventually(
    async () => (await sums()).sessions,
    (sessions) => sessions > 0,
  );
  await server.kill();
  server = await startProcess(dataDir);
  owner = await signIn(server.url, "owner@acme.example");
  expect(await finished(body.id)).toMatchObject({ state: "imported", summary: { sessions: PEOPLE } });
  expect(await counted(PEOPLE)).toMatchObject({ sessions: PEOPLE, activeUsers: PEOPLE });
  const total = async () => (await owner.get("/api/outcomes")).body.total;
  expect(await eventually(total, ({ pending }) => pending === 0)).toMatchObject({
    ...{ accepted: 100 + PEOPLE, scored: PEOPLE, erased: 50, superseded: 50, missing: 0 },
  });
  await expect.poll(() => filesWith(PERSON)).toEqual([]);
}, 180_000);

it("given a person's own export in a zip, when checked and imported, then its session is theirs, and what they asked is nowhere", async () => {
  const asked = "canary-question";
  const message = (role: string, after: number, text: string) => ({
    message: { author: { role }, create_time: START + after, content: { content_type: "text", parts: [text] } },
  });
  const mapping = { a: message("user", 0, asked), b: message("assistant", 20, "canary-answer") };
  const conversations = JSON.stringify([{ conversation_id: "c1", mapping }]);
  // Not compressed, so that the question would be found in the file.
  const zip = zipSync({ "chat.html": strToU8("x"), "conversations.json": strToU8(conversations) }, { level: 0 });
  const own = async () => (await owner.post("/api/analytics/query", OWN)).body.rows[0];
  const before = (await own()).prompts;
  const { body } = await upload(Buffer.from(zip), { kind: "chatgpt", dryRun: "true" });
  expect(await finished(body.id)).toMatchObject({ state: "checked", summary: { sessions: 1, people: 1 } });
  expect(await filesWith(asked)).toHaveLength(1);
  expect((await owner.post(`/api/imports/${body.id}/start`, {})).status).toBe(202);
  expect(await finished(body.id)).toMatchObject({ state: "imported", summary: { sessions: 1 } });
  await eventually(own, ({ prompts }) => prompts === before + 1);
  await expect.poll(() => filesWith(asked)).toEqual([]);
  expect(await filesWith("canary-answer")).toEqual([]);
}, 120_000);
