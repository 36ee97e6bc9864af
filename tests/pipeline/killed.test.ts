import { rm } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, clientOf, eventually, register, signIn } from "../support/client.ts";
import { tries } from "../support/long.ts";
import { digestsOf, replayCommand } from "../support/replay-command.ts";
import { type StandaloneProcess, startProcess, temporaryDataDir } from "../support/standalone-process.ts";

const MESSAGES = tries(8_000, 100_000);
const PER_REQUEST = 500;
const SENDERS = 4;
const KILLS = tries(2, 5);
const EMAIL = "ada@killed.example";

const TOOLS = ["ChatGPT", "claude.ai", "Gemini", "GitHub Copilot", "DeepL"];
const START_OF_DAY_MS = Math.floor(Date.now() / 86_400_000) * 86_400_000;

interface Message {
  id: string;
  revision: number;
  promptCount: number;
  valid: boolean;
}

/** Mostly new sessions: every 10th is sent twice, every 7th grows over three revisions, every 50th message is invalid. */
function messages(): Message[] {
  const all: Message[] = [];
  for (let session = 0; all.length < MESSAGES; session++) {
    const id = `00000000-0000-4000-8000-${session.toString(16).padStart(12, "0")}`;
    const first = { id, revision: 0, promptCount: 1 + (session % 9), valid: true };
    all.push(first);
    if (session % 10 === 0) all.push(first);
    if (session % 7 === 0) {
      all.push({ ...first, revision: 1, promptCount: first.promptCount + 3 });
      all.push({ ...first, revision: 2, promptCount: first.promptCount + 5 });
    }
    if (all.length % 50 === 0) all.push({ ...first, id: `broken-${session}`, valid: false });
  }
  return all.slice(0, MESSAGES);
}

const wire = ({ id, revision, promptCount }: Message, index: number) => ({
  id,
  revision,
  promptCount,
  aiTool: TOOLS[index % TOOLS.length],
  timeEngaged: 60 + (index % 600),
  promptPreview: `Write to person${index}@example.com about the plan`,
  // A later revision sometimes starts on another day and must then disappear from the old one.
  startedAt: new Date(START_OF_DAY_MS - (index % 40) * 86_400_000).toISOString(),
});

describe(`given ${MESSAGES} sessions and ${KILLS} kills while they are sent`, () => {
  let dataDir: string;
  let process: StandaloneProcess;
  let reader: Client;
  let token: string;
  const sent = messages();
  /** The newest version of each session that a response reported as accepted. */
  const newest = new Map<string, Message>();
  let acceptedByResponses = 0;
  let rejectedByResponses = 0;

  beforeAll(async () => {
    dataDir = await temporaryDataDir();
    process = await startProcess(dataDir);
    // A business, because roll-ups answer only organizations' queries.
    await register(process.url, EMAIL, { accountType: "business", organizationName: "Killed" });
    token = await accessToken(process.url);

    let next = 0;
    let answered = 0;
    let kills = 0;
    let restarting: Promise<void> | undefined;
    const restart = async () => {
      await process.kill();
      process = await startProcess(dataDir);
    };
    const sender = async () => {
      while (next < sent.length) {
        const from = next;
        next += PER_REQUEST;
        const batch = sent.slice(from, from + PER_REQUEST);
        const body = { sessions: batch.map((message, n) => wire(message, from + n)) };
        for (;;) {
          await restarting;
          const answer = await clientOf(process.url, token)
            .post("/api/ingest/sessions", body)
            .catch(() => undefined);
          if (answer?.status !== 202) {
            // No response, or 503 during the start: the client cannot know the outcome, so it retries the same request.
            await new Promise((resolve) => setTimeout(resolve, 20));
            continue;
          }
          acceptedByResponses += answer.body.accepted;
          rejectedByResponses += answer.body.rejected.length;
          break;
        }
        for (const message of batch) {
          const known = newest.get(message.id);
          if (message.valid && (!known || message.revision >= known.revision)) newest.set(message.id, message);
        }
        answered += batch.length;
        if (kills < KILLS && answered > ((kills + 1) * sent.length) / (KILLS + 1)) {
          kills += 1;
          restarting = restart().finally(() => {
            restarting = undefined;
          });
        }
      }
    };
    await Promise.all(Array.from({ length: SENDERS }, sender));
    await restarting;
    expect(kills).toBe(KILLS);
    reader = await signIn(process.url, EMAIL);
    await eventually(
      () => reader.get("/api/outcomes"),
      ({ body }) => body.total?.pending === 0 && body.total?.accepted >= acceptedByResponses,
    );
  }, 900_000);

  afterAll(async () => {
    await process?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it("then every accepted session is present exactly once, in its newest version", async () => {
    const found = new Map<string, number>();
    let cursor: string | null = null;
    do {
      const { body } = await reader.get(
        `/api/usage-records?limit=1000${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ""}`,
      );
      for (const record of body.records) {
        expect(found.has(record.id)).toBe(false);
        found.set(record.id, record.promptCount);
      }
      cursor = body.nextCursor;
    } while (cursor);
    expect(found.size).toBe(newest.size);
    for (const [id, message] of newest) expect(found.get(id)).toBe(message.promptCount);
  });

  it("then roll-ups equal rows", async () => {
    const timeDimension = {
      granularity: "day",
      from: new Date(START_OF_DAY_MS - 60 * 86_400_000).toISOString(),
      to: new Date(START_OF_DAY_MS + 86_400_000).toISOString(),
    };
    const ask = async (dimensions: string[]) => {
      const { body } = await reader.post("/api/analytics/query", {
        measures: ["sessions", "prompts", "co2"],
        dimensions,
        timeDimension,
      });
      return body;
    };
    const rolledUp = await eventually(
      () => ask(["tool"]),
      (answer) => answer.meta.source === "rollup",
    );
    const rows = await ask(["tool", "source"]);
    expect(rows.meta.source).toBe("rows");
    const sum = (answer: { rows: Record<string, number>[] }, measure: string) =>
      answer.rows.reduce((total, row) => total + (row[measure] ?? 0), 0);
    const prompts = [...newest.values()].reduce((total, { promptCount }) => total + promptCount, 0);
    for (const answer of [rolledUp, rows]) {
      expect(sum(answer, "sessions")).toBe(newest.size);
      expect(sum(answer, "prompts")).toBe(prompts);
    }
    expect(sum(rolledUp, "co2")).toBeCloseTo(sum(rows, "co2"), 6);
  });

  it("then the outcome ledger adds up", async () => {
    const { total } = (await reader.get("/api/outcomes")).body;
    expect(total.scored).toBe(newest.size);
    expect(total.scored + total.superseded + total.dead_lettered + total.erased + total.missing + total.pending).toBe(
      total.accepted,
    );
    expect(total.missing).toBe(0);
    expect(total.pending).toBe(0);
    expect(total.dead_lettered).toBe(0);
    // A request whose response was lost to a kill was also counted, and then sent again.
    expect(total.accepted).toBeGreaterThanOrEqual(acceptedByResponses);
    const rejected = Object.values<number>(total.rejected).reduce((sum, count) => sum + count, 0);
    expect(rejected).toBeGreaterThanOrEqual(rejectedByResponses);
  });

  it("then a replay from the log gives the same digest, while running and when stopped", async () => {
    const running = await replayCommand(dataDir, "--verify");
    expect(running).toMatch(/same/);
    expect(await process.stop()).toBe(0);
    const stopped = await replayCommand(dataDir, "--verify");
    expect(digestsOf(stopped)).toEqual(digestsOf(running));
    expect(digestsOf(running).length).toBeGreaterThan(0);
  });
});

async function accessToken(url: string): Promise<string> {
  const { body } = await clientOf(url).post("/api/auth/login", { email: EMAIL, password: "correct horse battery" });
  return body.data.accessToken;
}
