import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, clientOf, eventually, register } from "../support/client.ts";
import { type StandaloneProcess, startProcess, temporaryDataDir } from "../support/standalone-process.ts";

/** Synthetic values of every kind; each must vanish whatever field carries it. */
const PLANTED = [
  "4242424242424242",
  "5555 5555 5555 4444",
  "marguerite.planted@example.org",
  "+44 7700 900461",
  "536-22-8841",
  "ghp_q8Zr2LxVt0YbNw5KdPe7Ua3HsGi9Jc1Mf6oR",
  "sk_live_9sKdjf83kDKs93kfkslQp2xY",
  "Tr0ub4dor&3-planted",
] as const;

const prompt = (value: string) =>
  value.startsWith("Tr0ub") ? `The staging password is ${value} for now` : `Please check ${value} and reply`;

describe("given prompts with planted cards, e-mails, keys and passwords", () => {
  let dataDir: string;
  let process: StandaloneProcess;
  let person: Client;

  beforeAll(async () => {
    dataDir = await temporaryDataDir();
    process = await startProcess(dataDir, { LOG_LEVEL: "debug" });
    person = await register(process.url, "reader@secrets.example");
    const sessions = PLANTED.flatMap((value) => [
      { aiTool: "ChatGPT", promptCount: 1, timeEngaged: 30, promptPreview: prompt(value) },
      {
        aiTool: "Claude",
        promptCount: 1,
        timeEngaged: 30,
        smartCategory: prompt(value).slice(0, 100),
        model: prompt(value).slice(0, 100),
      },
      // Rejected: the answer and the logs must not repeat it either.
      { aiTool: "Claude", promptCount: -1, timeEngaged: 30, promptPreview: prompt(value) },
      { aiTool: prompt(value), promptCount: 1, timeEngaged: 30 },
    ]);
    const { body } = await person.send(sessions);
    expect(body.accepted).toBe(PLANTED.length * 3);
    expect(containsPlanted(JSON.stringify(body))).toEqual([]);
    const anybody = clientOf(process.url);
    for (const value of PLANTED) {
      await anybody.post("/api/monitoring/errors", {
        message: prompt(value),
        stack: `Error: ${prompt(value)}\n    at x`,
        url: `https://site.example/?q=${encodeURIComponent(value)}`,
        context: { [prompt(value)]: prompt(value), password: value },
      });
      await anybody.post("/api/monitoring/events", { event: "search", properties: { query: prompt(value) } });
      await anybody.post("/api/ingest/sessions", `not json ${value}`);
      await anybody.get(`/api/usage-records?tool=${encodeURIComponent(value)}`);
    }
    await eventually(
      () => person.get("/api/outcomes"),
      ({ body }) => body.total.scored === PLANTED.length * 3,
    );
  });

  afterAll(async () => {
    await rm(dataDir, { recursive: true, force: true });
  });

  it("then what was found is known by type, and its place is marked in the preview", async () => {
    const { records } = (await person.get("/api/usage-records?limit=100")).body;
    const detected = new Set(
      records.flatMap((record: { sensitiveDataDetected: string[] }) => record.sensitiveDataDetected),
    );
    for (const type of ["card", "email", "phone", "ssn", "password"]) expect(detected).toContain(type);
    expect(containsPlanted(JSON.stringify(records))).toEqual([]);
    expect(records.some((record: { promptPreview: string | null }) => record.promptPreview?.includes("[CARD]"))).toBe(
      true,
    );
  });

  it("then no byte of them is in the data directory or the logs afterwards", async () => {
    expect(await process.stop()).toBe(0);
    expect(containsPlanted(process.output())).toEqual([]);
    const files = await filesBelow(dataDir);
    expect(files.length).toBeGreaterThan(20);
    for (const file of files) {
      for (const content of await contentsOf(file)) expect([file, ...containsPlanted(content)]).toEqual([file]);
    }
  });
});

/** As written, and as URL-encoded text or bare digits would hold it. */
function containsPlanted(text: string): string[] {
  return PLANTED.filter(
    (value) =>
      text.includes(value) || text.includes(encodeURIComponent(value)) || text.includes(value.replaceAll(/[ -]/g, "")),
  );
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

async function contentsOf(file: string): Promise<string[]> {
  const bytes = await readFile(file).catch(() => Buffer.alloc(0));
  const unzipped =
    bytes[0] === 0x1f && bytes[1] === 0x8b ? await promisify(gunzip)(bytes).catch(() => undefined) : undefined;
  return [bytes, unzipped].flatMap((content) => (content ? [content.toString("latin1")] : []));
}
