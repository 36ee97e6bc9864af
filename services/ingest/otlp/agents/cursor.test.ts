import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { configurations } from "@treadlight/contract/connect";
import { growingSessions } from "@treadlight/features/growing-sessions/growing-sessions.ts";
import { type TemporaryDatabase, temporaryDatabase } from "@treadlight/platform/database/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ACME, type RunningIngest, startIngest } from "../../testing/index.ts";

let database: TemporaryDatabase;
let ingest: RunningIngest;
let folder: string;
beforeAll(async () => {
  database = await temporaryDatabase();
  await database.db
    .insertInto("organizations")
    .values({ id: ACME.organizationId, name: "Acme", accountType: "business", createdAt: new Date() })
    .execute();
  ingest = await startIngest(undefined, Date.now, growingSessions(database.db));
  folder = await mkdtemp(join(tmpdir(), "treadlight-cursor-"));
});
afterAll(async () => {
  await ingest.close();
  await database.close();
  await rm(folder, { recursive: true });
});

/** Runs the hook as Cursor does, with what it writes to it. @returns what the hook writes */
async function run(program: string, input: object): Promise<string> {
  const child = spawn(process.execPath, [program], { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(JSON.stringify(input));
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, "close")]);
  expect(code).toBe(0);
  return output;
}

/** As https://cursor.com/docs/hooks describes what each hook gets. */
const COMMON = {
  ...{ conversation_id: "6f0c9d4e-0001", model: "claude-sonnet-4-5", cursor_version: "2.6.0" },
  ...{ workspace_roots: ["/home/jane/canary"], user_email: "jane@acme.example", transcript_path: null },
};

test("given Cursor with the hook of its configuration, then prompts and finished answers make one session, without text", async () => {
  const { files = [] } = configurations(ingest.url, ACME.token).find(({ id }) => id === "cursor") ?? {};
  const program = join(folder, "treadlight.mjs");
  await writeFile(program, files[1]?.text ?? "");
  const before = (await ingest.sessions()).length;
  for (const generation_id of ["g1", "g2"]) {
    const about = { ...COMMON, generation_id };
    const asked = {
      ...about,
      hook_event_name: "beforeSubmitPrompt",
      prompt: "canary: retry the loop",
      attachments: [],
    };
    expect(JSON.parse(await run(program, asked))).toEqual({ continue: true });
    const answered = {
      ...{ ...about, hook_event_name: "stop", loop_count: 0, status: generation_id === "g1" ? "completed" : "aborted" },
      ...{ input_tokens: 100, output_tokens: 40, cache_read_tokens: 900, cache_write_tokens: 50 },
    };
    expect(await run(program, answered)).toBe("");
  }
  const sessions = (await ingest.sessions()).slice(before);
  expect(sessions.at(-1)).toMatchObject({
    ...{ aiTool: "Cursor", model: "claude-sonnet-4-5", source: "otel", promptCount: 2, requests: 1 },
    ...{ inputTokens: 1_050, cachedTokens: 900, outputTokens: 40 },
  });
  expect(new Set(sessions.map(({ sessionId }) => sessionId)).size).toBe(1);
  expect(sessions[0]?.automated).toBeUndefined();
  expect(await ingest.text()).not.toContain("canary");
});

test("given a server that cannot be reached, then Cursor goes on", async () => {
  const { files = [] } = configurations("http://127.0.0.1:9", "none").find(({ id }) => id === "cursor") ?? {};
  const program = join(folder, "unreachable.mjs");
  await writeFile(program, files[1]?.text ?? "");
  const asked = { ...COMMON, generation_id: "g1", hook_event_name: "beforeSubmitPrompt", prompt: "Hello" };
  expect(JSON.parse(await run(program, asked))).toEqual({ continue: true });
});

/** By https://cursor.com/docs/enterprise/opentelemetry-export/wire: the body names the event. */
const record = (body: string, id: string, more: Record<string, string | number>) => ({
  timeUnixNano: String(BigInt(Date.now()) * 1_000_000n),
  body: { stringValue: body },
  attributes: Object.entries({ "cursor.event.id": id, "cursor.conversation.id": "6f0c9d4e-0002", ...more }).map(
    ([key, value]) => ({
      key,
      value: typeof value === "number" ? { intValue: String(value) } : { stringValue: value },
    }),
  ),
});
const request = (id: string, input: number, output: number, read: number) =>
  record("api_request", id, {
    ...{ "cursor.model.name": "gpt-5.2", "cursor.usage_event.id": `u${id}` },
    ...{ "cursor.api.request.input_tokens": input, "cursor.api.request.output_tokens": output },
    ...{ "cursor.api.request.cache_read_tokens": read, "cursor.api.request.cache_creation_tokens": 0 },
  });

test("given Cursor's export of the Enterprise plan, also delivered again, then the calls of a conversation are one session", async () => {
  const attribute = (key: string, value: string) => ({ key, value: { stringValue: value } });
  const exported = (surface: string, logRecords: object[]) => ({
    resource: { attributes: [attribute("service.name", "cursor"), attribute("cursor.surface", surface)] },
    scopeLogs: [{ scope: { name: "cursor.telemetry", version: "0.1.0" }, logRecords }],
  });
  const body = JSON.stringify({
    resourceLogs: [
      exported("desktop", [
        request("e1", 10, 20, 90),
        request("e2", 5, 5, 0),
        record("skill_activated", "e3", { "cursor.skill.name": "review" }),
      ]),
    ],
  });
  const before = (await ingest.sessions()).length;
  for (let time = 0; time < 2; time += 1) {
    const response = await fetch(`${ingest.url}/v1/logs`, {
      method: "POST",
      headers: { authorization: `Bearer ${ACME.token}`, "content-type": "application/json" },
      body,
    });
    expect([response.status, await response.json()]).toMatchObject([
      200,
      { partialSuccess: { rejectedLogRecords: "1" } },
    ]);
  }
  const session = (await ingest.sessions()).slice(before).at(-1);
  expect(session).toMatchObject({
    ...{ aiTool: "Cursor", model: "gpt-5.2", promptCount: 0, requests: 2 },
    ...{ inputTokens: 105, cachedTokens: 90, outputTokens: 25 },
  });
});
