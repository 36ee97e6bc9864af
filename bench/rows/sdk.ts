import { setTimeout as wait } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createTreadlight, observeOpenAI } from "@treadlight/sdk";
import { alternating } from "../load/alternating.ts";
import { randomPrompt } from "../load/prompts.ts";
import { seededRandom } from "../load/sessions.ts";
import type { Benchmark, Row } from "../measure/benchmark.ts";
import { amount, mebibytes } from "../measure/statistics.ts";

const CALLS = 1_000;
const AT_ONCE = 20;
/** Less than a real model takes for its first token. */
const ANSWER_AFTER_MS = 50;
const GOAL = 0.97;
/** More than a storage holds, so that old sessions are dropped. */
const FIRST_SESSIONS = 10_000;
const MAX_GROWTH = 1.1;

/**
 * A thousand simulated model calls, 20 at a time, each answered after 50 ms: through `observeOpenAI`, and without it. Memory: the heap
 * after a collection, when no request reaches the server.
 */
export const sdk: Benchmark = {
  async run({ quick }) {
    const random = seededRandom(7);
    const prompts = Array.from({ length: CALLS }, () => randomPrompt(random));
    const model = {
      chat: {
        completions: {
          async create(request: { model: string; messages: { role: string; content: string }[] }) {
            await wait(ANSWER_AFTER_MS);
            return { model: request.model, usage: { prompt_tokens: 100, completion_tokens: 200 } };
          },
        },
      },
    };
    const treadlight = createTreadlight({
      url: "https://treadlight.example",
      token: "tlk_bench",
      fetch: async () => Response.json({ accepted: 100, rejected: [] }, { status: 202 }),
    });
    const observed = observeOpenAI(model, { treadlight });

    const callAll = async (client: typeof model) => {
      const waiting = prompts.values();
      const call = async () => {
        for (const content of waiting) {
          await client.chat.completions.create({ model: "gpt-5", messages: [{ role: "user", content }] });
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, call));
    };
    const { ours, theirs, ratio } = await alternating({
      turns: quick ? 2 : 7,
      secondsPerTurn: quick ? 1 : 5,
      ours: () => callAll(observed),
      theirs: () => callAll(model),
    });
    await treadlight.close();
    return [
      {
        what: "Model calls observed by the SDK",
        measured: amount(ours * CALLS, "calls/s"),
        yardstick: `${amount(theirs * CALLS, "calls/s")} without it`,
        ratio,
        goal: { text: `at least ${GOAL}`, met: ratio >= GOAL },
      },
      await memoryWhileDown(quick ? 20_000 : 100_000),
    ];
  },
};

async function memoryWhileDown(sessions: number): Promise<Row> {
  setFlagsFromString("--expose-gc");
  const collectGarbage: () => void = runInNewContext("gc");
  const treadlight = createTreadlight({
    url: "https://treadlight.example",
    token: "tlk_bench",
    onProblem() {},
    fetch: () => Promise.reject(new TypeError("The server is down.")),
  });
  const heapAfter = async (more: number) => {
    for (let session = 0; session < more; session += 1) {
      treadlight.session({ tool: "ChatGPT" }).prompt("Hello");
      if (session % 1_000 === 0) await treadlight.flush();
    }
    await treadlight.flush();
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const before = await heapAfter(FIRST_SESSIONS);
  const after = await heapAfter(sessions);
  await treadlight.close();
  const ratio = after / before;
  return {
    what: `Heap after ${amount(sessions, "sessions")} more that cannot be sent`,
    measured: mebibytes(after),
    yardstick: `${mebibytes(before)} after ${amount(FIRST_SESSIONS, "sessions")}`,
    ratio,
    goal: { text: `at most ${MAX_GROWTH}`, met: ratio <= MAX_GROWTH },
  };
}
