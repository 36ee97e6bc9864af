import { expect, test } from "vitest";
import { inThisTrace, requestTrace, startTracing, traced, tracedBatch, traceHeaders } from "./index.ts";

test("given no settings, then nothing is traced or read, and all work is done", async () => {
  const end = await startTracing(undefined, "test");
  expect(requestTrace()).toBeUndefined();
  expect(await traced("append", {}, async () => traceHeaders())).toEqual({});
  const unread = {
    get headers(): never {
      throw new Error("read");
    },
  };
  expect(await tracedBatch("score", [unread], {}, async () => "scored")).toBe("scored");
  const work = () => {};
  expect(inThisTrace(work)).toBe(work);
  await end();
});

test("given requests of which none is to be traced, then none is, and a record carries no trace", async () => {
  const end = await startTracing({ url: "http://127.0.0.1:9/v1/traces", percent: 0 }, "test");
  try {
    expect(requestTrace()).toBeUndefined();
    expect(traceHeaders()).toEqual({});
  } finally {
    await end();
  }
});

test("given requests that are traced, and records of two of them in a batch, then work runs, its errors come through, and its end does not wait for a receiver that is away", async () => {
  const end = await startTracing({ url: "http://127.0.0.1:9/v1/traces", percent: 100 }, "test");
  const records = [requestTrace(), requestTrace()].map((request) => {
    const headers = request?.run(traceHeaders) ?? {};
    request?.end({ name: "POST /v1/traces", attributes: {}, failed: false });
    return { headers };
  });
  expect(records.map(({ headers }) => headers["traceparent"])).toEqual([
    expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/),
    expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/),
  ]);
  const within = await tracedBatch("score", records, {}, async () => traceHeaders());
  expect(within["traceparent"]?.slice(0, 35)).toBe(records[0]?.headers["traceparent"]?.slice(0, 35));
  const failing = tracedBatch("score", records, {}, () => Promise.reject(new Error("away")));
  await expect(failing).rejects.toThrow("away");
  await end();
});
