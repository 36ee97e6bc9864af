import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listen } from "./listen.ts";

beforeEach(() => void vi.spyOn(console, "debug").mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

const streamOf = (...texts: string[]) =>
  new Response(
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const text of texts) controller.enqueue(new TextEncoder().encode(text));
        controller.close();
      },
    }),
  );

/** Listens through the given connections and stops when they are used up; gives what happened, in order. */
async function happenings(...connections: (Response | Error)[]): Promise<string[]> {
  const done = new AbortController();
  const events: string[] = [];
  await listen({
    open: async () => {
      const connection = connections.shift();
      if (connection instanceof Error) throw connection;
      if (connection) return connection;
      done.abort();
      throw new Error("no more");
    },
    onChanged: () => events.push("changed"),
    onConnected: (isConnected) => events.push(isConnected ? "connected" : "lost"),
    wait: async (ms) => void events.push(`wait ${ms}`),
    signal: done.signal,
  });
  return events;
}

test("each changed event of a connection is a change", async () => {
  const text = ': alive\n\nevent: changed\ndata: {"changedAt": 1}\n\nevent: other\ndata: {}\n\nevent: chan';
  const rest = 'ged\ndata: {"changedAt": 2}\n\n';
  expect(await happenings(streamOf(text, rest))).toEqual(["connected", "changed", "changed", "lost", "wait 1000"]);
});

test("failing connections are tried again after 1 s, doubling up to 30 s", async () => {
  const failures = Array.from({ length: 7 }, () => new Error("refused"));
  const waits = (await happenings(...failures)).filter((event) => event.startsWith("wait"));
  expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30].map((seconds) => `wait ${seconds * 1000}`));
});

test("after a connection that held, waiting starts at 1 s again", async () => {
  const waits = (await happenings(new Error("refused"), new Error("refused"), streamOf(), new Error("refused"))).filter(
    (event) => event.startsWith("wait"),
  );
  expect(waits).toEqual(["wait 1000", "wait 2000", "wait 1000", "wait 2000"]);
});

test("a stream that falls silent for 40 s is given up", async () => {
  vi.useFakeTimers();
  try {
    const silent = new Response(new ReadableStream());
    const all = happenings(silent);
    await vi.advanceTimersByTimeAsync(39_000);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await all).toEqual(["connected", "lost", "wait 1000"]);
  } finally {
    vi.useRealTimers();
  }
});
