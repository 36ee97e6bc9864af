import type { SessionInputJson } from "@treadlight/domain/session";
import { type Random, seededRandom } from "@treadlight/standalone/random";
import { v7 as uuid } from "uuid";
import { randomPrompt } from "./prompts.ts";

export { type Random, seededRandom };

export const SESSIONS_PER_REQUEST = 100;
export const INGEST_PATH = "/api/ingest/sessions";

const TOOLS = [
  ["ChatGPT", 34],
  ["claude.ai", 18],
  ["copilot.microsoft.com", 12],
  ["GitHub Copilot", 12],
  ["gemini.google.com", 8],
  ["Cursor", 5],
  ["Midjourney", 4],
  ["www.deepl.com", 3],
  ["Perplexity", 2],
  ["Our own assistant", 2],
] as const;
type Work = readonly [workflowType: string, contentType: string];
const WORK: readonly [Work, ...Work[]] = [
  ["content-creation", "email"],
  ["content-creation", "document"],
  ["code-development", "code"],
  ["research", "document"],
  ["data-analysis", "data"],
];

/** A session from the hour before `now`, as the browser extension sends it. The seed determines everything but its id. */
export function randomSession(random: Random, now: number): SessionInputJson {
  const [workflowType, contentType] = random.pick(WORK);
  const promptCount = 1 + Math.floor(random.next() ** 2.2 * 12);
  const timeEngaged = Math.round(60 + promptCount * (40 + random.next() * 160));
  // Some pages do not say how long somebody was at work.
  const isTimeKnown = random.next() > 0.05;
  const startedAt = now - random.between(60, 3_600) * 1_000;
  return {
    id: uuid(),
    aiTool: random.weighted(TOOLS),
    promptCount,
    ...(isTimeKnown && { timeEngaged }),
    promptPreview: randomPrompt(random),
    workflowType,
    contentType,
    kindSource: "guessed",
    source: "extension",
    startedAt: new Date(startedAt).toISOString(),
    endedAt: new Date(startedAt + timeEngaged * 1_000).toISOString(),
  };
}

/** The body of one request. */
export function requestBody(random: Random, now: number): string {
  return JSON.stringify({ sessions: Array.from({ length: SESSIONS_PER_REQUEST }, () => randomSession(random, now)) });
}

const BODIES = 50;

/**
 * Bodies for a long load: a few bodies reused with new session ids, so that every session is distinct and generating them
 * costs almost nothing.
 */
export function endlessBodies(random: Random, now: number): () => string {
  const templates = Array.from({ length: BODIES }, () => requestBody(random, now).split(/(?<="id":")[0-9a-f-]{36}/));
  let next = 0;
  return () => {
    const [first = "", ...rest] = templates[next++ % BODIES] ?? [];
    return first + rest.map((part) => uuid() + part).join("");
  };
}
