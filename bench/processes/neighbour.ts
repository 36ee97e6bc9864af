/**
 * `neighbour.ts <url> <organization>`: the worst that one organization can do to others within its limits, until it is killed. It sends as
 * many sessions as it can, and expensive queries without waiting for the responses.
 */
import { constants, setPriority } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { DIMENSIONS, MEASURES } from "@treadlight/contract/analytics";
import { DAY_MS } from "@treadlight/domain/time";
import { z } from "zod";
import { ownerToken } from "../load/account.ts";
import { endlessBodies, INGEST_PATH, seededRandom } from "../load/sessions.ts";

const SENDERS = 8;
const ASKERS = 20;
const GONE_AFTER_MS = 200;

const [, , url = "", organization = ""] = process.argv;
// It stands for many machines: the CPU time that it takes itself must not slow the server.
setPriority(constants.priority.PRIORITY_LOW);
const token = await ownerToken(url, organization);
const { key } = z
  .object({ key: z.string() })
  .parse(await (await post("/api/admin/ingest-keys", token, { name: "flood" })).json());
const body = endlessBodies(seededRandom(11), Date.now());
const question = {
  measures: MEASURES,
  dimensions: DIMENSIONS.slice(0, 6),
  timeDimension: { granularity: "hour", from: new Date(Date.now() - 300 * DAY_MS).toISOString() },
};

function post(path: string, credential: string, content: unknown, signal: AbortSignal | null = null) {
  const headers = { authorization: `Bearer ${credential}`, "content-type": "application/json" };
  const text = typeof content === "string" ? content : JSON.stringify(content);
  return fetch(`${url}${path}`, { method: "POST", headers, body: text, signal });
}

async function flood() {
  for (;;) {
    const answer = await post(INGEST_PATH, key, body()).catch(() => undefined);
    await answer?.arrayBuffer().catch(() => undefined);
    if (answer?.status !== 202) await pause(100);
  }
}

async function ask() {
  for (;;) {
    const answer = await post("/api/analytics/query", token, question, AbortSignal.timeout(GONE_AFTER_MS)).catch(
      () => undefined,
    );
    if (answer && !answer.ok) await pause(100);
  }
}

console.log("ready");
await Promise.all([...Array.from({ length: SENDERS }, flood), ...Array.from({ length: ASKERS }, ask)]);
